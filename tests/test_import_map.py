"""The page of the rooms is true: its picture and its table are those the code gives, and every line runs down."""

from __future__ import annotations

import pytest

from tests.import_map import PAGE, PICTURE, WRITE_ANEW, Room, drawn_from, floors, page, reduced, rooms, upward
from tests.import_picture import draw


@pytest.fixture(scope="module")
def found() -> list[Room]:
    return rooms()


def test_no_room_imports_one_above_or_beside_it(found: list[Room]) -> None:
    assert upward(found) == []


def test_every_room_says_what_is_in_it(found: list[Room]) -> None:
    assert [room.name for room in found if len(room.about.split()) < 4] == []


def test_the_page_is_up_to_date(found: list[Room]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text, found), WRITE_ANEW


def test_the_picture_is_up_to_date(found: list[Room]) -> None:
    assert PICTURE.read_text(encoding="utf-8").endswith(drawn_from(found)), WRITE_ANEW


def test_a_line_that_others_tell_is_left_out() -> None:
    assert reduced({"a": ("b", "c"), "b": ("c",), "c": ()}) == [("a", "b"), ("b", "c")]
    assert reduced({"a": ("b", "c", "d"), "b": ("d",), "c": ("d",), "d": ()}) == [
        ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"),
    ]  # fmt: skip


def test_the_picture_of_a_small_house() -> None:
    lines = [("roof", "left"), ("roof", "right"), ("left", "cellar"), ("right", "cellar")]
    drawn = draw([["roof"], ["left", "right"], ["cellar"]], lines)
    assert drawn.count("<path") == 4 + 3  # lines, and a head at every room they lead to


def test_the_floors_are_those_of_the_contract() -> None:
    assert floors()[0] == ["__main__"]
    assert ["letters", "replays"] in floors()
