"""A sentence beside an order that names a sample of the letter, or a step of a turn: the order alone is never done."""

from __future__ import annotations

from functools import cache

import pytest

from tests.first_time.table import Came, Table

WHOLE = "PLM: lay 57 I16 SE NW; buy train 2+1 from MID for 100"


@cache
def table() -> Table:
    """PLM, of Dan, is to move; sample 2 of the letter is its track."""
    return Table("1843", "eight")


def came_of(text: str) -> Came:
    return table().came_of(3, text)


@pytest.mark.parametrize(
    "text",
    [
        "Track as in your .2. Then offer MID 100 for its 2+1.",
        "The tile of your number 2. Then offer MID 100 for its 2+1.",
        "Build something nice. Offer MID 100 for its 2+1",
        "The track of your second line, please.\nbuy train 2+1 from MID for 100",
        "I follow your suggestion .2 with the greatest of pleasure.\nPLM: buy train 2+1 from MID for 100",
    ],
)
def test_half_a_turn_is_not_done(text: str) -> None:
    nothing, came = came_of(""), came_of(text)
    assert (came.position, came.hand) == (nothing.position, nothing.hand)


@pytest.mark.parametrize(
    "text",
    [
        "Track as in your .2. Then offer MID 100 for its 2+1.",
        "The tile of your number 2. Then offer MID 100 for its 2+1.",
        "The track of your second line, please.\nbuy train 2+1 from MID for 100",
    ],
)
def test_a_sample_amid_a_turn_is_written_out(text: str) -> None:
    assert WHOLE in came_of(text).offered


def test_a_second_lay_that_the_rules_forbid_is_refused_by_its_section() -> None:
    came = came_of("do both tiles, the 57 on i16 like in your list AND the x02 on j17, ill pay the 20 extra")
    assert came.refused
    assert came.sections == {"1843 §8.5"}
