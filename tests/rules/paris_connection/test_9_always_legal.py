"""Paris Connection §9: a legal action always exists."""

from __future__ import annotations

from tests.paris_table import definition, table
from tests.random_games import random_game


def test_9_a_trade_is_legal_when_no_build_is() -> None:
    """§9: the two filled depots belong to companies that can go nowhere; whatever is returned, the other is left."""
    game = table("paris-connection", "anne ben carl").with_depots(others=0, yellow=1, brown=1)
    walled = game.with_track(red="F10 G09 G10", blue="G09", purple="F07 G08 D07", black="F07")
    assert [line for line in walled.legal() if "build" in line] == []
    held = walled.with_hand("anne", yellow=5)
    assert held.legal() == ("anne: trade yellow 1 brown",)


def test_9_a_hand_never_shrinks() -> None:
    """§9: so every player always holds at least what he drew."""
    game = table("paris-connection", "anne ben carl dora emil fay").with_hand("anne", red=5)
    assert game.play("trade red 1 blue").game.table.hand_sizes["anne"] == 5
    for position in random_game(6, "never shrinks").positions:
        assert min(position.table.hand_sizes.values()) >= 5


def test_9_every_deal_leaves_at_least_two_depots_filled() -> None:
    """§9: the hands can take at most 60 of 186, and a colour has 31."""
    for size in definition().tables:
        assert 186 - size.players * size.drawn > 31
