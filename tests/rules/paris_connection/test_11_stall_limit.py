"""§11: a stall limit that is set while the game runs, counted from then on; nobody's turn."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from engine.games.paris_connection import RULES, SetStallLimit, StallLimitSet
from tests.paris_table import Scene, table


@pytest.fixture
def game() -> Scene:
    """Three players who only trade one for one; no limit; four trades have been made."""
    scene = table("paris-connection", "anne ben carl")
    for name in ("anne", "ben", "carl"):
        scene = scene.with_hand(name, red=5, blue=5)
    return scene.play(*["trade red 1 blue"] * 3, "trade blue 1 red")


def test_11_a_limit_counts_from_when_it_is_set(game: Scene) -> None:
    limited, told = play.apply(game.game, SetStallLimit(1))
    assert told == (StallLimitSet(rounds=1),)
    assert (limited.active, limited.table.idle, limited.finished) == (game.game.active, 0, False)
    for line in ("ben: trade blue 1 red", "carl: trade blue 1 red", "anne: trade red 1 blue"):
        assert not limited.finished
        limited, _ = play.apply(limited, RULES.read_action(line))
    assert limited.table.ended == "stall"


@pytest.mark.parametrize("rounds", [0, -1, 101, 10**9])
def test_11_a_limit_is_a_number_of_rounds(game: Scene, rounds: int) -> None:
    refused = play.why_not(game.game, SetStallLimit(rounds))
    assert refused is not None
    assert (refused.code, refused.section) == ("stall_rounds", "Paris Connection §11")


def test_11_the_same_limit_again_and_one_after_the_end_are_refused(game: Scene) -> None:
    limited, _ = play.apply(game.game, SetStallLimit(10))
    again = play.why_not(limited, SetStallLimit(10))
    assert again is not None
    assert again.code == "stall_as_is"
    with pytest.raises(IllegalAction):
        play.apply(play.stop(limited)[0], SetStallLimit(5))


def test_11_a_limit_has_its_exact_line() -> None:
    line = "table: stall_limit 10"
    assert RULES.write_action(RULES.read_action(line)) == line
