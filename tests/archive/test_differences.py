"""What an import says of rules and data that are not those of this installation."""

from __future__ import annotations

import msgspec
import pytest

from pbem.archive.differences import data_differences
from pbem.titles import slugs
from pbem.titles.catalog import read_folder
from pbem.titles.editions import edition, new_since
from pbem.titles.shipped import load_files


@pytest.mark.parametrize("slug", slugs())
def test_the_data_of_a_game_created_today_are_ours(slug: str) -> None:
    stored = msgspec.json.decode(msgspec.json.encode(load_files(slug)))
    assert data_differences(stored, read_folder(slug)) == []
    assert edition(slug) >= 1
    assert new_since(slug, edition(slug)) == ()
    assert new_since(slug, 0)


def test_each_difference_is_named_by_its_place() -> None:
    ours = {"map.yaml": {"hexes": {"E9": {"cost": 60}}, "list": [1, 2]}, "new.yaml": {}}
    theirs = {"map.yaml": {"hexes": {"E9": {"cost": 40, "name": "x" * 99}}, "list": [1, 3]}, "position.yaml": {}}
    assert data_differences(theirs, ours) == [
        "map.yaml: hexes.E9.cost is 40, here 60",
        f"map.yaml: hexes.E9.name is {'x' * 59}…, here missing",
        "map.yaml: list[1] is 3, here 2",
        "new.yaml is new here; the game has no such file",
        "position.yaml is the game’s own; there is no such file here",
    ]
    assert data_differences({"a": {"b": [1]}}, {"a": {"b": [1, 2]}}) == ["a: b is [1], here [1, 2]"]
