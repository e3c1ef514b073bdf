"""The page of the rooms is true: its pictures and tables are those the code gives, and every line runs down."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.import_layout import planned
from tests.import_map import (
    MAPS,
    PAGE,
    WRITE_ANEW,
    House,
    Map,
    apart,
    contract,
    drawn_from,
    floors_of,
    house,
    page,
    reduced,
    upward,
)  # fmt: skip
from tests.import_picture import Seen, draw

SMALL = Map("small", ("a",))


@pytest.fixture(scope="module", params=MAPS, ids=lambda one: one.name)
def found(request: pytest.FixtureRequest) -> House:
    return house(request.param)


def test_no_room_imports_one_above_or_beside_it(found: House) -> None:
    assert upward(found) == []


def test_every_room_stands_on_one_floor(found: House) -> None:
    assert [room.name for room in found.rooms] == [name for floor in found.floors for name in floor]


def test_every_room_says_what_is_in_it(found: House) -> None:
    assert [room.name for room in found.rooms if len(room.about.split()) < 4] == []


def test_the_page_is_up_to_date(found: House) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text, found), WRITE_ANEW


def test_the_picture_is_up_to_date(found: House) -> None:
    assert found.map.file.read_text(encoding="utf-8").endswith(drawn_from(found)), WRITE_ANEW


def test_another_import_makes_the_picture_stale(found: House) -> None:
    room = next(room for room in found.rooms if room.imports)
    changed = [one._replace(imports=()) if one == room else one for one in found.rooms]
    assert drawn_from(found._replace(rooms=changed)) != drawn_from(found)


def test_a_line_that_others_tell_is_left_out() -> None:
    assert reduced({"a": ("b", "c"), "b": ("c",), "c": ()}) == [("a", "b"), ("b", "c")]
    assert reduced({"a": ("b", "c", "d"), "b": ("d",), "c": ("d",), "d": ()}) == [
        ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"),
    ]  # fmt: skip


def test_a_room_stands_right_below_the_lowest_that_imports_it() -> None:
    imports = {"a": frozenset("bd"), "b": frozenset("c"), "c": frozenset[str](), "d": frozenset[str]()}
    assert floors_of(imports) == [["a"], ["b", "d"], ["c"]]


def test_a_circle_of_folders_is_resolved_by_the_module_below() -> None:
    known = {"a.b.top": {"a.c"}, "a.b.low": set[str](), "a.b": set[str](), "a.c": {"a.b.low"}}
    imports = apart(SMALL, {one: frozenset(others) for one, others in known.items()})
    assert imports == {"a.b": {"a.c"}, "a.c": {"a.b.low"}, "a.b.low": frozenset()}


def test_a_circle_of_modules_is_none_that_can_be_drawn() -> None:
    with pytest.raises(ValueError, match="circle"):
        apart(SMALL, {"a.b": frozenset({"a.c"}), "a.c": frozenset({"a.b"})})


def test_the_picture_of_a_small_house() -> None:
    lines = [("roof", "left"), ("roof", "right"), ("left", "cellar"), ("right", "cellar")]
    floors = [["roof"], ["left", "right"], ["cellar"]]
    drawn = draw("A house", floors, lines, {name: Seen(True, "house") for floor in floors for name in floor})
    assert drawn.count("<path") == 4 + 3  # lines, and a head at every room they lead to


def test_nothing_stands_on_another_and_lines_have_their_own_gap(found: House) -> None:
    wide = dict.fromkeys((room.name for room in found.rooms), 100.0)
    lines = reduced({room.name: room.imports for room in found.rooms})
    plan = planned(found.floors, lines, wide, 20.0)
    rooms = {(name, floor) for floor, names in enumerate(found.floors) for name in names}
    for row in plan.floors:
        for left, right in pairwise(row):
            needed = sum(100.0 if item in rooms else 20.0 for item in (left, right)) / 2
            assert plan.x[right] - plan.x[left] >= needed - 1  # whole numbers
    assert set(lines) <= {(one, other) for (one, _), (other, _) in plan.links}


def test_the_floors_are_those_of_the_contract() -> None:
    assert contract("pbem")[0] == ["__main__"]
    assert ["letters", "replays", "routes"] in contract("pbem")


def test_the_engine_has_its_games_on_top_and_its_core_at_the_bottom() -> None:
    floors = house(MAPS[1]).floors
    assert floors[0] == ["games"]
    assert set(floors[-1]) == {"core", "map.pieces"}
