"""The shape of tiles.yaml and its checks."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.files.checks import Unlimited, listed, need, need_among, need_once
from engine.eighteen.files.track import RED, WHITE, RowAt, TrackRow, tile_of
from engine.eighteen.map.pieces import Tile

TILES = "tiles.yaml"

TileColour = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+\Z")]


class TileRow(TrackRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tile."""

    colour: str
    count: Positive | Unlimited
    upgrade_cost: Natural = 0
    fixed: bool = False


class TilesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tiles.yaml."""

    colours: tuple[TileColour, ...]
    tiles: tuple[TileRow, ...]


def read_colours(file: TilesFile) -> tuple[str, ...]:
    """The colours of tiles in the order of upgrades."""
    need(
        bool(file.colours) and len(set(file.colours)) == len(file.colours), TILES, "colours", "must be different words"
    )
    for at, colour in enumerate(file.colours):
        need(colour not in (WHITE, RED), TILES, f"colours[{at}]", f"no tile is {colour}")
    return file.colours


def read_tiles(file: TilesFile, columns: int) -> dict[str, Tile]:
    """The tiles by id, in the order of the file."""
    need_once((row.id for row in file.tiles), TILES, "tiles")
    return {row.id: _tile(row, RowAt(TILES, f"tiles[{at}]", columns), file) for at, row in enumerate(file.tiles)}


def _tile(row: TileRow, place: RowAt, file: TilesFile) -> Tile:
    need_among(row.colour, file.colours, TILES, f"{place.where}.colour")
    place.need(row.id not in file.colours, "id", f"{row.id} is a colour of tiles")
    place.need(bool(row.paths), "paths", "a tile has track")
    for at, stop in enumerate(row.stops):
        place.need(stop.kind != "offboard", f"stops[{at}].kind", "red areas are printed on the map, not on tiles")
    count = None if row.count == "unlimited" else row.count
    return tile_of(row, place, row.colour, count=count, upgrade_cost=row.upgrade_cost, fixed=row.fixed)


def unlimited(words: frozenset[str], file: TilesFile, where: str, key: str) -> frozenset[str]:
    """The ids of the tiles meant by these words, each the id of a tile or a colour of tiles."""
    known = {row.id for row in file.tiles} | set(file.colours)
    for word in sorted(words - known):
        need(False, where, key, f"`{word}` is neither a tile nor one of the colours {listed(file.colours)}")
    return frozenset(row.id for row in file.tiles if row.id in words or row.colour in words)
