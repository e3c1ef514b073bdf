"""The ground of the map: coast, hexes, red areas in one piece, hexes still closed, and the track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from engine.eighteen.map.pieces import STOP, Path, Tile
from pbem.drawing import svg
from pbem.drawing.eighteen.cells import Cell
from pbem.drawing.eighteen.curves import Curve, data, moved, turned, unit
from pbem.drawing.eighteen.layout import Layout, Rim
from pbem.drawing.eighteen.plan import plan
from pbem.drawing.eighteen.style import BORDER, CASING_WIDTH, COAST, COST_INK, INK, RAIL, RAIL_WIDTH, RING, SURF, WHITE
from pbem.drawing.eighteen.style import ground as colour_of
from pbem.drawing.scene import Given, Layer, Part, Shape, around
from pbem.drawing.svg import Point

Cells = Mapping[str, Cell]


def ground(layout: Layout, cells: Cells) -> str:
    """Coast and hexes, each in the colour that is printed."""
    shore = "".join(
        f"M{svg.points((layout.on_page(id_, layout.corners[edge - 1]), layout.on_page(id_, layout.corners[edge])))}"
        for id_ in cells
        for edge, other in enumerate(layout.beside[id_])
        if not other
    ).replace(" ", "L")
    coast = [
        svg.path(shore, stroke=colour, stroke_width=thick, stroke_linecap="round")
        for colour, thick in ((SURF, 30), (COAST, 6))
    ]
    hexes = [
        svg.polygon(layout.outline(id_), fill=cell.bare, stroke=BORDER, stroke_width=1.3, data_hex=id_)
        for id_, cell in cells.items()
    ]
    return svg.group(coast + hexes, id="ground", stroke_linejoin="round")


def joints(layout: Layout, cells: Cells) -> str:
    """The edges between two hexes of one red area, painted over."""
    drawn = []
    for id_, cell in cells.items():
        groups = _groups(cell)
        for edge, other in enumerate(layout.beside[id_]):
            if other and id_ < other and groups & _groups(cells[other]):
                ends = (layout.on_page(id_, layout.corners[edge - 1]), layout.on_page(id_, layout.corners[edge]))
                drawn.append(svg.line(*ends, stroke=cell.fill, stroke_width=3))
    return svg.group(drawn, id="joints")


def _groups(cell: Cell) -> set[str]:
    return {stop.group for stop in cell.tile.stops if stop.group}


def tiles(layout: Layout, cells: Cells) -> Layer:
    """The ground of the tiles that players laid."""
    laid = [(id_, cell) for id_, cell in cells.items() if cell.number]
    return Layer("tiles", [Part(_tile(layout.rim, cell.fill), layout.centres[id_]) for id_, cell in laid])


@lru_cache(64)
def _tile(rim: Rim, fill: str) -> Shape:
    look: dict[str, str | float | None] = {
        "fill": fill,
        "stroke": BORDER,
        "stroke_width": 1.3,
        "stroke_linejoin": "round",
    }
    return Shape(lambda at, **marks: svg.polygon(rim.outline(at), **look), around(((0, 0),), rim.side * 1.1))


def closed(layout: Layout, cells: Cells) -> Layer:
    """A broken ring in each hex where nothing may be built yet."""
    shape = _broken(layout.rim)
    shut = [(id_, cell) for id_, cell in cells.items() if cell.closed]
    parts = [Part(shape, layout.centres[id_], {"data_closed": cell.closed}) for id_, cell in shut]
    return Layer("closed", parts, {"fill": "none", "stroke": COST_INK, "stroke_width": 2, "stroke_dasharray": "5 4"})


@lru_cache(16)
def _broken(rim: Rim) -> Shape:
    return Shape(lambda at, **marks: svg.polygon(rim.outline(at, 0.86), **marks), around(((0, 0),), rim.side))


def rings(layout: Layout, changed: Iterable[str]) -> Layer:
    """A ring inside the edge of each changed hex, bright between light and dark; unknown ids are left out."""
    known = [id_ for id_ in dict.fromkeys(changed) if id_ in layout.centres]
    parts = [Part(_ring(layout.rim), layout.centres[id_], {"data_ring": id_}) for id_ in known]
    return Layer("rings", parts, {"fill": "none", "stroke_linejoin": "round"})


@lru_cache(16)
def _ring(rim: Rim) -> Shape:
    strokes = ((INK, 6.5), (WHITE, 5.0), (RING, 3.2))

    def draw(at: Point, **marks: str) -> str:
        corners = rim.outline(at, 0.93)
        return svg.group((svg.polygon(corners, stroke=ink, stroke_width=thick) for ink, thick in strokes), **marks)

    return Shape(draw, around(((0, 0),), rim.side * 1.1))


def track(layout: Layout, cells: Cells) -> Layer:
    """All track. Where lines cross that are not joined, the later ones run over the earlier ones."""
    parts = [
        Part(_track(layout.rim, cell.tile, cell.paths), layout.centres[id_], {"data_track": id_})
        for id_, cell in cells.items()
        if cell.paths
    ]
    return Layer("track", parts, {"fill": "none", "stroke": RAIL, "stroke_width": RAIL_WIDTH * layout.side})


@lru_cache(1024)
def _track(rim: Rim, tile: Tile, paths: tuple[Path, ...]) -> Shape:
    """The track of a tile as it lies."""
    planned, fill = plan(tile.stops, paths, rim.edges), colour_of(tile.colour)

    def draw(at: Point, **marks: str) -> str:
        drawn: list[str] = []
        for lines in _joined(paths):
            if _ends_in_area(tile, paths, lines):
                drawn += [_arrow(rim, at, planned.curves[line], marks) for line in lines]
                continue
            curves = [moved(planned.curves[line], at, rim.side) for line in lines]
            if len(paths) > len(lines):
                drawn.append(svg.path(data(curves), stroke=fill, stroke_width=CASING_WIDTH * rim.side))
            drawn.append(svg.path(data(curves), **marks))
        return "\n".join(drawn)

    return Shape(draw, around(((0, 0),), rim.side * 1.1))


def _ends_in_area(tile: Tile, paths: Sequence[Path], lines: Sequence[int]) -> bool:
    ends = (paths[line][1] for line in lines)
    return any(end >= STOP and tile.stops[end - STOP].kind == "offboard" for end in ends)


def _joined(paths: Sequence[Path]) -> Iterator[list[int]]:
    """The numbers of the lines that are joined to each other, by an edge or a stop."""
    left = list(range(len(paths)))
    while left:
        group = [left.pop(0)]
        ends = set(paths[group[0]])
        while found := [line for line in left if ends.intersection(paths[line])]:
            for line in found:
                left.remove(line)
                group.append(line)
                ends.update(paths[line])
        yield sorted(group)


def _arrow(rim: Rim, at: Point, curve: Curve, marks: Given) -> str:
    """Track into a red area: as broad as track at the edge, pointed at its end."""
    edge, tip = curve[0], curve[3]
    right = turned(unit(edge), 90)
    half = RAIL_WIDTH / 2
    corners: list[Point] = [(edge[0] + right[0] * side, edge[1] + right[1] * side) for side in (-half, half)]
    on_page = [(at[0] + x * rim.side, at[1] + y * rim.side) for x, y in (*corners, tip)]
    return svg.polygon(on_page, fill=RAIL, stroke="none", **marks)
