"""1861 §5.8.5: the summary of phases, as our data files have it."""

from __future__ import annotations

import pytest

from tests.g1861 import definition

PHASES = definition().phases
TILES = ("yellow", "green", "brown", "gray")

# phase: begins with, trains gone, colours of tiles, number of the red areas, limits of publics and minors
SUMMARY: dict[str, tuple[str, str, int, int, int, int]] = {
    "2": ("", "", 1, 1, 4, 2),
    "3": ("3", "", 2, 2, 4, 2),
    "4": ("4", "2", 2, 2, 3, 1),
    "5": ("5", "", 3, 3, 3, 1),
    "6": ("6", "3", 4, 4, 2, 1),
    "7": ("7", "", 4, 4, 2, 1),
    "8": ("8", "4", 4, 4, 2, 0),
}


def test_5_8_5_seven_phases() -> None:
    assert list(PHASES) == list(SUMMARY)


@pytest.mark.parametrize("phase", SUMMARY)
def test_5_8_5_a_line_of_the_summary(phase: str) -> None:
    train, gone, colours, number, public, minor = SUMMARY[phase]
    trains = definition().trains.values()
    data = PHASES[phase]
    assert [one.id for one in trains if one.starts_phase == phase] == ([train] if train else [])
    assert [one.id for one in trains if one.rusted_by and one.rusted_by == train] == ([gone] if gone else [])
    assert data.colours == TILES[:colours]
    assert data.column == number - 1
    assert data.limits == {"public": public, "minor": minor}


@pytest.mark.parametrize(
    ("switch", "phases"),
    [
        ("private_sales", "345"),
        ("merger_round", "34567"),
        ("minor_auctions", "234"),
        ("public_starts", "45678"),
        ("national_operates", "4567"),
    ],
)
def test_5_8_5_what_is_allowed(switch: str, phases: str) -> None:
    assert "".join(id_ for id_, phase in PHASES.items() if getattr(phase, switch)) == phases


def test_5_8_4_what_begins_with_a_phase() -> None:
    assert {id_: phase.events for id_, phase in PHASES.items() if phase.events} == {
        "4": ("trainless_nationalised",),
        "5": ("unstarted_minors_closed",),
        "6": ("privates_nationalised", "trainless_nationalised"),
        "8": ("all_minors_nationalised", "trainless_nationalised", "end_announced"),
    }
