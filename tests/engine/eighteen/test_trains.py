"""Trains: what the bank sells, and how they change hands (§5.5.8, §5.8.3)."""

from __future__ import annotations

import pytest

from engine.eighteen import trains
from tests.engine.eighteen.positions import middle
from tests.g1861 import definition

TYPES = definition().trains
PHASES = tuple(definition().phases)


@pytest.mark.parametrize(
    ("gone", "sold"), [("", "2"), ("2", "3"), ("2 3 4", "5"), ("2 3 4 5 6 7", "8"), ("2 4", "3"), ("3", "2")]
)
def test_5_5_8_types_are_sold_in_turn(gone: str, sold: str) -> None:
    own = middle()
    own.depot.update({name: 0 if name in gone.split() else 1 for name in "234567"})
    assert trains.sold_in_turn(own, TYPES) == sold


def test_5_5_8_nothing_is_sold_when_all_are_gone() -> None:
    own = middle()
    own.depot.update(dict.fromkeys(TYPES, 0))
    assert trains.sold_in_turn(own, TYPES) is None
    assert trains.for_sale(own, TYPES, PHASES) == ()


@pytest.mark.parametrize(("phases", "more"), [(PHASES[:-1], ()), (PHASES, ("2+2", "5+5E"))])
def test_5_5_8_beside_the_others_from_their_phase_on(phases: tuple[str, ...], more: tuple[str, ...]) -> None:
    assert trains.for_sale(middle(), TYPES, phases) == ("3", *more)


def test_1_5_only_limited_types_run_out() -> None:
    own = middle()
    trains.take_from_depot(own, "4")
    trains.take_from_depot(own, "8")
    assert (own.depot["4"], own.depot["8"]) == (middle().depot["4"] - 1, None)  # type: ignore[operator]


def test_a_company_gains_and_loses_one_of_several() -> None:
    own = middle()
    trains.gain(own, "NW", "3")
    assert [state.trains for name, state in own.companies.items() if name == "NW"] == [("3", "4", "3")]
    trains.lose(own, "NW", "3")
    assert [state.trains for name, state in own.companies.items() if name == "NW"] == [("4", "3")]


def test_what_it_has_not_it_cannot_lose() -> None:
    with pytest.raises(ValueError, match="x not in tuple"):
        trains.lose(middle(), "NW", "5")


def test_5_8_3_all_of_a_type_go_wherever_they_are() -> None:
    own = middle()
    assert trains.rust(own, "3") == ("M-V", "M-K", "NW")
    assert {name: state.trains for name, state in own.companies.items() if state.trains} == {"NW": ("4",), "SW": ("4",)}
    assert (own.pool_trains, own.depot["3"]) == ((), 0)


def test_5_8_3_nobody_need_have_one() -> None:
    own = middle()
    assert trains.rust(own, "2") == ()
