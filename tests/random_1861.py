"""Whole games of 1861 played at random, with every invariant checked after every action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec

from engine.eighteen.actions import Action, Bid, BuyPrivate, BuyTrain, Pass, Sell
from engine.games.g1861 import automation
from engine.games.g1861.actions import Decline, Merge, Offer
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import PrivateRound, StockRound
from engine.games.g1861.rules import RULES
from tests.known_walks import key_of, walked
from tests.rules.g1861.table import definition

MOST_ACTIONS = 6_000  # a game that needs more is stuck
SETTINGS = tuple((players, variant) for variant in ("jklm", "gtg") for players in (3, 4, 5, 6))


class Played(msgspec.Struct, frozen=True):
    """A game from its start to its end."""

    start: Game
    end: Game
    actions: tuple[Action, ...]


def seats(players: int) -> tuple[str, ...]:
    """The ids of that many players."""
    return tuple(f"p{number}" for number in range(1, players + 1))


def begin(players: int, variant: str, market: str = "grid") -> Game:
    """A game at its start."""
    options = RULES.options({"variant": variant, "market": market, "seats": "invited", "first": "1"})
    return RULES.start(definition(), seats(players), options, "")[0]


def weight(game: Game, action: Action, dice: Random) -> float:
    """How gladly a careless player does this: enough to see every rule, and to come to an end."""
    if isinstance(action, Pass):
        return 0.35 if isinstance(game.round, StockRound | PrivateRound) else 0.25
    if isinstance(action, Bid):
        high = 3 * action.price > game.purses[action.player]
        return 0.05 if high else 0.6
    if isinstance(action, BuyTrain):
        return 4.0 if action.source == "bank" else 0.4
    if isinstance(action, Offer | BuyPrivate | Decline | Sell):
        return 0.15
    return 2.0 if isinstance(action, Merge) else 1.0


def random_action(game: Game, dice: Random) -> Action:
    """A legal action: mostly the sensible kind, never a search for the best run."""
    step = game.active_step()
    candidates = list(step.candidates(game))
    keyed = sorted(candidates, key=lambda one: dice.random() ** (1 / weight(game, one, dice)), reverse=True)
    found = next((action for action in keyed if step.why_not(game, action) is None), None)
    if found is None:
        raise AssertionError(f"no legal action among {len(candidates)} in {game.round}")
    return found


def chosen(game: Game, dice: Random) -> Action:
    """A random action; now and then the one that is played by itself, where there is one."""
    implied = automation.implied(game) if dice.random() < 0.1 else None
    return implied.action if implied else random_action(game, dice)


def walk(start: Game, seed: str) -> Iterator[tuple[Action, Game]]:
    """Action after action to the end of the game."""
    yield from walked(key_of(RULES, start, definition(), chosen, seed), start, seed, chosen, MOST_ACTIONS)


@cache
def known_walk(players: int, variant: str, seed: str = "3") -> tuple[tuple[Action, Game], ...]:
    """The same walk for all tests that only look at its positions; nobody may change them."""
    return tuple(walk(begin(players, variant), seed))


def random_game(players: int, variant: str, seed: str) -> Played:
    """A whole game; AssertionError as soon as an invariant does not hold."""
    start = begin(players, variant, market="column" if seed.endswith("c") else "grid")
    game, actions = start, []
    for action, position in walk(start, seed):
        actions.append(action)
        game = position
        if found := RULES.faults(game):
            lines = [RULES.write_action(one) for one in actions[-5:]]
            raise AssertionError(f"{players} {variant} seed {seed}, action {len(actions)}: {found}; last: {lines}")
    return Played(start, game, tuple(actions))
