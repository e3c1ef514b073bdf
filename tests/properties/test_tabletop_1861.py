"""A position of 1861 is the same after it was written down as on a table, and is played on alike."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.tabletop import telling
from engine.games.g1861.tabletop.telling import MIDDLE, why_not_told
from tests.held_on_table import held
from tests.random_1861 import begin, walk
from tests.sampled import sampled
from tests.tabletop_1861 import again

GAMES = sampled(((4, "gtg", "fc"), (3, "jklm", "e")), 1)
STEP = 15  # every so many turns begin with the position written down; `make soak` does it with each
ON = 15  # actions that are played on from each


@pytest.mark.parametrize(("players", "variant", "seed"), GAMES)
def test_a_position_written_down_is_the_same_and_is_played_on_alike(players: int, variant: str, seed: str) -> None:
    start = begin(players, variant, market="column" if seed.endswith("c") else "grid")
    assert len(held(walk(start, seed), telling, again, STEP, ON)) > 15


def test_the_middle_of_a_turn_is_not_written_down() -> None:
    games = (game for _, game in walk(begin(3, "jklm"), "m"))
    middle = islice((one for one in games if isinstance(one.round, OperatingRound) and one.round.lays), 10)
    assert [why_not_told(one) for one in middle] == [MIDDLE] * 10
