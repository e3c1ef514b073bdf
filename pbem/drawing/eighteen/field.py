"""All that stands on the map, hex by hex, and where there is room for one thing more."""

from __future__ import annotations

from collections import defaultdict

from engine.common18xx.map.pieces import Board
from pbem.drawing.eighteen.board import Cells
from pbem.drawing.eighteen.curves import samples
from pbem.drawing.eighteen.layout import Layout, beside
from pbem.drawing.eighteen.placing import Box, Ground, Spot, Wish, settle
from pbem.drawing.eighteen.plan import places

_TRACK, _STOP = 0.8, 12.0  # how little either should be covered


class Field:
    """The map in parts of a side; what is placed is noted, so that nothing comes to stand on it."""

    def __init__(self, board: Board, layout: Layout, cells: Cells) -> None:
        self.layout = layout
        self.cells = cells
        self.steps = board.steps
        self.near = {id_: (id_, *(other for other in beside(board, cell.spot) if other)) for id_, cell in cells.items()}
        self.centres = {id_: (x / layout.side, y / layout.side) for id_, (x, y) in layout.centres.items()}
        self._spots = {id_: self._things(id_) for id_ in cells}
        self._boxes: defaultdict[str, list[Box]] = defaultdict(list)

    def _things(self, hex_id: str) -> list[Spot]:
        """Track and stops of a hex."""
        x, y = self.centres[hex_id]
        cell = self.cells[hex_id]
        found = [Spot(x + at[0], y + at[1], 0.1, _TRACK) for curve in cell.plan.curves for at in samples(curve)[1:]]
        for stop, spot, city in zip(cell.tile.stops, cell.plan.stops, cell.cities, strict=False):
            if stop.kind != "offboard":
                circles = places(stop, spot, alone=len(cell.tile.stops) == 1, tokens=len(city.tokens))
                found += [Spot(x + a, y + b, size + 0.04, _STOP) for (a, b), size in circles]
        return found

    def place(self, hex_id: str, wish: Wish, most: float = float("inf")) -> Box | None:
        """Room for a thing that belongs to a hex, kept from now on; None when no room is less bad than `most`."""
        near = self.near[hex_id]
        ground = Ground(
            self.centres[hex_id],
            self.layout.edges,
            [spot for other in near for spot in self._spots[other]],
            [box for other in near for box in self._boxes[other]],
        )
        box, badness = settle(wish, ground)
        if badness > most:
            return None
        self._boxes[hex_id].append(box)
        return box

    def boxes(self) -> list[tuple[str, Box]]:
        """Everything placed so far, with its hex."""
        return [(id_, box) for id_, boxes in self._boxes.items() for box in boxes]
