"""A random game of 1843 played by the engine and by the second reading of its rules at once."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from engine.common18xx.actions import Action
from engine.core.play import why_not
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.rules import RULES
from engine.games.g1843.turn import TURNS
from tests.beside_1843.compared import differences
from tests.beside_1843.heard import heard
from tests.beside_1843.said import said
from tests.random_1843 import Taste, begin, walk
from tests.second_reading_1843 import auction, operating, random_play
from tests.second_reading_1843.model import Model

ASKED, TRIED = 0.15, 6  # how often the second reading is asked what it would allow, and how much of that is tried


class Apart(Exception):
    """The two do not agree."""


class Played(NamedTuple):
    """How many actions both accepted, how many of the second reading's own the engine accepted, and the end."""

    actions: int
    tried: int
    ended: str


def beside(players: int, seed: str, taste: Taste) -> Played:
    """A random game; Apart as soon as one refuses what the other allows, or their positions differ."""
    start = begin(players)
    return beside_steps(start, walk(start, seed, taste), seed)


def beside_steps(start: Game, steps: Iterable[tuple[Action, Game]], name: str) -> Played:
    """The same for any game, given as its actions and the positions after them."""
    game, dice = start, Random(f"beside {name}")
    model, actions, tried, lines = Model(list(game.cards)), 0, 0, []
    for action, after in steps:
        lines.append(RULES.write_action(action))
        try:
            if dice.random() < ASKED and game.offered is None:
                tried += _try(model, game, dice)
            _do(model, game, action)
            _catch_up(model, after)
            if found := differences(model, after):
                raise Apart("; ".join(found))
        except Apart as apart:
            raise Apart(f"{len(start.players)} players, {name}: {apart}; after {lines[-5:]}") from None
        game, actions = after, actions + 1
    return Played(actions, tried, str(game.ended))


def _do(model: Model, game: Game, action: Action) -> None:
    for one in said(model, game, action):
        if model.game.round == "stock" and model.why_not(one):
            _pass_round(model)  # everybody else was passed over, and the same player has another turn
        if why := model.why_not(one):
            raise Apart(f"{one} is refused there: {why}")
        model.do(one)


def _try(model: Model, game: Game, dice: Random) -> int:
    """Of what the second reading allows some is tried here; how much."""
    known = random_play.choices(model, dice)
    some = dice.sample(known, min(TRIED, len(known)))
    found = [action for one in some if (action := heard(model, game, one)) is not None]
    for action in found:
        if refused := why_not(game, action):
            raise Apart(f"{RULES.write_action(action)} is refused here: {refused.section} {refused.sentence}")
    return len(found)


def _pass_round(model: Model) -> None:
    for _ in model.game.players:
        if model.game.stock is not None:
            model.do((model.game.stock.player, "pass"))


def _catch_up(model: Model, game: Game) -> None:
    """What the engine does by itself: passing over players and steps, turns without a decision, forced taking."""
    while (action := _next(model, game)) is not None:
        if why := model.why_not(action):
            raise Apart(f"{action} should follow by itself there: {why}")
        model.do(action)
    now = model.game.turn
    if now is None or not isinstance(game.round, OperatingRound) or game.finished:
        return
    if TURNS.current(game).name in ("trains", "ports") and operating.STEPS.index(now.step) < 4:
        if why := operating.why_not_step(model.game, now, 4):
            raise Apart(f"trains cannot be bought yet there: {why}")
        operating.advance(model.game, now, "trains")


def _next(model: Model, game: Game) -> tuple[str, ...] | None:
    """What the second reading still has to be told before it stands where the engine does."""
    there = model.game
    if there.round == "over" or there.questions:
        return None
    if there.round == "auction":
        forced = not there.auction.fighters and auction.cost(there) == 0
        gone_on = not isinstance(game.round, PrivateAuction)
        return (there.auction.turn, "buy_private") if forced or gone_on else None
    if there.stock is not None:
        here = game.round
        same = isinstance(here, StockRound) and game.set_number == there.stock_rounds and not game.finished
        if same and isinstance(here, StockRound) and here.order[here.turn] == there.stock.player:
            return None
        return (there.stock.player, "pass")
    assert there.turn is not None
    where = (there.stock_rounds, there.round_in_set, there.turn.company)
    if where == _where(game) or game.ended == "bankrupt":
        return None
    return (there.director[there.turn.company], "done")


def _where(game: Game) -> tuple[int, int, str] | None:
    here = game.round
    if game.finished or not isinstance(here, OperatingRound):
        return None
    return game.set_number, game.or_number, here.order[here.turn]
