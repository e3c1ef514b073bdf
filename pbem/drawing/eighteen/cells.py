"""Each hex as it stands now: what lies there, turned, with the plan of its track and who stands in its cities."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.eighteen.map.geometry import turned
from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.pieces import Board, Hex, Path, Tile
from pbem.drawing.eighteen.layout import Layout
from pbem.drawing.eighteen.plan import TilePlan, plan
from pbem.drawing.eighteen.style import ground


class Cell(msgspec.Struct, frozen=True):
    """A hex. `number` is that of the tile a player laid, empty where none lies; `closed` says why none may.

    `names`: those of its stops, "" for one that has none of its own; `port`: a port marker lies there, or (False) was
    taken; `terrain`: what the next tile is paid for, "" where it is for no river or mountain.
    """

    spot: Hex
    tile: Tile
    number: str
    paths: tuple[Path, ...]
    plan: TilePlan
    cities: tuple[City, ...]
    closed: str
    label: str
    cost: int
    terrain: str = ""
    names: tuple[str, ...] = ()
    port: bool | None = None

    @property
    def bare(self) -> str:
        """The colour printed on the board."""
        return ground(self.spot.printed.colour)

    @property
    def fill(self) -> str:
        """The colour of its ground."""
        return ground(self.tile.colour)


def cells_of(
    board: Board,
    laid: Laid,
    layout: Layout,
    closed: Mapping[str, str],
    names: Mapping[str, tuple[str, ...]] | None = None,
    ports: Mapping[str, bool] | None = None,
) -> dict[str, Cell]:
    """All hexes of a board; `closed`: what to say of those where nothing may be built yet.

    `names`: those of the stops of a hex where they are other than printed on tile and map; `ports`: hexes with a port,
    and whether its marker lies there.
    """
    return {
        id_: _cell(board, laid, spot, layout, closed.get(id_, ""), (names or {}).get(id_), (ports or {}).get(id_))
        for id_, spot in board.hexes.items()
    }


def _cell(
    board: Board,
    laid: Laid,
    spot: Hex,
    layout: Layout,
    closed: str,
    names: tuple[str, ...] | None,
    port: bool | None,
) -> Cell:
    number, rotation = laid.tiles.get(spot.id, ("", 0))
    tile = board.tiles[number] if number else spot.printed
    paths = tuple(turned(path, rotation) for path in tile.paths)
    cities = laid.cities.get(spot.id, ())
    return Cell(
        spot=spot,
        tile=tile,
        number=number,
        paths=paths,
        plan=plan(tile.stops, paths, layout.edges),
        cities=cities + (City(),) * (len(tile.stops) - len(cities)),
        closed="" if number else closed,
        label=_label(board, spot, tile),
        cost=tile.upgrade_cost or (0 if number else spot.cost),
        terrain="" if number else spot.terrain or ("mountain" if spot.cost else ""),
        names=_names(spot, tile) if names is None else names,
        port=port,
    )


def _names(spot: Hex, tile: Tile) -> tuple[str, ...]:
    """The names of the stops as the tile has them, or else the map."""
    if any(stop.name for stop in tile.stops):
        return tuple(stop.name for stop in tile.stops)
    return tuple(stop.name for stop in spot.printed.stops)[: len(tile.stops)]


def _label(board: Board, spot: Hex, tile: Tile) -> str:
    """The label a tile bears here, with those that later tiles will have to bear; none that only repeats the name."""
    order = ("white", *board.colours)
    now = order.index(tile.colour) if tile.colour in order else len(order)
    later = [label for colour, label in spot.later_labels.items() if order.index(colour) > now]
    labels = dict.fromkeys((tile.label or spot.printed.label, *later))
    return "/".join(label for label in labels if label and label != spot.name)
