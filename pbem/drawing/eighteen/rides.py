"""The routes of a run on the map: lines in each train's own manner, and badges with what its stops count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.eighteen.map.pieces import STOP, At
from pbem.drawing import svg
from pbem.drawing.eighteen.cells import Cell
from pbem.drawing.eighteen.curves import Curve, backward, data, moved, point
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.placing import Wish
from pbem.drawing.eighteen.style import WHITE, Pen, pen
from pbem.drawing.scene import Layer, Part, Shape, around, pixel, still, written
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

LINE = 0.2  # of a route's line
_EDGE = 0.29  # with its white edge
_DASH = 0.062
_BADGE, _BADGE_HIGH = 0.26, 0.32


class Ride(NamedTuple):
    """A train and the hexes of its route; the stops that count with what each counts, and the value of it all.

    `calls`: for each hex the stop the route calls at there, or PASSED (`Trail.calls`). Without them it calls wherever
    track leads to a stop.
    """

    train: str
    hexes: Sequence[str]
    counted: Sequence[tuple[At, int]] = ()
    value: int | None = None
    calls: Sequence[int] = ()


class Leg(NamedTuple):
    """Track of one hex on a route: its lines in the direction of travel, and the stop there, if any."""

    hex_id: str
    curves: tuple[Curve, ...]
    stop: int | None
    entered: bool  # whether the first of its lines leads from an edge to the stop


def legs(field: Field, ride: Ride) -> tuple[Leg, ...]:
    """The track of a route, hex by hex. Hexes that are not next to each other, or have no such track, are left out."""
    ways = [_edge(field, one, other) for one, other in pairwise(ride.hexes)]
    found = []
    for at, hex_id in enumerate(ride.hexes):
        entered = (ways[at - 1] + 3) % 6 if at and ways[at - 1] >= 0 else None
        left = ways[at] if at < len(ways) and ways[at] >= 0 else None
        if hex_id in field.cells:
            call = ride.calls[at] if ride.calls else None
            found.append(_leg(hex_id, field.cells[hex_id], entered, left, call))
    return tuple(found)


def _edge(field: Field, here: str, there: str) -> int:
    """The edge of a hex across which another lies; -1 for none."""
    if here not in field.cells or there not in field.cells:
        return -1
    one, other = field.cells[here].spot, field.cells[there].spot
    step = other.x - one.x, other.y - one.y
    return field.steps.index(step) if step in field.steps else -1


def _leg(hex_id: str, cell: Cell, entered: int | None, left: int | None, call: int | None) -> Leg:
    """The lines from edge to edge, by the stop of this call or past all; without a call by the first stop there is."""
    lines = dict(zip(cell.paths, cell.plan.curves, strict=True))
    stops = [
        STOP + at
        for at in range(len(cell.tile.stops))
        if call in (None, at) and all(edge is None or (edge, STOP + at) in lines for edge in (entered, left))
    ]
    if stops:
        stop = stops[0]
        curves = [lines[entered, stop]] if entered is not None else []
        curves += [backward(lines[left, stop])] if left is not None else []
        return Leg(hex_id, tuple(curves), stop - STOP, entered is not None)
    if entered is None or left is None:
        return Leg(hex_id, (), None, False)
    direct = lines.get((min(entered, left), max(entered, left)))
    if direct is None:
        return Leg(hex_id, (), None, False)
    return Leg(hex_id, (direct if entered < left else backward(direct),), None, True)


def lines(field: Field, rides: Sequence[Ride]) -> Layer:
    """The lines of all routes: a white edge, the train's colour, and for all but the first a white dash in it."""
    layout = field.layout
    drawn, spots = [], []
    for number, ride in enumerate(rides):
        curves = [
            moved(curve, layout.centres[leg.hex_id], layout.side) for leg in legs(field, ride) for curve in leg.curves
        ]
        drawn.append(stroke(data(curves), pen(number), layout.side, data_route=str(number)))
        spots += [spot for curve in curves for spot in curve]
    # In one piece: painting a large shape takes long, however little of it is seen.
    parts = [Part(still("\n".join(drawn), around(spots or [(0.0, 0.0)], layout.side / 2)), (0, 0))] if rides else []
    return Layer("routes", parts, {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"})


def stroke(line: str, look: Pen, side: float, **given: str) -> str:
    """A line in the manner of a train; `line` is the `d` of a path."""
    drawn = [
        svg.path(line, stroke=WHITE, stroke_width=_EDGE * side),
        svg.path(line, stroke=look.colour, stroke_width=LINE * side),
    ]
    if look.dash:
        dash = " ".join(svg.number(part * side) for part in look.dash)
        drawn.append(svg.path(line, stroke=WHITE, stroke_width=_DASH * side, stroke_dasharray=dash))
    return svg.group(drawn, **given)


def badges(field: Field, rides: Sequence[Ride]) -> Layer:
    """What each stop counts, in its train's colour, beside the stop."""
    drawn: list[Part] = []
    for number, ride in enumerate(rides):
        look = pen(number)
        worth = dict(ride.counted)
        for leg in legs(field, ride):
            if leg.stop is not None and (leg.hex_id, leg.stop) in worth:
                drawn += _badge(field, leg, str(worth[leg.hex_id, leg.stop]), look)
    return Layer("badges", drawn, {"font_weight": "bold"})


def _badge(field: Field, leg: Leg, text: str, look: Pen) -> Iterator[Part]:
    wide = width(text, _BADGE, bold=True) + 0.16
    anchors = tuple(_anchors(field, leg))
    box = field.place(leg.hex_id, Wish(wide, _BADGE_HIGH, anchors, 3.0, sideways=1.0, away=3.0, on_track=True))
    if box:
        side = field.layout.side
        at = pixel((box.x * side, box.y * side))
        yield Part(_plaque(wide * side, look.colour, side), at, {"data_badge": leg.hex_id})
        below = (at[0], at[1] + _BADGE * 0.36 * side)
        yield written(text, below, round(_BADGE * side, 2), text_anchor="middle", fill=look.ink)


@lru_cache(256)
def _plaque(wide: float, fill: str, side: float) -> Shape:
    half = wide / 2, _BADGE_HIGH * side / 2

    def draw(at: Point, **marks: str) -> str:
        room = svg.box((at[0] - half[0], at[1] - half[1]), wide, 2 * half[1], rx=0.09 * side)
        return svg.group([room], fill=fill, stroke=WHITE, stroke_width=1.6, **marks)

    return Shape(draw, around(((-half[0], -half[1]), half), 2))


def _anchors(field: Field, leg: Leg) -> Iterator[Point]:
    """On the track of the route, else near its stop."""
    for along in (0.35, 0.5, 0.2, 0.65, 0.05):
        for at, curve in enumerate(leg.curves):
            yield point(curve, along if at == 0 and leg.entered else 1 - along)
    spot = field.cells[leg.hex_id].plan.stops[leg.stop or 0]
    for right, down in ((0.5, 0.3), (-0.5, 0.3), (0.5, -0.3), (-0.5, -0.3)):
        yield spot[0] + right, spot[1] + down
