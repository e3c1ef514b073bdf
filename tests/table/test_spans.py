"""Stretches in which a game did not wait, taken out of a time: those beside it, over its ends, and within it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.table.spans import Span, length

NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)


def span(begin: int, end: int) -> Span:
    """From and until so many hours after noon."""
    return NOON + timedelta(hours=begin), NOON + timedelta(hours=end)


@pytest.mark.parametrize(
    ("without", "hours"),
    [
        ((), 10), (((2, 5),), 7), (((-3, 4),), 6), (((8, 20),), 8), (((-3, 20),), 0), (((-5, -2),), 10),
        (((-5, 0),), 10), (((10, 12),), 10), (((12, 20),), 10), (((-5, -2), (1, 2), (4, 6), (15, 16)), 7),
    ],
)  # fmt: skip
def test_what_lies_outside_takes_nothing(without: tuple[tuple[int, int], ...], hours: int) -> None:
    assert length(*span(0, 10), [span(*one) for one in without]) == timedelta(hours=hours)


def test_a_clock_that_was_ahead_makes_no_time_negative() -> None:
    assert length(*span(10, 0), [span(2, 5)]) == timedelta(0)
