"""Over random games: every lay, token and run that is legal is written and read back to the same map and revenue."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.eighteen.actions import Action, Lay, Run, Token
from engine.eighteen.earnings import earn
from engine.eighteen.map.routes import Result
from engine.games.g1861.actions import RemoveToken
from engine.games.g1861.game import Game
from pbem.eighteen.map_orders import running, track
from pbem.eighteen.map_orders.laying import line_of
from pbem.eighteen.map_orders.placing import stop_words
from pbem.games.meant import Meant
from pbem.orders.fold import tokens
from pbem.orders.order import Order, OrderError, OrderWord, SourceLine
from tests.own_types import own
from tests.random_1861 import begin, known_walk
from tests.rules.g1861.table import definition
from tests.sampled import sampled

KINDS = (Lay, Token, RemoveToken)
WORD = OrderWord(word="lay", kind="action", usage="", example="", help="")


def order(rest: str) -> Order:
    """The order with these words after the first."""
    return Order(line=SourceLine(1, rest), word=WORD, args=tokens(rest), rest=rest)


def read(game: Game, action: Any, words: str) -> Meant[Action]:
    """What the words mean, as an order of the action's kind."""
    if isinstance(action, Lay):
        return track.understand_lay(game, action.player, action.company, order(words))
    if isinstance(action, Token):
        return track.understand_token(game, action.player, action.company, order(words))
    if isinstance(action, RemoveToken):
        return track.understand_remove(game, action.player, action.company, order(words), RemoveToken)
    return running.understand_run(game, action.player, action.company, order(words))


def written(action: Any) -> str:
    """The words of an action, as letters have them."""
    if isinstance(action, Lay):
        return track.lay_words(definition(), action)
    return stop_words(definition(), action)


def some(game: Game, dice: Random) -> list[Action]:
    """A few legal actions of each kind."""
    found: list[Action] = []
    for kind in KINDS:
        legal = [one for one in play.legal_actions(game) if type(one) is kind]
        found += dice.sample(legal, min(4, len(legal)))
    return found


@pytest.mark.parametrize(("seed", "variant"), sampled([("3", "gtg"), ("track a", "jklm"), ("track b", "gtg")], 1))
def test_every_lay_and_token_is_read_back_to_the_same_map(seed: str, variant: str) -> None:
    dice, counts, game = Random(seed), dict.fromkeys(KINDS, 0), begin(4, variant)
    for _, after in known_walk(4, variant, seed):
        if RemoveToken in game.active_step().rules or dice.random() < 0.12:
            for action in some(game, dice):
                words = written(action)
                meant = read(game, action, words).actions
                assert meant == (action,), words
                counts[type(action)] += 1
        game = after
    assert counts[Lay] > 20
    assert counts[Token] > 0


def offered(game: Game, lay: Lay) -> set[str]:
    """The lines that are asked back where only tile and hex are named; the one that is meant where it is one."""
    try:
        (found,) = read(game, lay, f"{lay.tile} {lay.hex}").actions
    except OrderError as error:
        return set(error.choices)
    return {line_of(definition().board, own(Lay, found))}


@pytest.mark.parametrize("seed", sampled(["3", "track a"], 1))
def test_every_look_of_a_tile_has_its_own_line_and_choices_are_accepted(seed: str) -> None:
    """Where a line leaves several ways, each that is offered is one of them and means itself."""
    dice, game = Random(seed), begin(4, "jklm")
    for _, after in known_walk(4, "jklm", seed):
        lays = [one for one in play.legal_actions(game) if isinstance(one, Lay)] if dice.random() < 0.05 else []
        lines = [line_of(definition().board, lay) for lay in lays]
        assert len(set(lines)) == len(lines)
        for lay in dice.sample(lays, min(3, len(lays))):
            alike = {line for line, one in zip(lines, lays, strict=True) if (one.tile, one.hex) == (lay.tile, lay.hex)}
            assert offered(game, lay) == alike
        game = after


@pytest.mark.parametrize("seed", sampled(["3", "track a"], 1))
def test_every_run_is_read_back_and_its_stops_earn_as_much(seed: str) -> None:
    game, runs = begin(4, "jklm"), 0
    for action, after in known_walk(4, "jklm", seed):
        if isinstance(action, Run) and action.routes:
            assert read(game, action, running.run_words(action)).actions == (action,)
            result = earn(game, action.company, action.routes)
            assert isinstance(result, Result)
            stops = (f"{one.train}: {'-'.join(hex_id for hex_id, _ in trail.stops)}"
                     for one, trail in zip(action.routes, result.trails, strict=True))  # fmt: skip
            assert read(game, action, ", ".join(stops)).says == ()  # nothing better is known
            rest = "".join(f", {route.train}: best" for route in action.routes[1:])
            first = action.routes[0]
            partly = read(game, action, f"{first.train}: {'-'.join(first.hexes)}{rest}")
            assert partly.says == () or not rest
            assert play.why_not(game, partly.actions[-1]) is None
            runs += 1
        game = after
    assert runs > 40
