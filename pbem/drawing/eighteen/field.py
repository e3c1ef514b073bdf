"""All that stands on the map, hex by hex, and where there is room for one thing more."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from engine.eighteen.map.pieces import STOP, Board, Path, Tile
from pbem.drawing.eighteen.board import Cells
from pbem.drawing.eighteen.curves import samples
from pbem.drawing.eighteen.layout import Layout
from pbem.drawing.eighteen.placing import Box, Ground, Spot, Things, Wish, settle
from pbem.drawing.eighteen.plan import places, plan
from pbem.drawing.svg import Point

_TRACK, _EXIT, _STOP = 0.8, 25.0, 30.0  # how little each should be covered
_SEEN = 0.115  # on both sides of an edge that track crosses


class Field:
    """The map in parts of a side; what is placed is noted, so that nothing comes to stand on it."""

    def __init__(self, board: Board, layout: Layout, cells: Cells) -> None:
        self.layout = layout
        self.cells = cells
        self.steps = board.steps
        self.near = {id_: (id_, *(other for other in layout.beside[id_] if other)) for id_, cell in cells.items()}
        self.centres = {id_: (x / layout.side, y / layout.side) for id_, (x, y) in layout.centres.items()}
        self._things = {id_: self._on(id_) for id_ in cells}
        self._boxes: defaultdict[str, list[Box]] = defaultdict(list)

    def _on(self, hex_id: str) -> Things:
        cell = self.cells[hex_id]
        tokens = tuple(len(city.tokens) for city in cell.cities)
        return _things(self.centres[hex_id], cell.tile, cell.paths, tokens, self.layout.edges)

    def place(self, hex_id: str, wish: Wish, most: float = float("inf")) -> Box | None:
        """Room for a thing that belongs to a hex, kept from now on; None when no room is less bad than `most`."""
        near = self.near[hex_id]
        ground = Ground(
            self.centres[hex_id],
            self.layout.edges,
            tuple([self._things[other] for other in near]),
            tuple([box for other in near for box in self._boxes[other]]),
        )
        box, badness = settle(wish, ground)
        if badness > most:
            return None
        self._boxes[hex_id].append(box)
        return box

    def place_all(self, hex_id: str, wishes: list[Wish], most: float) -> list[Box] | None:
        """Room for several things of a hex, or for none of them when one finds no room less bad than `most`."""
        kept, found = len(self._boxes[hex_id]), []
        for wish in wishes:
            box = self.place(hex_id, wish, most)
            if box is None:
                del self._boxes[hex_id][kept:]
                return None
            found.append(box)
        return found

    def boxes(self) -> list[tuple[str, Box]]:
        """Everything placed so far, with its hex."""
        return [(id_, box) for id_, boxes in self._boxes.items() for box in boxes]


@lru_cache(4096)
def _things(
    centre: Point, tile: Tile, paths: tuple[Path, ...], tokens: tuple[int, ...], edges: tuple[Point, ...]
) -> Things:
    """Track and stops of a tile as it lies."""
    x, y = centre
    planned = plan(tile.stops, paths, edges)
    found = [Spot(x + at[0], y + at[1], 0.1, _TRACK) for curve in planned.curves for at in samples(curve)[1:]]
    exits = {end for path in paths for end in path if end < STOP}
    found += [Spot(x + edges[end][0], y + edges[end][1], _SEEN, _EXIT) for end in sorted(exits)]
    for stop, spot, count in zip(tile.stops, planned.stops, tokens, strict=False):
        if stop.kind != "offboard":
            circles = places(stop, spot, len(tile.stops), count)
            found += [Spot(x + a, y + b, size + 0.04, _STOP) for (a, b), size in circles]
    return Things(found)
