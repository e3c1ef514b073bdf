"""The printed map of 1843 beside the reference, hex by hex: what each hex shows stands in it and in no other."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from functools import cache
from math import dist
from typing import Any

import pytest
import yaml

from pbem.drawing.eighteen.layout import layout_of
from pbem.drawing.eighteen.style import MARGIN, ground
from pbem.eighteen.drawn.pictures import picture
from tests.conftest import SHARED, skip_or_fail
from tests.drawing.eighteen import NAMESPACE, layer, marked
from tests.g1843 import definition
from tests.rules.g1843.table import table

BOARD = definition().board
PHASES = ("yellow", "green", "brown", "gray")  # the columns of values
TERRAIN = {"river": "~", "mountain": "▲"}
GROUNDS = {"gray": "gray", "offboard": "red", "yellow": "yellow", "oo": "yellow"}


@cache
def reference() -> dict[str, Any]:
    """The facts of the board."""
    path = SHARED / "reference" / "1843" / "map.yaml"
    if not path.exists():
        skip_or_fail("the shared reference material is not here")
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


@cache
def opening() -> str:
    """The map as the auction of the privates begins."""
    return picture(table().game, ()).svg()


@cache
def written() -> dict[str, list[str]]:
    """All that is written in each hex, or nearest to it."""
    centres = layout_of(BOARD, MARGIN, 1.0).centres
    found: dict[str, list[str]] = defaultdict(list)
    for name in ("names", "labels", "stops"):
        for text in layer(opening(), name).iter(f"{NAMESPACE}text"):
            at = float(text.attrib["x"]), float(text.attrib["y"]) - float(text.attrib["font-size"]) * 0.36
            found[min(centres, key=lambda one: dist(centres[one], at))].append(text.text or "")
    return found


def hexes() -> list[str]:
    return sorted(BOARD.hexes)


def columns(revenue: Any) -> list[str]:
    """The value in each column, each until a later one replaces it; one where it never changes."""
    if not isinstance(revenue, dict):
        return [str(revenue)] if revenue else []
    found: list[str] = []
    for phase in PHASES:
        found.append(str(revenue.get(phase, found[-1] if found else "")))
    return found


def test_just_the_hexes_of_the_board_are_drawn() -> None:
    assert sorted(marked(opening(), "data-hex")) == sorted(reference()["hexes"]) == hexes()


@pytest.mark.parametrize("hex_id", hexes())
def test_a_hex_shows_what_the_board_prints(hex_id: str) -> None:
    row, words = reference()["hexes"][hex_id], written()[hex_id]
    assert words.count(hex_id) == 1
    terrain = row.get("terrain")
    assert [one for one in words if one[0] in "~▲"] == (
        [TERRAIN[terrain["kind"]] + str(terrain["cost"])] if terrain else []
    )
    values = [stop.get("revenue") for stop in row.get("stops", ())] + [row.get("revenue")]
    for value in map(columns, values):
        assert all(words.count(one) >= value.count(one) for one in value), (value, words)
    names = {str(stop["name"]) for stop in row.get("stops", ()) if stop.get("name")} | {str(row.get("name", ""))} - {""}
    around = " ".join(one for near in (hex_id, *beside(hex_id)) for one in written()[near])
    assert all(word in around for name in names for word in name.split("/")), (names, around)


def beside(hex_id: str) -> list[str]:
    """Its neighbours: a name may reach into one."""
    return [one for one in layout_of(BOARD, MARGIN, 1.0).beside[hex_id] if one]


@pytest.mark.parametrize("hex_id", hexes())
def test_a_hex_has_its_stops_track_and_ground(hex_id: str) -> None:
    row, printed = reference()["hexes"][hex_id], BOARD.hexes[hex_id].printed
    assert ground(printed.colour) == ground(row.get("colour") or GROUNDS.get(row["kind"], "white"))
    stops = [stop["type"] for stop in row.get("stops", ())] or (["offboard"] if row["kind"] == "offboard" else [])
    assert [stop.kind for stop in printed.stops] == stops
    tracked = bool(row.get("track") or row.get("edges"))
    assert (hex_id in marked(opening(), "data-track")) == tracked


def test_ports_homes_and_privates_stand_where_the_board_has_them() -> None:
    facts = reference()
    assert sorted(marked(opening(), "data-port")) == sorted(facts["ports"].values())
    kept = sorted(marked(opening(), "data-kept"))
    assert kept == sorted([*facts["homes"], "MID"])  # MID chooses between two cities
    for company, hex_id in facts["homes"].items():
        assert company in written()[hex_id]
    closed = {f"{number} {private}": definition().privates[private] for private, number in numbers().items()}
    drawn = sorted(marked(opening(), "data-closed"))
    assert drawn == sorted(name for name, row in closed.items() for _ in row.blocks)
    for number, blocked in facts["blocked"].items():
        for hex_id in blocked:
            assert any(one.startswith(f"{number} ") for one in written()[hex_id])


def numbers() -> dict[str, int]:
    return {private: row.number for private, row in definition().privates.items()}


@pytest.mark.parametrize(
    ("phase", "gand", "brest"), [("yellow", 20, 40), ("blue", 30, 40), ("red", 50, 40), ("gray", 50, 50)]
)
def test_values_that_count_now_stand_out(phase: str, gand: int, brest: int) -> None:
    """§8.6.2: a value holds until a later phase's replaces it; in its frame it is bold."""
    svg = picture(table().with_(phase=phase).game, ()).svg()
    bold = [text.text for text in layer(svg, "names").iter(f"{NAMESPACE}text") if text.get("font-weight") == "bold"]
    group = ElementTree.tostring(layer(svg, "names"), encoding="unicode")
    assert group.count('stroke-width="2.6"') == sum(len(columns(value)) > 1 for value in every_value())
    assert {str(gand), str(brest)} <= set(bold)


def every_value() -> list[Any]:
    rows = reference()["hexes"].values()
    return [stop.get("revenue") for row in rows for stop in row.get("stops", ())] + [row.get("revenue") for row in rows]
