"""A position of 1843 is the same after it was written down as on a table, and is played on alike."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.tabletop import telling
from engine.games.g1843.tabletop.telling import MIDDLE, why_not_told
from tests.held_on_table import held
from tests.random_1843 import Taste, begin, careful, careless, collecting, hoarding, walk
from tests.sampled import sampled
from tests.sensible_1843 import walk as sensible_walk
from tests.tabletop_1843 import TABLETOP, again

STEP = 15  # every so many turns begin with the position written down; `make soak` does it with each
ON = 15  # actions that are played on from each
GAMES = sampled(
    (
        (3, "c 11", collecting, {"engineers", "cities", "ports", "sold"}),
        (5, "c 15", collecting, {"engineers", "gray_set", "blocked", "moved"}),
        (6, "c 7", collecting, {"2", "cities"}),
        (4, "c 4", careless, {"sold", "cities"}),
        (2, "c 13", careful, {"blocked", "gray_set"}),
        (4, "c 14", hoarding, {"blocked", "gray_set"}),
    ),
    1,
)


def said(games: Iterable[Game]) -> set[str]:
    """The keys under which the files of these positions say something, and the train that Val de Loire becomes."""
    found: set[str] = set()
    for game in games:
        data: Any = TABLETOP.told(game.definition, game, {one: one for one in game.players})
        rows = data["companies"].values()
        found |= {*data, *(key for row in rows for key in row)}
        found |= {"2" for row in rows if 2 in row.get("trains", ())}
    return found


@pytest.mark.parametrize(("players", "seed", "taste", "keys"), GAMES)
def test_a_position_written_down_is_the_same_and_is_played_on_alike(
    players: int, seed: str, taste: Taste, keys: set[str]
) -> None:
    there = held(walk(begin(players), seed, taste), telling, again, STEP, ON)
    assert len(there) > 5
    assert keys <= said(there)


def test_so_is_one_of_a_sensible_game() -> None:
    walked = islice(sensible_walk(begin(4, plm_stations="4"), "a"), 320)
    assert len(held(walked, telling, again, STEP, ON)) > 5


def test_the_middle_of_a_turn_is_not_written_down() -> None:
    games = (game for _, game in walk(begin(3), "m"))
    middle = islice((one for one in games if isinstance(one.round, OperatingRound) and one.round.lays), 10)
    assert [why_not_told(one) for one in middle] == [MIDDLE] * 10
