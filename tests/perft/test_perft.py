"""Perft: how many legal builds and trades there are from fixed positions, so that no option vanishes or appears unseen.

The figures were counted by the engine and by the independent model of tests/properties; both count the shorter ones
again in every run.
"""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.play import legal_actions, why_not
from engine.games.paris_connection import Build, Game, Trade, open_hexes
from tests.paris_table import definition, table
from tests.properties import slow_model
from tests.random_games import random_position

COLOURS = slow_model.COLOURS


@cache
def position(name: str) -> Game:
    """The fixed start, the tight opening of §10, and positions in the middle and late in random games."""
    start = table("paris-connection", "p1 p2 p3 p4")
    if name == "start":
        return start.game
    if name == "opening":
        return start.play("red F10", "brown G09 G10", "purple F07").game
    players, seed, age = name.split()
    return random_position(int(players), seed, int(age))


def builds(game: Game, colour: str, length: int, placed: tuple[str, ...] = ()) -> int:
    """Legal builds of exactly this length, counted by the engine."""
    if len(placed) == length:
        return 1
    hexes = open_hexes(definition(), game.table, colour, placed)
    return sum(builds(game, colour, length, (*placed, hex_id)) for hex_id in hexes)


def trades(game: Game) -> int:
    """Legal trades, counted by asking for every one."""
    (player,) = game.active
    every = (Trade(player, one, two, count) for one in COLOURS for two in COLOURS for count in range(4))
    return sum(1 for trade in every if why_not(game, trade) is None)


# position: legal builds of all companies by length, legal trades of the player whose turn it is
COUNTS: dict[str, tuple[tuple[int, ...], int]] = {
    "start": ((18, 85, 510, 3732), 50),
    "opening": ((22, 130, 978, 8914), 50),
    "4 middle 20": ((53, 627, 8880), 40),
    "3 late 45": ((27, 287, 3607), 40),
    "5 late 55": ((40, 293, 3356), 31),
    "6 late 60": ((25, 224, 2148), 24),
}


@pytest.mark.parametrize("name", COUNTS)
def test_4_1_builds_by_length(name: str) -> None:
    game = position(name)
    lengths = range(1, len(COUNTS[name][0]) + 1)
    assert tuple(sum(builds(game, colour, length) for colour in COLOURS) for length in lengths) == COUNTS[name][0]


@pytest.mark.parametrize("name", COUNTS)
def test_4_1_short_builds_are_those_of_the_slow_model(name: str) -> None:
    """Not the number only: the very same builds."""
    game = position(name)
    (player,) = game.active
    for colour in COLOURS:
        for length in (1, 2):
            slow = set(slow_model.legal_builds(game.table.track, game.table.depots, colour, length))
            assert len(slow) == builds(game, colour, length)
            assert all(why_not(game, Build(player, colour, hexes)) is None for hexes in slow)


@pytest.mark.parametrize("name", COUNTS)
def test_4_2_trades(name: str) -> None:
    game = position(name)
    (player,) = game.active
    assert trades(game) == COUNTS[name][1] == len(slow_model.legal_trades(game.hands[player], game.table.depots))


def test_4_legal_actions_is_all_of_it() -> None:
    """With depots nearly empty the whole list is short enough to count: every build of each length and every trade."""
    game = table("paris-connection", "p1 p2 p3").with_depots(others=0, red=3, brown=2)
    listed = list(legal_actions(game.game))
    assert len(listed) == len(set(listed))
    lengths = {"red": 3, "brown": 2}
    counted = sum(builds(game.game, colour, n) for colour, most in lengths.items() for n in range(1, most + 1))
    assert sum(isinstance(action, Build) for action in listed) == counted
    assert sum(isinstance(action, Trade) for action in listed) == trades(game.game)
    slow = sum(
        1
        for colour, most in lengths.items()
        for n in range(1, most + 1)
        for _ in slow_model.legal_builds(game.track, game.depots, colour, n)
    )
    assert slow == counted
