"""The shape of game.yaml and map.yaml, and the checks that make them a Definition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from engine.core.definition import checked, folded
from engine.core.errors import BadGameFile
from engine.games.paris_connection.definition import STEPS, Board, Definition, Hex, HexKind, TableSize

GAME = "game.yaml"
MAP = "map.yaml"

Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+\Z")]
MOST_LETTERS = 40  # of a name: letters and maps have no room for more
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][0-9]{2}\Z")]


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """game.yaml."""

    title: str
    companies: tuple[Word, ...]
    locomotives: Positive
    on_value_track: Natural
    value_start: Natural
    value_last_printed: Positive
    most_per_build: Positive
    rural_capacity: Positive
    city_capacity: Positive
    returned_per_trade: Literal[1]  # the order language knows no other number
    most_per_trade: Positive
    penalty: Natural
    tables: tuple[TableSize, ...]


class HexRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of map.yaml."""

    id: Id
    q: int
    r: int
    city: str = ""
    colour: str = ""
    station: str = ""
    eiffel: str = ""


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """map.yaml."""

    map: str
    provenance: Literal["reconstructed", "printed"]
    layout: Literal["pointy_top"]
    end_city: str
    worth: dict[Word, Positive]
    fixed_start: dict[Word, Id]
    hexes: tuple[HexRow, ...]
    borders: tuple[tuple[Id, Id], ...]


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    for name in (GAME, MAP):
        if name not in files:
            raise BadGameFile(name, "", "the file is missing")
    game = checked(GameFile, files[GAME], GAME)
    board_file = checked(MapFile, files[MAP], MAP)
    _check_game(game)
    board = _board(board_file, game)
    fields = {name: getattr(game, name) for name in GameFile.__struct_fields__}
    return Definition(board=board, **fields)


def _check_game(game: GameFile) -> None:
    if len(set(game.companies)) < len(game.companies) or len(game.companies) < 2:
        raise BadGameFile(GAME, "companies", "must be at least two different names")
    sizes = [size.players for size in game.tables]
    if not sizes or sizes != sorted(set(sizes)) or sizes[0] < 2:
        raise BadGameFile(GAME, "tables", "must have one entry per number of players, from small to large")
    each = game.locomotives - game.on_value_track - 1
    bag = each * len(game.companies)
    for at, size in enumerate(game.tables):
        if size.drawn < 1 or size.limit < 1:
            raise BadGameFile(GAME, f"tables[{at}]", "drawn and limit must be at least 1")
        if bag - size.drawn * size.players <= each:
            reason = (
                f"{size.players} hands of {size.drawn} from a bag of {bag} may leave fewer than two depots filled (§9)"
            )
            raise BadGameFile(GAME, f"tables[{at}].drawn", reason)


def _board(file: MapFile, game: GameFile) -> Board:
    hexes = tuple(_hex(row, at, file) for at, row in enumerate(file.hexes))
    _check_unique(hexes)
    by_id = {hex_.id: hex_ for hex_ in hexes}
    _check_start(file, game, hexes)
    borders = _borders(file, by_id)
    board = Board(
        hexes=hexes,
        borders=file.borders,
        end_hex=_end_hex(file, hexes),
        fixed_start={company: file.fixed_start[company] for company in game.companies},
        provenance=file.provenance,
        layout=file.layout,
        by_id=by_id,
        near=_near(hexes, borders),
    )
    _check_reachable(board)
    return board


def _hex(row: HexRow, at: int, file: MapFile) -> Hex:
    where = f"hexes[{at}]"
    given = [name for name in ("city", "station", "eiffel") if getattr(row, name)]
    if len(given) > 1:
        raise BadGameFile(MAP, where, f"{row.id} is {' and '.join(given)}; it can only be one of them")
    if bool(row.city) != bool(row.colour):
        raise BadGameFile(MAP, f"{where}.colour", f"{row.id}: a city needs a colour, and only a city has one")
    if row.city and row.colour not in file.worth:
        raise BadGameFile(MAP, f"{where}.colour", f"`{row.colour}` is not among {', '.join(file.worth)} under worth")
    for kind_given in given:
        _check_name(getattr(row, kind_given), f"{where}.{kind_given}")
    kinds: dict[str, HexKind] = {"city": "city", "station": "start", "eiffel": "eiffel"}
    kind: HexKind = kinds[given[0]] if given else "rural"
    name = row.city or row.station or row.eiffel
    return Hex(row.id, row.q, row.r, kind, name, file.worth.get(row.colour, 0), row.colour)


