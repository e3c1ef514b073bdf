"""What happened, as a reader may know it: of moves that were ordered before, who ordered them, from when on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core import play
from pbem.base.clock import to_iso
from pbem.store.db import connected
from pbem.table.following import AUTO, STANDING
from pbem.table.moves import ask_anew, note_move
from pbem.table.session import game_session, load_session
from tests.desk.presiding import play_moves
from tests.house import House

pytestmark = pytest.mark.any_engine


def fired(house: House) -> int:
    """A move that the player who is asked had ordered before; the number of its entry."""
    with game_session(1, "mail.test", house.now) as session:
        made = note_move(session, None, next(play.legal_actions(session.position)), {AUTO: STANDING})
        ask_anew(session, made)
    return int(made.number)


def test_moves_ordered_before_are_told_together_with_number_and_moment_of_the_first(running: House) -> None:
    play_moves(running, 1)
    running.now += timedelta(hours=1)
    begun, number = running.now, fired(running)
    running.now += timedelta(hours=1)
    fired(running)
    with connected():
        told = load_session(1, "mail.test", running.now).happenings(None, 0)
    (automatic,) = [one for one in told if one.say is not None and one.say.key == "made_by_orders"]
    assert (automatic.number, automatic.at) == (number, to_iso(begun))
    assert automatic.say is not None
    assert automatic.say.facts["count"] == "2"
