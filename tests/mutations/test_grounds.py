"""What is drawn over, and where the tests that judge it lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.grounds import GROUNDS, PBEM, RULES, Ground, rooms_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("ground", GROUNDS, ids=[ground.name for ground in GROUNDS])
def test_every_folder_and_test_of_a_ground_is_there(ground: Ground) -> None:
    named = (*ground.folders, *ground.recorded(ROOT), *(one.partition("::")[0] for one in ground.asked_always))
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("ground", GROUNDS, ids=[ground.name for ground in GROUNDS])
def test_tests_asked_always_are_recorded(ground: Ground) -> None:
    recorded = tuple(ground.recorded(ROOT))
    assert all(name.startswith(recorded) for name in ground.asked_always)


def test_rooms_that_are_chosen_belong_to_one_ground() -> None:
    rooms = ["pbem/store", "engine/games/g1861/steps"]
    assert PBEM.within(rooms) == ("pbem/store",)
    assert RULES.within(rooms) == ("engine/games/g1861/steps",)
    assert RULES.within(["pbem"]) == ()
    assert RULES.within([]) == RULES.folders


def test_the_tests_of_a_file_lie_in_its_rooms() -> None:
    assert rooms_of("pbem/store/db.py") == ("tests/store/",)
    assert rooms_of("engine/games/g1861/steps/merge.py") == ("tests/rules/g1861/",)
    assert rooms_of("engine/eighteen/map/lay.py") == ("tests/engine/eighteen/", "tests/rules/g1861/")
