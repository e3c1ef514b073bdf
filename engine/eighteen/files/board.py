"""The shape of map.yaml and the checks that make it, with the tiles, a Board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from engine.core.definition import Positive
from engine.core.errors import BadGameFile
from engine.eighteen.files.checks import listed, need, need_among, need_once
from engine.eighteen.files.tiles import TILES, TilesFile, read_tiles
from engine.eighteen.files.track import GRAY, RED, WHITE, RowAt, TrackRow, tile_of
from engine.eighteen.map.pieces import EDGES, Board, Hex, Tile

MAP = "map.yaml"

Reserved = Mapping[tuple[str, int], tuple[str, ...]]  # (hex, stop) -> companies with a place there


class HexRow(TrackRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hex; without a colour nothing is built there. `upgrade_cost`: for the first tile on printed track."""

    x: int
    y: int
    colour: str = WHITE
    name: str = ""
    cost: Positive | None = None
    upgrade_cost: Positive | None = None
    terrain: Literal["", "river", "mountain"] = ""
    closed_until: str = ""
    later_labels: dict[str, str] = msgspec.field(default_factory=dict)


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """map.yaml; a game may have more in it. `aliases`: other names of hexes, each with the hex it means."""

    sides: tuple[tuple[int, int], ...]
    hexes: tuple[HexRow, ...]
    aliases: dict[str, str] = {}


class Oddities(NamedTuple):
    """Hexes that a game allows to be otherwise than hexes are.

    `stubs`: white, yet with printed track; `bare`: of a tile's colour without track; `passed`: red, yet their stop
    is a town, which routes may pass; `paid`: an upgrade of their printed track has a cost.
    """

    stubs: Sequence[str] = ()
    bare: Sequence[str] = ()
    passed: Sequence[str] = ()
    paid: Sequence[str] = ()


class Known(NamedTuple):
    """What a board refers to: the ids of the phases and the number of columns of the red areas."""

    phases: Collection[str]
    columns: int
    odd: Oddities = Oddities()


def read_board(file: MapFile, tiles_file: TilesFile, known: Known, reserved: Reserved) -> Board:
    """The board; `reserved` are the places that companies have on printed stops."""
    _check_sides(file)
    need_once((row.id for row in file.hexes), MAP, "hexes")
    _check_places(file)
    tiles = read_tiles(tiles_file, known.columns)
    hexes = {row.id: _hex(row, at, tiles_file.colours, known, reserved) for at, row in enumerate(file.hexes)}
    _check_aliases(file, hexes)
    board = Board(hexes=hexes, tiles=tiles, colours=tiles_file.colours, steps=file.sides, aliases=file.aliases)
    _check_labels(board)
    _check_groups(board)
    _check_exits(board)
    return board


def where(board: Board, hex_id: str) -> str:
    """The key of a hex in map.yaml."""
    return f"hexes[{list(board.hexes).index(hex_id)}]"


def _check_sides(file: MapFile) -> None:
    sides = file.sides
    opposite = all(sides[(at + 3) % len(sides)] == (-x, -y) for at, (x, y) in enumerate(sides))
    need(
        len(sides) == EDGES == len(set(sides)) and opposite and all((x + y) % 2 == 0 for x, y in sides),
        MAP,
        "sides",
        "must be six different steps [x, y], each opposite the one three places on, with x + y even",
    )


def _check_places(file: MapFile) -> None:
    places: dict[tuple[int, int], str] = {}
    for at, row in enumerate(file.hexes):
        need((row.x + row.y) % 2 == 0, MAP, f"hexes[{at}]", f"{row.id}: x + y must be even")
        other = places.setdefault((row.x, row.y), row.id)
        need(other == row.id, MAP, f"hexes[{at}]", f"{row.id} lies where {other} is")


def _hex(row: HexRow, at: int, colours: tuple[str, ...], known: Known, reserved: Reserved) -> Hex:
    place = RowAt(MAP, f"hexes[{at}]", known.columns)
    need_among(row.colour, (WHITE, *colours, *({RED, GRAY} - set(colours))), MAP, f"{place.where}.colour")
    _check_track(row, place, known.odd)
    _check_costs(row, place, known.odd)
    if row.closed_until:
        place.need(row.colour not in (RED, GRAY), "closed_until", f"no tile is ever laid on a {row.colour} hex")
        need_among(row.closed_until, known.phases, MAP, f"{place.where}.closed_until")
    kept = {nr: reserved.get((row.id, nr), ()) for nr in range(len(row.stops))}
    bare = row.id in known.odd.bare
    printed = tile_of(row, place, row.colour, kept, upgrade_cost=row.upgrade_cost or 0, bare=bare)
    cost = row.cost or 0
    return Hex(row.id, row.x, row.y, printed, row.name, cost, row.closed_until, row.later_labels, row.terrain)


