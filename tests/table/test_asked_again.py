"""A question asked again after an undo: it has the time that was left, an hour at least, and loses none to a pause."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.base.settings import Settings
from tests.desk.presiding import ask, play_moves
from tests.edges import standing
from tests.house import House

pytestmark = pytest.mark.one_connection

DUE = datetime(2026, 11, 23, 12, tzinfo=UTC)  # 48 hours after the game began


def due() -> datetime:
    """The deadline of the one who is asked."""
    ((_, _, at),) = standing()["asked"]
    assert isinstance(at, datetime)
    return at


@pytest.mark.parametrize("before", [timedelta(minutes=10), timedelta(0), timedelta(hours=-5)])
def test_a_question_asked_again_has_an_hour_at_least_in_a_game_without_a_minimum(
    store: Settings, before: timedelta
) -> None:
    """The move came ten minutes before the deadline, or upon it, or after it; taken back a moment later."""
    house = House(store)
    house.started(minimum_hours=0)
    house.wait_until(DUE - before)
    (mover,) = play_moves(house, 1)
    house.now += timedelta(minutes=5)
    house.write(mover, "undo")
    assert house.active() == mover
    assert due() == house.now + timedelta(hours=1)


def test_what_was_left_stands_where_it_is_more_than_an_hour(store: Settings) -> None:
    house = House(store)
    house.started(minimum_hours=0)
    house.wait_until(DUE - timedelta(hours=2))
    (mover,) = play_moves(house, 1)
    house.now += timedelta(minutes=90)
    house.write(mover, "undo")
    assert due() == house.now + timedelta(hours=2)


def test_a_pause_takes_nothing_from_a_question_asked_again_in_it(running: House) -> None:
    """A move made and taken back while no clock ran leaves the deadline as it would be without it.

    The absence that is told afterwards shows it: the deadline is reckoned anew from the time that counts.
    """
    mover = running.active()
    running.now += timedelta(hours=8)
    ask(running, "pause")
    running.now += timedelta(hours=10)
    play_moves(running, 1)
    running.now += timedelta(hours=2)
    running.write(mover, "undo")
    assert due() == DUE
    running.write(mover, "away 23 nov - 25 nov")  # three whole days in Paris
    assert due() == DUE + timedelta(days=3)
