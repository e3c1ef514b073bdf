"""The ground of the map: coast, hexes, red areas in one piece, hexes still closed, and the track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.common18xx.map.pieces import STOP, Board
from pbem.drawing import svg
from pbem.drawing.eighteen.cells import Cell
from pbem.drawing.eighteen.curves import Curve, data, moved, turned, unit
from pbem.drawing.eighteen.layout import Layout, beside
from pbem.drawing.eighteen.style import BORDER, CASING_WIDTH, COAST, COST_INK, INK, RAIL, RAIL_WIDTH, RING, SURF
from pbem.drawing.svg import Point

Cells = Mapping[str, Cell]


def ground(layout: Layout, cells: Cells) -> str:
    """Coast and hexes, each in its colour."""
    outline = "".join("M" + svg.points(layout.outline(id_)).replace(" ", "L") + "Z" for id_ in cells)
    coast = [
        svg.path(outline, fill=colour, stroke=colour, stroke_width=thick, stroke_linejoin="round")
        for colour, thick in ((SURF, 30), (COAST, 6))
    ]
    hexes = [
        svg.polygon(layout.outline(id_), fill=cell.fill, stroke=BORDER, stroke_width=1.3, data_hex=id_)
        for id_, cell in cells.items()
    ]
    return svg.group(coast + hexes, id="ground", stroke_linejoin="round")


def joints(layout: Layout, board: Board, cells: Cells) -> str:
    """The edges between two hexes of one red area, painted over."""
    drawn = []
    for id_, cell in cells.items():
        groups = _groups(cell)
        for edge, other in enumerate(beside(board, cell.spot)):
            if other and id_ < other and groups & _groups(cells[other]):
                ends = (layout.on_page(id_, layout.corners[edge - 1]), layout.on_page(id_, layout.corners[edge]))
                drawn.append(svg.line(*ends, stroke=cell.fill, stroke_width=3))
    return svg.group(drawn, id="joints")


def _groups(cell: Cell) -> set[str]:
    return {stop.group for stop in cell.tile.stops if stop.group}


def closed(layout: Layout, cells: Cells) -> str:
    """A broken ring in each hex where nothing may be built yet."""
    drawn = [
        svg.polygon(layout.outline(id_, 0.86), data_closed=cell.closed) for id_, cell in cells.items() if cell.closed
    ]
    return svg.group(drawn, id="closed", fill="none", stroke=COST_INK, stroke_width=2, stroke_dasharray="5 4")


def rings(layout: Layout, changed: Iterable[str]) -> str:
    """A ring inside the edge of each changed hex, bright between light and dark; unknown ids are left out."""
    known = [id_ for id_ in dict.fromkeys(changed) if id_ in layout.centres]
    strokes = ((INK, 6.5), ("#ffffff", 5.0), (RING, 3.2))
    drawn = [
        svg.group(
            (svg.polygon(layout.outline(id_, 0.93), stroke=colour, stroke_width=thick) for colour, thick in strokes),
            data_ring=id_,
        )
        for id_ in known
    ]
    return svg.group(drawn, id="rings", fill="none", stroke_linejoin="round")


def track(layout: Layout, cells: Cells) -> str:
    """All track. Where lines cross that are not joined, the later ones run over the earlier ones."""
    drawn: list[str] = []
    for id_, cell in cells.items():
        for lines in _joined(cell):
            if _ends_in_area(cell, lines):
                drawn += [_arrow(layout, id_, cell.plan.curves[line]) for line in lines]
                continue
            curves = [moved(cell.plan.curves[line], layout.centres[id_], layout.side) for line in lines]
            if len(cell.paths) > len(lines):
                drawn.append(svg.path(data(curves), stroke=cell.fill, stroke_width=CASING_WIDTH * layout.side))
            drawn.append(svg.path(data(curves), data_track=id_))
    return svg.group(drawn, id="track", fill="none", stroke=RAIL, stroke_width=RAIL_WIDTH * layout.side)


def _ends_in_area(cell: Cell, lines: Sequence[int]) -> bool:
    ends = (cell.paths[line][1] for line in lines)
    return any(end >= STOP and cell.tile.stops[end - STOP].kind == "offboard" for end in ends)


def _joined(cell: Cell) -> Iterator[list[int]]:
    """The numbers of the lines that are joined to each other, by an edge or a stop."""
    left = list(range(len(cell.paths)))
    while left:
        group = [left.pop(0)]
        ends = set(cell.paths[group[0]])
        while found := [line for line in left if ends.intersection(cell.paths[line])]:
            for line in found:
                left.remove(line)
                group.append(line)
                ends.update(cell.paths[line])
        yield sorted(group)


def _arrow(layout: Layout, hex_id: str, curve: Curve) -> str:
    """Track into a red area: as broad as track at the edge, pointed at its end."""
    edge, tip = curve[0], curve[3]
    right = turned(unit(edge), 90)
    half = RAIL_WIDTH / 2
    corners: list[Point] = [(edge[0] + right[0] * side, edge[1] + right[1] * side) for side in (-half, half)]
    on_page = [layout.on_page(hex_id, at) for at in (*corners, tip)]
    return svg.polygon(on_page, fill=RAIL, stroke="none", data_track=hex_id)
