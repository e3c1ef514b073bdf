"""Paris Connection §4.2: trading shares."""

from __future__ import annotations

import pytest

from engine.core.errors import Refusal
from engine.core.play import why_not
from engine.games.paris_connection import Trade, Traded
from tests.paris_table import Scene, table


@pytest.fixture
def game() -> Scene:
    """Anne holds 6 red and 4 blue; every depot holds 9."""
    return table("paris-connection", "anne ben carl").with_hand("anne", red=6, blue=4).with_depots(others=9)


def refused(scene: Scene, returned: str, taken: str, count: int) -> Refusal:
    refusal = why_not(scene.game, Trade("anne", returned, taken, count))
    assert refusal is not None
    return refusal


@pytest.mark.parametrize("count", [1, 2])
def test_4_2_hands_and_depots_after_a_trade(game: Scene, count: int) -> None:
    """§4.2: one back to the depot of its colour, one or two from another one."""
    after = game.play(f"trade red {count} black")
    assert after.depots == {**game.depots, "red": 10, "black": 9 - count}
    assert after.hand("anne") == {**game.hand("anne"), "red": 5, "black": count}
    assert after.game.table.hand_sizes["anne"] == 9 + count
    assert after.events == (Traded(player="anne", returned="red", taken="black", count=count),)
    assert (after.track, after.values) == (game.track, game.values)


def test_4_2_1_only_what_is_in_the_hand_is_returned(game: Scene) -> None:
    """§4.2.1: anne holds no yellow."""
    refusal = game.refusal("trade yellow 1 black")
    assert (refusal.code, refusal.section) == ("not_in_hand", "Paris Connection §4.2.1")
    assert refusal.sentence == "You have no yellow to give back. You hold 4 blue and 6 red."


def test_4_2_1_the_last_one_of_a_colour_may_go(game: Scene) -> None:
    """§4.2.1: after which there is none to return."""
    one = game.with_hand("anne", red=1, blue=9).play("trade red 1 black")
    assert one.hand("anne")["red"] == 0


def test_4_2_1_exactly_one_is_returned() -> None:
    """§4.2.1: the action has no number for what is returned."""
    assert Trade.__struct_fields__ == ("player", "returned", "taken", "count")


def test_4_2_2_never_the_colour_just_returned(game: Scene) -> None:
    """§4.2.2: one other colour."""
    refusal = game.refusal("trade red 1 red")
    assert (refusal.code, refusal.section) == ("same_colour_trade", "Paris Connection §4.2.2")
    assert refusal.sentence.endswith("You can take blue, yellow, purple, black and brown.")


@pytest.mark.parametrize("count", [-1, 0, 3, 10])
def test_4_2_2_one_or_two_are_taken(game: Scene, count: int) -> None:
    """§4.2.2: not none, not three."""
    refusal = refused(game, "red", "black", count)
    assert (refusal.code, refusal.section) == ("take_one_or_two", "Paris Connection §4.2.2")
    assert refusal.sentence == f"You can take 1 to 2 locomotives, not {count}."


def test_4_2_2_the_depot_must_not_be_empty(game: Scene) -> None:
    """§4.2.2: nothing can be taken from an empty depot."""
    refusal = game.with_depots(black=0, brown=0).refusal("trade red 1 black")
    assert (refusal.code, refusal.section) == ("empty_depot_trade", "Paris Connection §4.2.2")
    assert refusal.sentence == "The black depot is empty. You can take blue, yellow and purple."


def test_4_2_2_two_only_if_the_depot_holds_two(game: Scene) -> None:
    """§4.2.2: one left, one taken."""
    one = game.with_depots(black=1)
    refusal = one.refusal("trade red 2 black")
    assert (refusal.code, refusal.section) == ("depot_short_trade", "Paris Connection §4.2.2")
    assert refusal.sentence == "The black depot holds 1, so you can take 1, not 2."
    assert one.allows("trade red 1 black")
    assert one.with_depots(black=2).allows("trade red 2 black")


def test_4_2_2_returning_to_an_empty_depot_fills_it(game: Scene) -> None:
    """§4.2.1: the depot of the colour that is returned may be empty."""
    assert game.with_depots(red=0).play("trade red 2 black").depots["red"] == 1


def test_4_2_a_hand_may_grow_past_the_limit(game: Scene) -> None:
    """§4.2: 20 is the limit for three players; 21 is allowed."""
    full = game.with_hand("anne", red=20)
    assert full.play("trade red 2 black").game.table.hand_sizes["anne"] == 21


def test_4_2_every_trade_that_is_offered(game: Scene) -> None:
    """§4.2: all of them, and no other: returned, how many, taken."""
    small = game.with_hand("anne", red=5, blue=1).with_depots(others=0, red=3, black=1, yellow=2)
    trades = {line.removeprefix("anne: trade ") for line in small.legal() if "trade" in line}
    assert trades == {
        "red 1 black", "red 1 yellow", "red 2 yellow",
        "blue 1 black", "blue 1 yellow", "blue 2 yellow", "blue 1 red", "blue 2 red",
    }  # fmt: skip
