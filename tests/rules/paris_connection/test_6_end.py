"""Paris Connection §6: the end of the game, in all its four situations."""

from __future__ import annotations

import pytest

from engine.core.play import legal_actions
from engine.games.paris_connection import GameEnded
from tests.paris_table import Scene, table


@pytest.fixture
def game() -> Scene:
    """Four players; anne's turn."""
    return table("paris-connection", "anne ben carl dora").with_hand("anne", red=4, blue=4)


def test_6_marseille_connected(game: Scene) -> None:
    """§6: a locomotive stands in Marseille; the game is over at once."""
    after = game.with_track(red="O13").play("red P12")
    assert after.ended == "marseille"
    assert after.events[-1] == GameEnded(reason="marseille")
    assert after.values["red"] == 4


def test_6_marseille_at_the_end_of_a_longer_build(game: Scene) -> None:
    """§6, §4.1: all locomotives of the last build score."""
    after = game.with_track(red="N12").play("red N13 O13 P13 P12")
    assert (after.ended, after.values["red"]) == ("marseille", 3 + 4)


def test_6_supply_by_a_build(game: Scene) -> None:
    """§6: a build empties the last but one depot."""
    after = game.with_depots(others=0, red=2, blue=7).play("red E11 E12")
    assert after.ended == "supply"
    assert after.events[-1] == GameEnded(reason="supply")


def test_6_supply_by_a_trade(game: Scene) -> None:
    """§6: a trade takes the last two of another depot; what was returned lies in the only filled one."""
    after = game.with_depots(others=0, black=2, red=1).play("trade red 2 black")
    assert (after.ended, after.depots["red"], after.depots["black"]) == ("supply", 2, 0)


def test_6_two_filled_depots_are_no_end(game: Scene) -> None:
    """§6: only one depot must hold locomotives; with two the game goes on."""
    after = game.with_depots(others=0, red=2, blue=7, black=1).play("red E11 E12")
    assert (after.ended, after.active) == (None, "ben")


def test_6_both_at_once_is_told_as_marseille(game: Scene) -> None:
    """§6: either holds; Marseille is named."""
    assert game.with_depots(others=0, red=1, blue=3).with_track(red="O13").play("red P12").ended == "marseille"


def test_6_at_once_without_finishing_the_round(game: Scene) -> None:
    """§6: ben, carl and dora do not move any more, nor does anne."""
    after = game.with_track(red="O13").play("red P12")
    assert (after.active, after.game.finished) == ("", True)
    assert list(legal_actions(after.game)) == []
    for line in ("ben: red E11", "anne: trade red 1 blue", "carl: trade red 1 blue"):
        refused = after.refusal(line)
        assert (refused.code, refused.section) == ("game_over", "Paris Connection §6")


def test_6_marseille_must_be_the_last_hex(game: Scene) -> None:
    """§6, §11: nothing is placed after it."""
    near = game.with_track(red="O13")
    refused = near.refusal("red P12 P13")
    assert (refused.code, refused.section) == ("marseille_last", "Paris Connection §6")
    assert refused.sentence.startswith("P12 (Marseille) ends the game at once")
    assert near.allows("red P13 P12")


@pytest.mark.parametrize("rounds", [1, 3])
def test_6_stall(rounds: int) -> None:
    """§6, §11: with a stall limit, so many full rounds of one-for-one trades end the game."""
    names = ["anne", "ben", "carl"]
    game = table("paris-connection", " ".join(names), stall_limit=str(rounds))
    for name in names:
        game = game.with_hand(name, red=5, blue=5)
    for turn in range(3 * rounds):
        assert game.ended is None
        game = game.play("trade red 1 blue" if turn // 3 % 2 == 0 else "trade blue 1 red")
    assert game.ended == "stall"
    assert game.events[-1] == GameEnded(reason="stall")
    assert len(game.totals) == 3
