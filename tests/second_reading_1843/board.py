"""The map (sections 9 and 12): hexes, neighbours, the track and the stops that lie on a hex now."""

from __future__ import annotations

from typing import Any, NamedTuple

from .facts import COLOURS, Facts, Track
from .state import Board

STEPS = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)]  # edge 0 is NE, then clockwise: (rows, columns)
UNLIMITED = ("7", "8", "9")


class Stop(NamedTuple):
    """A town, city or off-board; `revenue` is a number or goes by the colour of the phase."""

    hex: str
    id: str
    type: str
    slots: int
    revenue: Any


def neighbour(f: Facts, hex_id: str, edge: int) -> str | None:
    """The hex across an edge; None at the edge of the map."""
    rows, columns = STEPS[edge]
    found = f"{chr(ord(hex_id[0]) + rows)}{int(hex_id[1:]) + columns}"
    return found if found in f.hexes else None


TURNED: dict[tuple[int, int], tuple[list[list[Any]], Track]] = {}  # the list is kept, so that its id stays its own


def turned(printed: list[list[Any]], rotation: int) -> Track:
    """A tile's track after so many turns clockwise."""

    def turn(end: Any) -> Any:
        return (end + rotation) % 6 if isinstance(end, int) else end

    key = id(printed), rotation
    if key not in TURNED:
        TURNED[key] = printed, tuple((turn(one), turn(two)) for one, two in printed)
    return TURNED[key][1]


def track(f: Facts, b: Board, hex_id: str) -> Track:
    """The pieces of track on a hex: each joins two of its edges and stops."""
    if hex_id in b.tiles:
        tile, rotation = b.tiles[hex_id]
        return turned(f.tiles[tile]["track"], rotation)
    printed = f.hexes[hex_id]
    if printed["kind"] == "offboard" and "track" not in printed:
        return tuple((edge, "off") for edge in printed["edges"])
    return turned(printed["track"], 0) if "track" in printed else ()


def stops(f: Facts, b: Board, hex_id: str) -> dict[str, Stop]:
    """The stops of a hex. Genève's town has the value of its off-board."""
    printed = f.hexes[hex_id]
    if hex_id in b.tiles:
        listed = f.tiles[b.tiles[hex_id][0]].get("stops", [])
    elif printed["kind"] == "offboard" and "stops" not in printed:
        listed = [{"id": "off", "type": "offboard"}]
    else:
        listed = printed.get("stops", [])
    value = printed.get("revenue", 0)
    return {
        stop["id"]: Stop(hex_id, stop["id"], stop["type"], stop.get("slots", 0), stop.get("revenue", value))
        for stop in listed
    }


def colour(f: Facts, b: Board, hex_id: str) -> str | None:
    """The colour of what lies on a hex: of its tile, or of a yellow hex; None for nothing built."""
    if hex_id in b.tiles:
        return str(f.tiles[b.tiles[hex_id][0]]["colour"])
    printed = f.hexes[hex_id].get("colour")
    return None if printed is None else str(printed)


def revenue(stop: Stop, phase: str) -> int:
    """8.6.2: a value by colour counts from its phase until a later one replaces it."""
    if not isinstance(stop.revenue, dict):
        return int(stop.revenue or 0)
    found = 0
    for one in COLOURS[: COLOURS.index(phase) + 1]:
        found = int(stop.revenue.get(one, found))
    return found


def markers_in(b: Board, hex_id: str, stop_id: str | None = None) -> list[str]:
    """Who stands in a city (or anywhere on a hex); «blocked» is a company like another one."""
    found = [who for who, place, stop in b.markers if place == hex_id and stop_id in (None, stop)]
    return found + ["blocked" for place, stop in b.blocked if place == hex_id and stop_id in (None, stop)]


def open_slots(f: Facts, b: Board, hex_id: str, stop_id: str) -> int:
    """Empty circles of a city."""
    return stops(f, b, hex_id)[stop_id].slots - len(markers_in(b, hex_id, stop_id))


def own_stops(b: Board, company: str) -> list[tuple[str, str]]:
    """Where a company's markers stand (MID's without a city left out)."""
    return [(place, stop) for who, place, stop in b.markers if who == company and stop is not None]


def passable(f: Facts, b: Board, company: str, hex_id: str, stop_id: str) -> bool:
    """8.6.1: towns (Genève too), and cities with an open circle or an own marker; never an off-board."""
    stop = stops(f, b, hex_id)[stop_id]
    if stop.type == "city":
        return open_slots(f, b, hex_id, stop_id) > 0 or (hex_id, stop_id) in own_stops(b, company)
    return stop.type == "town"


def side(f: Facts, hex_id: str, edge: int) -> frozenset[tuple[str, int]]:
    """A hexagon-edge, the same whichever of its two hexes names it."""
    other = neighbour(f, hex_id, edge)
    return frozenset({(hex_id, edge)} | ({(other, (edge + 3) % 6)} if other else set()))
