"""Stretches in which a game did not wait: what they take out of a time, beside it, over its ends, within it; joined."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.table.spans import Span, length, merged

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


@pytest.mark.parametrize(
    ("spans", "once"),
    [
        ((), ()), (((2, 5),), ((2, 5),)), (((6, 8), (2, 5)), ((2, 5), (6, 8))), (((2, 5), (5, 8)), ((2, 8),)),
        (((2, 5), (4, 8)), ((2, 8),)), (((2, 9), (3, 4), (5, 7)), ((2, 9),)), (((3, 3), (2, 2)), ()),
        (((0, 1), (4, 8), (2, 5), (9, 12), (7, 7)), ((0, 1), (2, 8), (9, 12))),
    ],
)  # fmt: skip
def test_what_overlaps_is_one_stretch(spans: tuple[tuple[int, int], ...], once: tuple[tuple[int, int], ...]) -> None:
    assert merged(span(*one) for one in spans) == [span(*one) for one in once]
