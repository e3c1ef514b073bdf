"""Paris Connection §2: numbers by player count."""

from __future__ import annotations

import pytest

from engine.core.errors import BadOption
from engine.games.paris_connection import RULES
from tests.paris_table import definition, table

NAMES = "anne ben carl dora emil fay"


def seated(players: int) -> str:
    return " ".join(NAMES.split()[:players])


@pytest.mark.parametrize(("players", "drawn", "depots"), [(3, 10, 156), (4, 8, 154), (5, 6, 156), (6, 5, 156)])
def test_2_hands_drawn(players: int, drawn: int, depots: int) -> None:
    """§2: locomotives drawn per player; §10: the sum of the depots after setup."""
    game = table("paris-connection", seated(players))
    assert {sum(hand.values()) for hand in game.game.hands.values()} == {drawn}
    assert game.game.table.hand_sizes == dict.fromkeys(seated(players).split(), drawn)
    assert sum(game.depots.values()) == depots


@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_2_hand_limit_is_checked_only_at_the_end(players: int, limit: int) -> None:
    """§2: a hand at its limit may grow on; the locomotives above it cost 20 each when the game is over."""
    game = (
        table("paris-connection", seated(players)).with_hand("anne", black=limit).with_depots(others=0, red=9, blue=2)
    )
    after = game.play("trade black 2 blue")  # black's depot holds 1 now, so two are filled
    assert after.game.table.hand_sizes["anne"] == limit + 1
    ended = after.play("build black D07")
    assert ended.ended == "supply"
    assert next(row for row in ended.view(None).result if row.player == "anne").excess == 1


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_2_three_to_six_players(players: int) -> None:
    """§2, §11: the game is for 3 to 6 players."""
    names = tuple(f"p{number}" for number in range(1, players + 1))
    with pytest.raises(BadOption) as wrong:
        RULES.start(definition(), names, RULES.options({}), "seed")
    assert wrong.value.option == "players"
    assert (RULES.min_players, RULES.max_players) == (3, 6)
