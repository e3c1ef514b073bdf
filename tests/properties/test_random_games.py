"""A fixed sample of whole random games for each number of players; `make soak` plays a thousand of each."""

from __future__ import annotations

import pytest

from engine.games.paris_connection.events import Dealt
from tests.random_games import check_game, random_game
from tests.sampled import sampled

SAMPLE = 15


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("number", sampled(range(SAMPLE), 2))
def test_a_whole_game(players: int, number: int) -> None:
    """§1 to §9: every invariant in every position, an end, an equal replay, scores computed apart."""
    check_game(random_game(players, f"sample {number}"))


@pytest.mark.parametrize("players", [3, 6])
def test_a_game_with_a_short_stall_limit_ends(players: int) -> None:
    """§11: with one round as its limit."""
    check_game(random_game(players, "short", stall_limit=1))


@pytest.mark.parametrize("players", [3, 6])
def test_8_no_move_tells_somebody_what_others_may_not_know(players: int) -> None:
    """So a player may take back a move: nobody has learnt anything by it. Another game may have to forbid that."""
    events = random_game(players, "undo").events
    alone = [event for event in events if event.readers is not None]
    assert len(alone) == players
    assert all(isinstance(event, Dealt) for event in alone)
