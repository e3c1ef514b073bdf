"""Hexes, tiles, stops and the board as data: what is printed and never changes during a game."""

from __future__ import annotations

from typing import Literal

import msgspec

EDGES = 6
STOP = 6  # an end of a path: 0..5 are edges, STOP + n is stop n of the tile

At = tuple[str, int]  # a stop of the map: its hex and its number on the tile there
Path = tuple[int, int]  # one piece of track between two ends, smaller end first
StopKind = Literal["city", "town", "offboard"]


class Stop(msgspec.Struct, frozen=True):
    """A place that counts on a route: a city (one circle group), a town, a red area.

    `revenue` has one number, or one for each column of the red areas; `slots` are the places for tokens; stops with
    the same `group` are one area; `reserved` names the companies whose place is printed here; `name` is what people
    call it where its hex has several, `also` what else they do.
    """

    kind: StopKind
    revenue: tuple[int, ...]
    slots: int = 0
    group: str = ""
    reserved: tuple[str, ...] = ()
    name: str = ""
    also: tuple[str, ...] = ()

    def worth(self, column: int) -> int:
        """Its value when the red areas count by this column."""
        return self.revenue[column] if len(self.revenue) > 1 else self.revenue[0]


class Tile(msgspec.Struct, frozen=True):
    """Track as it lies unrotated (edge 0 is the first edge of the layout, then clockwise).

    `colour` is white for a hex without a tile; `count` None means that there are always more; `upgrade_cost` is paid
    when this tile is replaced; a `fixed` one is laid unrotated.
    """

    id: str
    colour: str
    stops: tuple[Stop, ...] = ()
    paths: tuple[Path, ...] = ()
    label: str = ""
    count: int | None = None
    upgrade_cost: int = 0
    fixed: bool = False


class Hex(msgspec.Struct, frozen=True):
    """A hex of the board with what is printed on it. `x`, `y` are those of the doubled grid of the layout.

    `cost` is paid for the first tile laid on a hex without printed track; `closed_until` names the phase before which
    no track may be laid; `later_labels` maps the colour of a tile to the label it must bear here from then on.
    `terrain` is what the cost is for, where the map tells.
    """

    id: str
    x: int
    y: int
    printed: Tile
    name: str = ""
    cost: int = 0
    closed_until: str = ""
    later_labels: dict[str, str] = {}
    terrain: str = ""


class Board(msgspec.Struct, frozen=True):
    """All hexes and all tiles. `colours` are the colours of tiles in the order of upgrades.

    `aliases`: other names of hexes, each with the hex it means; never written, only read.
    """

    hexes: dict[str, Hex]
    tiles: dict[str, Tile]
    colours: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]  # (dx, dy) across edge 0..5
    aliases: dict[str, str] = {}
