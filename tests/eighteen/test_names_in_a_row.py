"""Names in a row are those names and no others, however they are set apart."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from pbem.eighteen.orders.items import Items
from pbem.eighteen.orders.names import names_of
from tests.g1861 import definition

MINORS = tuple(one.id for one in definition().companies.values() if one.kind == "minor")


def read(text: str) -> tuple[str, ...]:
    """The companies that a line names."""
    return tuple(one.value for one in Items(names_of(definition()), text, {"into"}).of("company"))


@pytest.mark.parametrize("between", [" + ", "+", ", ", " and ", " & "])
def test_two_minors_are_two_minors(between: str) -> None:
    wrong = [two for two in permutations(MINORS, 2) if read(f"{between.join(two)} into GR") != (*two, "GR")]
    assert wrong == []


def test_three_minors_are_three_minors() -> None:
    wrong = [three for three in permutations(MINORS, 3) if read(" + ".join(three)) != three]
    assert wrong == []


@pytest.mark.soak
@pytest.mark.parametrize("between", [" + ", ", ", " and "])
def test_any_four_minors_are_those_four(between: str) -> None:
    for four in combinations(MINORS, 4):
        assert read(between.join(four)) == four


@pytest.mark.parametrize(
    ("said", "meant"),
    [("M V R", "MVR"), ("M - K", "M-K"), ("Moscow, Vindava & Rybinsk Railway", "MVR"), ("st p w", "StP-W")],
)
def test_one_name_may_be_written_apart(said: str, meant: str) -> None:
    assert read(said) == (meant,)
