"""Track that leaves a hex shows between its edge and the circle of its city, on every tile of 1843 and 1861."""

from __future__ import annotations

from math import dist

import pytest

from engine.common18xx.map.geometry import turned
from engine.common18xx.map.pieces import STOP, Board
from pbem.drawing.eighteen.layout import layout_of
from pbem.drawing.eighteen.plan import places, plan
from tests import g1843, g1861

SHOWS = 0.12  # of its line in parts of a side


@pytest.mark.parametrize("board", [g1843.definition().board, g1861.definition().board], ids=["1843", "1861"])
def test_each_exit_of_a_city_alone_shows_before_its_circle(board: Board) -> None:
    edges = layout_of(board, 0).edges
    lying = [(id_, spot.printed, 0) for id_, spot in board.hexes.items()]
    lying += [(number, tile, turn) for number, tile in board.tiles.items() for turn in range(6)]
    hidden = []
    for name, tile, turn in lying:
        if len(tile.stops) != 1 or tile.stops[0].kind != "city":
            continue
        paths = tuple(turned(path, turn) for path in tile.paths)
        at = plan(tile.stops, paths, edges).stops[0]
        exits = {one for one, other in paths if other == STOP}
        for place, size in places(tile.stops[0], at, alone=True):
            hidden += [(name, turn, edge) for edge in exits if dist(edges[edge], place) - size < SHOWS]
    assert not hidden
