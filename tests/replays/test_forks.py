"""Where a replay goes back to when a recorded action fails: passes near it first, then deals, and not for ever."""

from __future__ import annotations

from typing import Any

from pbem.replays.forks import MOST_TRIES, NEAR, Forks, Point
from pbem.replays.memory import Memory
from tests.random_1861 import begin


def point(done: int, *actions: Any) -> Point:
    """Before the action after so many."""
    return Point(begin(4, "jklm"), Memory(), done, 0, 0, 0, (), actions)


def test_a_pass_near_the_failure_is_tried_before_any_deal() -> None:
    forks = Forks()
    forks.add(point(1, "a deal"))
    forks.add(point(10 - NEAR))
    forks.add(point(9))
    tried = [forks.taken(10) for _ in range(4)]
    assert [one.done if one else None for one in tried] == [9, 10 - NEAR, 1, None]


def test_a_pass_far_from_the_failure_is_not_tried() -> None:
    forks = Forks()
    forks.add(point(10 - NEAR - 1))
    assert forks.taken(10) is None


def test_deals_are_tried_so_often() -> None:
    forks = Forks()
    for done in range(MOST_TRIES + 5):
        forks.add(point(done, "a deal"))
    tried = [forks.taken(1000) for _ in range(MOST_TRIES + 5)]
    assert len([one for one in tried if one]) == MOST_TRIES
