"""1843 §9 to §14: board, tiles, market, companies and trains beside the shared reference, row by row."""

from __future__ import annotations

import re
from typing import Any

import yaml

from engine.eighteen.map.pieces import EDGES, STOP, Tile
from tests.conftest import SHARED, skip_or_fail
from tests.g1843 import definition

DATA = definition()
BOARD = DATA.board
TRAINS = DATA.trains
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(EDGES)
COLOURS = ("yellow", "green", "brown", "gray")  # the columns of values (§8.6.2)


def reference(name: str) -> Any:
    path = SHARED / "reference" / "1843" / name
    if not path.exists():
        skip_or_fail("the shared reference material is not here")
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def values(told: Any) -> tuple[int, ...]:
    """One value, or one for each column; none printed is 0."""
    if not isinstance(told, dict):
        return (told or 0,)
    found: list[int] = []
    for colour in COLOURS:
        found.append(told.get(colour, found[-1] if found else 0))
    return tuple(found)


def same_track(tile: Tile, row: dict[str, Any]) -> None:
    """Track and stops are those of a row of the reference."""
    stops = {stop["id"]: STOP + at for at, stop in enumerate(row.get("stops", ()))}
    ends = [[stops.get(end, end) for end in path] for path in row.get("track", ())]
    assert {frozenset(path) for path in tile.paths} == {frozenset(path) for path in ends}, tile.id
    assert len(tile.paths) == len(ends)
    told = [(stop["type"], values(stop.get("revenue")), stop.get("slots", 0)) for stop in row.get("stops", ())]
    assert [(stop.kind, stop.revenue, stop.slots) for stop in tile.stops] == told, tile.id


def area(row: dict[str, Any]) -> dict[str, Any]:
    """An off-board of the reference as a row with one stop."""
    if row["kind"] != "offboard":
        return row
    kind = "town" if row.get("through") else "offboard"
    return {"stops": [{"id": "o", "type": kind, "revenue": row["revenue"]}], "track": [[e, "o"] for e in row["edges"]]}


def test_9_every_hex_is_that_of_the_reference() -> None:
    rows = reference("map.yaml")["hexes"]
    assert list(BOARD.hexes) == list(rows)
    for hex_id, row in rows.items():
        hex_ = BOARD.hexes[hex_id]
        assert (hex_.y, hex_.x) == (ord(hex_id[0]) - ord("A"), int(hex_id[1:]))
        same_track(hex_.printed, area(row))
        colour = {"gray": "gray", "offboard": "red"}.get(row["kind"], row.get("colour", "white"))
        assert hex_.printed.colour == colour
        terrain = row.get("terrain", {"kind": "", "cost": 0})
        cost = terrain["cost"] or row.get("cost_each_tile", 0)
        assert (hex_.terrain, hex_.cost + hex_.printed.upgrade_cost) == (terrain["kind"], cost)
        cities = "/".join(stop["name"] for stop in row.get("stops", ()) if "name" in stop)
        assert hex_.name == ("Paris" if hex_id == "E16" else row.get("name", cities))


def test_9_homes_ports_and_blocked_hexes_are_those_of_the_reference() -> None:
    facts = reference("map.yaml")
    assert {id_: company.home for id_, company in DATA.companies.items()} == facts["homes"]
    assert sorted(DATA.ports) == sorted(facts["ports"].values())
    blocked = [list(row.blocks) for row in DATA.privates.values()]
    assert blocked == [facts["blocked"].get(number, []) for number in range(1, 8)]


def test_12_every_tile_is_that_of_the_reference() -> None:
    rows = reference("tiles.yaml")["tiles"]
    assert list(BOARD.tiles) == list(rows)
    for tile_id, row in rows.items():
        tile = BOARD.tiles[tile_id]
        same_track(tile, row)
        label = "P" if row.get("name") == "Paris" else row.get("name", row.get("label", ""))
        count = None if row["count"] == "unlimited" else row["count"]
        assert (tile.colour, tile.label, tile.count) == (row["colour"], label, count)
        assert tile.fixed == row.get("fixed", False)
        if "hex" in row:
            spot = BOARD.hexes[row["hex"]]
            assert label in (spot.printed.label, spot.later_labels.get(tile.colour))
    assert sum(tile.count or 0 for tile in BOARD.tiles.values()) == 106


def test_14_every_cell_is_that_of_the_reference() -> None:
    facts, market = reference("market.yaml"), DATA.market
    zone = {cell: name for name in ("brown", "orange", "yellow") for cell in market.zones[name]}
    short = {"br": "brown", "o": "orange", "y": "yellow"}
    for at, row in enumerate(facts["grid"]):
        cells = [re.fullmatch(r"(\d*)\.?(\D*)", str(cell)) for cell in row]
        told = [(int(cell[1]) if cell and cell[1] else None, short.get(cell[2] if cell else "")) for cell in cells]
        assert told == [(price, zone.get((at, column))) for column, price in enumerate(market.grid[at])]
    assert sorted(market.walls) == [tuple(cell) for cell in facts["ledges"]["blocked_left_from"]]
    for phase, pars in facts["par"].items():
        assert list(market.zones[f"par_{phase}"]) == [tuple(par["cell"]) for par in pars]


def test_11_1_companies_trains_and_privates_are_those_of_the_reference() -> None:
    facts = reference("game.yaml")
    tokens = {id_: (DATA.companies[id_].name, charter.tokens) for id_, charter in DATA.charters.items()}
    assert tokens == {id_: (row["name"], row["tokens"]) for id_, row in facts["companies"].items()}
    privates = [(row.name, row.value, row.income) for row in DATA.privates.values()]
    assert privates == [(row["name"], row["price"], row["revenue"]) for row in facts["privates"].values()]
    for colour, card in DATA.cards.items():
        row = facts["trains"][colour]
        assert (card.count, card.rusted_by or "never") == (row["count"], row["rusted_by"])
        sides = [(side["name"].removesuffix(" or 3+1"), side["price"]) for side in row["sides"]]
        assert [(side, TRAINS[side].price) for side in card.sides] == sides
    for phase, row in facts["phases"].items():
        data = DATA.phases[phase]
        told = row["operating_rounds"], row["limit"], row["tiles"], row["pars"]
        assert (data.rounds, [data.limits["public"], data.cards], list(data.colours), list(data.pars)) == told