def _check_track(row: HexRow, place: RowAt, odd: Oddities) -> None:
    """The colour of a hex tells whether track is printed and which stops there can be."""
    if row.colour == WHITE:
        if row.id not in odd.stubs:
            place.need(not row.paths and not row.exits, "colour", "a hex with printed track has a colour")
    elif row.colour != GRAY and row.id not in odd.bare:
        place.need(bool(row.paths), "colour", f"a {row.colour} hex has printed track")
    for nr, stop in enumerate(row.stops):
        key = f"stops[{nr}].kind"
        if row.id in odd.passed:
            place.need(stop.kind == "town", key, "an area that trains may pass counts as a town")
        else:
            place.need((stop.kind == "offboard") == (row.colour == RED), key, "red areas and red hexes go together")


def _check_costs(row: HexRow, place: RowAt, odd: Oddities) -> None:
    """What is paid for tiles stands where tiles are laid."""
    place.need(row.cost is None or row.colour == WHITE, "cost", "is for the first tile, where no track is printed")
    built = row.colour not in (WHITE, RED, GRAY) and row.id in odd.paid
    place.need(row.upgrade_cost is None or built, "upgrade_cost", "no tile is ever paid for here on printed track")
    paid = row.cost is not None or row.upgrade_cost is not None
    place.need(paid or not row.terrain, "terrain", "goes with a cost")
    open_ = row.colour not in (RED, GRAY)
    place.need(open_ or not row.later_labels, "later_labels", f"no tile is ever laid on a {row.colour} hex")


def _check_aliases(file: MapFile, hexes: Mapping[str, Hex]) -> None:
    """Another name is that of a hex which there is, and nothing else is called so."""
    taken = {name.casefold() for spot in hexes.values() for name in (spot.id, spot.name) if name}
    for alias, hex_id in file.aliases.items():
        key = f"aliases.{alias}"
        need_among(hex_id, hexes, MAP, key)
        need(bool(alias.strip()), MAP, key, "has no letter")
        need(alias.casefold() not in taken, MAP, key, f"{alias} is already the name of a hex")
        taken.add(alias.casefold())


def _check_labels(board: Board) -> None:
    """A label on a hex needs tiles that bear it, one on a tile hexes."""
    on_tiles = {tile.label for tile in board.tiles.values()}
    on_hexes = {""}
    for at, hex_ in enumerate(board.hexes.values()):
        if hex_.printed.label not in on_tiles and hex_.printed.colour not in (RED, GRAY):
            raise BadGameFile(MAP, f"hexes[{at}].label", f"no tile has the label {hex_.printed.label}")
        on_hexes |= {hex_.printed.label, *hex_.later_labels.values()}
        for colour, label in hex_.later_labels.items():
            need_among(colour, board.colours, MAP, f"hexes[{at}].later_labels.{colour}")
            borne = any((tile.colour, tile.label) == (colour, label) for tile in board.tiles.values())
            need(borne, MAP, f"hexes[{at}].later_labels.{colour}", f"no {colour} tile has the label {label}")
    for at, tile in enumerate(board.tiles.values()):
        need(tile.label in on_hexes, TILES, f"tiles[{at}].label", f"no hex has the label {tile.label}")
        need(tile.id not in board.hexes, TILES, f"tiles[{at}].id", f"{tile.id} is a hex")


def _check_groups(board: Board) -> None:
    """All parts of a red area are worth the same."""
    worth: dict[str, tuple[str, tuple[int, ...]]] = {}
    for at, hex_ in enumerate(board.hexes.values()):
        for nr, stop in enumerate(hex_.printed.stops):
            first, revenue = worth.setdefault(stop.group or hex_.id, (hex_.id, stop.revenue))
            if stop.group and revenue != stop.revenue:
                key = f"hexes[{at}].stops[{nr}].revenue"
                raise BadGameFile(MAP, key, f"{stop.group} is worth {listed(revenue)} at {first}")


def _check_exits(board: Board) -> None:
    """Printed track leads to a hex, and not into the blank side of a gray or red one."""
    at_place = {(hex_.x, hex_.y): hex_ for hex_ in board.hexes.values()}
    for at, hex_ in enumerate(board.hexes.values()):
        for edge in _edges(hex_.printed):
            dx, dy = board.steps[edge]
            other = at_place.get((hex_.x + dx, hex_.y + dy))
            if other is None or not _open(other.printed, (edge + 3) % EDGES):
                reason = f"track from {hex_.id} across side {edge} leads "
                reason += f"into a blank side of {other.id}" if other else "to no hex"
                raise BadGameFile(MAP, f"hexes[{at}].paths", reason)


def _open(tile: Tile, edge: int) -> bool:
    """Whether track may lead across this side: gray and red hexes are closed but where track is printed."""
    return tile.colour not in (RED, GRAY) or edge in _edges(tile)


def _edges(tile: Tile) -> list[int]:
    return sorted({end for path in tile.paths for end in path if end < EDGES})