def _check_name(name: str, where: str) -> None:
    """A name must fit into letters and maps, and an order must not take it for a hex id."""
    reason = ""
    if len(name) > MOST_LETTERS:
        reason = f"is longer than {MOST_LETTERS} letters"
    elif not name.isprintable():
        reason = "must be one line of letters and plain spaces"
    elif not folded(name):
        reason = "has no letter"
    elif name != name.strip():
        reason = "begins or ends with a space"
    elif re.fullmatch("[a-z][0-9]+", folded(name)):
        reason = "looks like the id of a hex"
    if reason:
        raise BadGameFile(MAP, where, f"the name {name!r} {reason}")


def _check_unique(hexes: tuple[Hex, ...]) -> None:
    ids: dict[str, int] = {}
    places: dict[tuple[int, int], str] = {}
    names: dict[str, str] = {}
    for at, hex_ in enumerate(hexes):
        if hex_.id in ids:
            raise BadGameFile(MAP, f"hexes[{at}].id", f"{hex_.id} is both here and at hexes[{ids[hex_.id]}]")
        ids[hex_.id] = at
        if places.setdefault((hex_.q, hex_.r), hex_.id) != hex_.id:
            raise BadGameFile(MAP, f"hexes[{at}]", f"{hex_.id} lies where {places[hex_.q, hex_.r]} is")
        key = folded(hex_.name)
        if key and names.setdefault(key, hex_.id) != hex_.id:
            raise BadGameFile(MAP, f"hexes[{at}]", f"{hex_.id} and {names[key]} are both called {hex_.name}")


def _check_start(file: MapFile, game: GameFile, hexes: tuple[Hex, ...]) -> None:
    starts = {hex_.id for hex_ in hexes if hex_.kind == "start"}
    towers = [hex_ for hex_ in hexes if hex_.kind == "eiffel"]
    if len(towers) != 1:
        raise BadGameFile(MAP, "hexes", f"there must be one eiffel hex, not {len(towers)}")
    if len(starts) != len(game.companies):
        raise BadGameFile(
            MAP, "hexes", f"{len(game.companies)} companies need as many stations, but there are {len(starts)}"
        )
    for at, hex_ in enumerate(hexes):
        if hex_.kind == "start" and (hex_.q - towers[0].q, hex_.r - towers[0].r) not in STEPS:
            raise BadGameFile(MAP, f"hexes[{at}].station", f"{hex_.id} does not touch the Eiffel tower hex (§3.1)")
    for key in sorted(set(game.companies) ^ set(file.fixed_start)):
        raise BadGameFile(MAP, f"fixed_start.{key}", "every company, and nothing else, needs a fixed start hex")
    for company, id_ in file.fixed_start.items():
        if id_ not in starts:
            raise BadGameFile(MAP, f"fixed_start.{company}", f"{id_} is not a hex with a station")
    if len(set(file.fixed_start.values())) < len(starts):
        raise BadGameFile(MAP, "fixed_start", "two companies start on the same hex")


def _borders(file: MapFile, by_id: Mapping[str, Hex]) -> set[frozenset[str]]:
    borders: set[frozenset[str]] = set()
    for at, (one, other) in enumerate(file.borders):
        where = f"borders[{at}]"
        for id_ in (one, other):
            if id_ not in by_id:
                raise BadGameFile(MAP, where, f"there is no hex {id_}")
        a, b = by_id[one], by_id[other]
        if (b.q - a.q, b.r - a.r) not in STEPS:
            raise BadGameFile(MAP, where, f"{one} and {other} do not share an edge")
        if frozenset((one, other)) in borders:
            raise BadGameFile(MAP, where, f"the edge between {one} and {other} is listed twice")
        borders.add(frozenset((one, other)))
    return borders


def _end_hex(file: MapFile, hexes: tuple[Hex, ...]) -> str:
    for hex_ in hexes:
        if hex_.kind == "city" and folded(hex_.name) == folded(file.end_city):
            return hex_.id
    raise BadGameFile(MAP, "end_city", f"there is no city called {file.end_city}")


def _near(hexes: tuple[Hex, ...], borders: set[frozenset[str]]) -> dict[str, tuple[str, ...]]:
    places = {(hex_.q, hex_.r): hex_.id for hex_ in hexes}
    near = {}
    for hex_ in hexes:
        beside = (places.get((hex_.q + dq, hex_.r + dr)) for dq, dr in STEPS)
        near[hex_.id] = tuple(id_ for id_ in beside if id_ and frozenset((id_, hex_.id)) not in borders)
    return near


def _check_reachable(board: Board) -> None:
    """Every hex that can be built on must be reachable from every start hex."""
    for start in board.start_hexes:
        seen, fringe = {start}, [start]
        while fringe:
            for id_ in board.near[fringe.pop()]:
                if id_ not in seen and board.by_id[id_].open:
                    seen.add(id_)
                    fringe.append(id_)
        lost = [hex_.id for hex_ in board.hexes if hex_.open and hex_.id not in seen]
        if lost:
            raise BadGameFile(MAP, "hexes", f"{', '.join(lost[:5])} cannot be reached from {start}")
