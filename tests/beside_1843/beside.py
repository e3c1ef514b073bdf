"""A random game of 1843 played by the engine and by the second reading of its rules at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from engine.core.play import why_not
from engine.eighteen.actions import Action
from engine.games.g1843 import actions as acts
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.rules import RULES
from engine.games.g1843.turn import TURNS
from tests.beside_1843.asked import STEPS, alike, unsettled
from tests.beside_1843.asking import EVERYDAY, Sample, asked
from tests.beside_1843.compared import differences
from tests.beside_1843.fortune import strike
from tests.beside_1843.heard import heard
from tests.beside_1843.passed_over import left_by, possible, reached
from tests.beside_1843.said import said
from tests.random_1843 import Taste, begin, walk
from tests.second_reading_1843 import auction, operating, random_play
from tests.second_reading_1843.model import Model

OFTEN, ASKED, TRIED = (
    0.1,
    0.15,
    6,
)  # how often the second reading is asked what it would allow, and how much of that is tried


class Apart(Exception):
    """The two do not agree."""


class Played(NamedTuple):
    """How many actions both accepted, how many of the second reading's own the engine accepted, the end.

    `asked`: what else was put to both, by kind and answer.
    """

    actions: int
    tried: int
    ended: str
    asked: Counter[str]


def beside(
    players: int, seed: str, taste: Taste, sample: Sample = EVERYDAY, often: float = OFTEN, fortune: float = 0.0
) -> Played:
    """A random game; Apart as soon as one refuses what the other allows, or their positions differ."""
    start = begin(players)
    return beside_steps(
        start, walk(start, seed, taste, anew=True), f"{players} players, seed {seed}", sample, often, fortune
    )


def beside_steps(
    start: Game,
    steps: Iterable[tuple[Action, Game]],
    name: str,
    sample: Sample = EVERYDAY,
    often: float = OFTEN,
    fortune: float = 0.0,
    model: Model | None = None,
) -> Played:
    """The same for any game, given as its actions and the positions after them.

    `fortune`: how often somebody's money is changed on both sides between two actions, in the position that the walk
    goes on from. `model`: the second reading in the same position as `start`; else at the start of a game.
    """
    game, dice = start, Random(f"beside {name}")
    actions, tried, lines = 0, 0, []
    seen: Counter[str] = Counter()
    if model is None:
        model = Model(list(game.cards))
    else:
        _catch_up(model, game, 0, dice)
    for action, after in steps:
        lines.append(RULES.write_action(action))
        try:
            if dice.random() < ASKED and not unsettled(game):
                tried += _try(model, game, dice)
            ask = not unsettled(game) and (bool(model.game.questions) or dice.random() < often)
            if ask and (found := asked(model, game, dice, sample, seen)):
                raise Apart("; ".join(found))
            _do(model, game, action)
            _catch_up(model, after, left_by(game, action), dice)
            if found := differences(model, after):
                raise Apart("; ".join(found))
            if dice.random() < fortune:
                strike(model, after, dice)
        except Apart as apart:
            raise Apart(f"{name}: {apart}; after {lines[-5:]}") from None
        game, actions = after, actions + 1
    return Played(actions, tried, str(game.ended), seen)


def _do(model: Model, game: Game, action: Action) -> None:
    for one in said(model, game, action):
        if why := model.why_not(one):
            raise Apart(f"{one} is refused there: {why}")
        model.do(one)


def _try(model: Model, game: Game, dice: Random) -> int:
    """Of what the second reading allows some is tried here; how much."""
    known = random_play.choices(model, dice)
    some = dice.sample(known, min(TRIED, len(known)))
    found = [action for one in some if (action := heard(model, game, one)) is not None]
    found = [one for one in found if not isinstance(one, acts.Bankrupt) or alike(model, game, one)]
    for action in found:
        if refused := why_not(game, action):
            raise Apart(f"{RULES.write_action(action)} is refused here: {refused.section} {refused.sentence}")
    return len(found)


def _catch_up(model: Model, game: Game, first: int, dice: Random) -> None:
    """What the engine does by itself: passing over players and steps, turns without a decision, forced taking.

    `first`: the first step of the running turn in which the director did not pass.
    """
    if model.game.questions or unsettled(game):
        first = len(STEPS)  # the turn waits for an answer
    while (action := _next(model, game)) is not None:
        if action[1] == "done":
            _nothing_possible(model, game, dice, first, len(STEPS))
            first = 0
        if why := model.why_not(action):
            raise Apart(f"{action} should follow by itself there: {why}")
        model.do(action)
    _nothing_possible(model, game, dice, first, reached(game))
    now = model.game.turn
    if now is None or not isinstance(game.round, OperatingRound) or game.finished:
        return
    here = TURNS.current(game).name
    if here in ("trains", "ports") and operating.STEPS.index(now.step) < (goal := operating.STEPS.index(here)):
        if why := operating.why_not_step(model.game, now, goal):
            raise Apart(f"its {here} cannot be bought yet there: {why}")
        operating.advance(model.game, now, here)


def _nothing_possible(model: Model, game: Game, dice: Random, first: int, end: int) -> None:
    if found := possible(model, game, dice, first, end):
        raise Apart(f"passed over here, possible there: {found[:4]}")


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
        if _same_turn(model, game):
            return None
        return (there.stock.player, "pass")
    assert there.turn is not None
    where = (there.stock_rounds, there.round_in_set, there.turn.company)
    if where == _where(game) or game.ended == "bankrupt":
        return None
    return (there.director[there.turn.company], "done")


def _same_turn(model: Model, game: Game) -> bool:
    """Not when everybody else was passed over and the same player has another turn."""
    here, there = game.round, model.game.stock
    if there is None or not isinstance(here, StockRound) or game.finished:
        return False
    same = game.set_number == model.game.stock_rounds and here.order[here.turn] == there.player
    return same and (here.acted or not there.acted)


def _where(game: Game) -> tuple[int, int, str] | None:
    here = game.round
    if game.finished or not isinstance(here, OperatingRound):
        return None
    return game.set_number, game.or_number, here.order[here.turn]
