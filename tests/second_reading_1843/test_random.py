"""Random games of the model alone: money, shares, certificates, tiles and markers hold (tests/second_reading_1843)."""

from __future__ import annotations

import pytest

from .random_play import play


@pytest.mark.parametrize(("players", "actions"), [(2, 260), (4, 320), (6, 320)])
def test_the_opening_of_a_random_game(players: int, actions: int) -> None:
    """Auction, stock rounds and the first operating rounds."""
    model = play(players, f"opening {players}", actions)
    assert model.game.stock_rounds >= 1


@pytest.mark.soak
@pytest.mark.parametrize("gift", [0, 6000])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_whole_random_game(players: int, gift: int) -> None:
    """To its end, or to the last of many actions."""
    model = play(players, f"whole {players}", 4000, gift)
    assert model.game.phase != "yellow"
