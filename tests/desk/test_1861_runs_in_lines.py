"""The trains of a company run in a line each, as a log of 18xx.games tells it: they run together (1861 §5.5.4)."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.dotted import samples_of
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

THREE, FOUR = "D20-D14-E9", "E1-G5-H8-K7"
WHOLE = f"NW: run 3: {THREE}, 4: {FOUR}; half"


@pytest.mark.parametrize(
    "text",
    [
        f"NW runs a 3 train for ₽100: {THREE}\nNW runs a 4 train for ₽150: {FOUR}\nNW pays out half",
        f"NW: run 3: {THREE}\nNW: run 4: {FOUR}\nNW: half",
        f"NW: run 3: {THREE}\nrun 4: {FOUR}\nhalf",
        f"NW: run 3: {THREE}; run 4: {FOUR}; half",
        f"NW runs a 3 train: {THREE}; NW runs a 4 train: {FOUR}; half",
        f"NW: run 3: {THREE}, run 4: {FOUR}, half",
        f"NW skips lay track\nNW skips place a token\nNW runs a 3 train: {THREE}\nNW: run 4: {FOUR}\nNW: half",
    ],
)
def test_lines_that_run_a_train_each_are_one_run(desk: Desk, text: str) -> None:
    desk.put(at.running())
    desk.send(WHOLE, "ann")
    whole = desk.encoded
    desk.put(at.running())
    desk.send(text, "ann")
    assert desk.encoded == whole


def test_of_two_trains_only_one_may_be_named(desk: Desk) -> None:
    desk.put(at.running())
    desk.send(f"NW runs a 3 train for ₽100: {THREE}\nNW pays out half", "ann")
    one = desk.encoded
    desk.put(at.running())
    desk.send(f"NW: run 3: {THREE}; half", "ann")
    assert desk.encoded == one


@pytest.mark.parametrize(
    "text",
    [
        "NW: run best for 240", "NW runs a 3 train for ₽90: D20-D14-E9", "NW: run best; pay 26 a share",
        f"NW: run 3: {THREE} for 150, 4: {FOUR} for 150; half", "NW: run best for 250; withhold 240",
    ],
)  # fmt: skip
def test_a_sum_that_is_another_one_is_asked_back(desk: Desk, text: str) -> None:
    """The best run earns 250."""
    desk.put(at.running())
    before = desk.encoded
    answer = desk.send(text, "ann").to("ann")
    assert desk.encoded == before
    assert "Nothing was done" in plain(answer)
    assert samples_of(answer.text)[0].startswith("NW: run"), "what is right, first"


def test_a_sum_that_is_so_is_taken(desk: Desk) -> None:
    desk.put(at.running())
    desk.send("NW: run best; pay", "ann")
    best = desk.encoded
    desk.put(at.running())
    desk.send("NW: run best for 250, pay 25 R per share", "ann")
    assert desk.encoded == best


@pytest.mark.parametrize("more", [f"NW: run 5: {FOUR}", f"NW: run 3: {THREE}", "NW: run best"])
def test_lines_that_cannot_be_one_run_do_nothing(desk: Desk, more: str) -> None:
    """A train that NW has not, the same run twice, the best run beside a route."""
    desk.put(at.running())
    before = desk.encoded
    answer = desk.send(f"NW: run 3: {THREE}\n{more}\nNW: half", "ann").to("ann")
    assert desk.encoded == before
    assert "Nothing was done" in plain(answer)
