"""Stops and track as map.yaml and tiles.yaml write them, and how they become a Tile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from engine.core.definition import Natural, Positive
from engine.core.errors import BadGameFile
from engine.eighteen.files.checks import listed, need
from engine.eighteen.map.pieces import STOP, Path, Stop, StopKind, Tile

Edge = Annotated[int, msgspec.Meta(ge=0, le=5)]
End = Edge | Annotated[str, msgspec.Meta(pattern=r"^s[0-9]\Z")]
WHITE = "white"
RED = "red"
GRAY = "gray"


class StopRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stop. `revenue` is one number, or one for each column of the red areas; `slots` is for cities.

    `name`: for a stop that shares its hex with others; `also`: what else it is called.
    """

    kind: StopKind
    revenue: Natural | tuple[Natural, ...] = 0
    slots: Positive | None = None
    group: str = ""
    reserved: tuple[str, ...] = ()
    name: str = ""
    also: tuple[str, ...] = ()


class TrackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What tiles and hexes have in common."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]+\Z")]
    label: str = ""
    exits: tuple[Edge, ...] = ()
    stops: tuple[StopRow, ...] = ()
    paths: tuple[tuple[End, End], ...] = ()


class RowAt(msgspec.Struct, frozen=True):
    """Where in the files a row stands, and how many columns the red areas have."""

    file: str
    where: str
    columns: int

    def need(self, holds: bool, key: str, reason: str) -> None:
        """BadGameFile for a key of this row unless it holds."""
        need(holds, self.file, f"{self.where}.{key}" if key else self.where, reason)


def tile_of(
    row: TrackRow,
    place: RowAt,
    colour: str,
    reserved: Mapping[int, tuple[str, ...]] | None = None,
    count: int | None = None,
    upgrade_cost: int = 0,
    fixed: bool = False,
    bare: bool = False,
) -> Tile:
    """The row as a Tile; `reserved` adds places to those that the row itself keeps, by stop.

    Stops of coloured rows have track and a value, but on `bare` ones.
    """
    stops = tuple(_stop(row, at, place, (reserved or {}).get(at, ())) for at in range(len(row.stops)))
    paths = _paths(row, place)
    edges = sorted({end for path in paths for end in path if end < STOP})
    place.need(list(row.exits) == edges, "exits", f"the paths use the sides {listed(edges)}, in this order")
    if colour != WHITE and not bare:
        joined = {end for path in paths for end in path}
        for at, stop in enumerate(row.stops):
            place.need(STOP + at in joined, f"stops[{at}]", "no path leads here")
            place.need(stop.revenue != 0, f"stops[{at}].revenue", "is missing")
    return Tile(row.id, colour, stops, paths, row.label, count, upgrade_cost, fixed)


def _stop(row: TrackRow, at: int, place: RowAt, kept: tuple[str, ...]) -> Stop:
    given = row.stops[at]
    revenue = given.revenue if isinstance(given.revenue, tuple) else (given.revenue,)
    reserved = kept + given.reserved
    place.need(
        len(revenue) in (1, place.columns),
        f"stops[{at}].revenue",
        f"must be one number or {place.columns}, one for each column",
    )
    if given.kind != "city":
        place.need(given.slots is None, f"stops[{at}].slots", f"a {given.kind} has no slot for tokens")
        place.need(not reserved, f"stops[{at}].reserved", f"a {given.kind} has no slot for tokens")
    place.need(given.kind == "offboard" or not given.group, f"stops[{at}].group", "only red areas have a group")
    slots = (given.slots or 1) if given.kind == "city" else 0
    place.need(len(reserved) <= slots, f"stops[{at}].slots", f"must be {len(reserved)} or more, for {listed(reserved)}")
    _need_name(row, at, place)
    return Stop(given.kind, revenue, slots, given.group, reserved, given.name, given.also)


def _need_name(row: TrackRow, at: int, place: RowAt) -> None:
    """Where one of several stops has a name all have one, so that each can be said."""
    names, key = [stop.name for stop in row.stops], f"stops[{at}].name"
    place.need(not names[at] or len(names) > 1, key, "a stop that is alone is called as its hex")
    place.need(bool(names[at]) or not any(names), key, "is missing, others here have one")
    place.need(not names[at] or names[at] not in names[:at], key, f"{names[at]} is here twice")
    place.need(bool(names[at]) or not row.stops[at].also, f"stops[{at}].also", "goes with a name")


def _paths(row: TrackRow, place: RowAt) -> tuple[Path, ...]:
    paths: list[Path] = []
    for at, ends in enumerate(row.paths):
        key = f"paths[{at}]"
        one, other = (_end(end, f"{key}[{nr}]", row, place) for nr, end in enumerate(ends))
        place.need(one != other, key, "leads back to where it begins")
        path = (min(one, other), max(one, other))
        place.need(path not in paths, key, "is here twice")
        paths.append(path)
    return tuple(paths)


def _end(end: int | str, key: str, row: TrackRow, place: RowAt) -> int:
    if isinstance(end, int):
        return end
    stop = int(end[1:])
    if stop >= len(row.stops):
        raise BadGameFile(place.file, f"{place.where}.{key}", f"there is no stop {end}; {row.id} has {len(row.stops)}")
    return STOP + stop
