"""Below the map: each route with its line, train, hexes and value, and what they earn in all."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.drawing import svg
from pbem.drawing.eighteen.rides import Ride, stroke
from pbem.drawing.eighteen.style import INK, MARGIN, PAPER, PAPER_EDGE, SOFT_INK, WIDTH, pen
from pbem.drawing.eighteen.words import Words
from pbem.drawing.scene import Layer, Part, still
from pbem.drawing.typeface import width

_ROW, _PAD, _SIZE = 34.0, 12.0, 23.0
_LINE_END = 84.0  # of the sample of a line
_SMALL = 19.0


def height(rides: Sequence[Ride], words: Words) -> float:
    """How much room the panel takes; none without routes."""
    if not rides:
        return 0.0
    return 2 * _PAD + _ROW * (sum(len(_lines(ride, rides, words)) for ride in rides) + (_total(rides) is not None))


def panel(place: float, rides: Sequence[Ride], words: Words, side: float, scale: float = 1.0) -> Layer:
    """The panel from that height of the page on; empty without routes. All of it grows with `scale`."""
    if not rides:
        return Layer("panel", ())
    top, side = place / scale, side / scale
    room = WIDTH - 2 * MARGIN, height(rides, words)
    drawn = [svg.box((MARGIN, top), *room, rx=10, fill=PAPER, stroke=PAPER_EDGE, stroke_width=1.5)]
    right, base = WIDTH - MARGIN - 18, top + _PAD + _ROW * 0.72
    for number, ride in enumerate(rides):
        line = f"M{svg.number(MARGIN + 20)} {svg.number(base - 8)}H{svg.number(MARGIN + _LINE_END)}"
        sample = stroke(line, pen(number), side)
        drawn.append(svg.group([sample], fill="none", stroke_linecap="round"))
        at = MARGIN + _LINE_END + 22
        drawn.append(svg.label(ride.train, (at, base), _SIZE, font_weight="bold", fill=INK))
        if ride.value is not None:
            drawn.append(_figure(str(ride.value), right, base))
        for part in _lines(ride, rides, words):
            drawn.append(svg.label(part, (_hexes_at(rides), base), _SMALL, fill=SOFT_INK))
            base += _ROW
    total = _total(rides)
    if total is not None:
        drawn.append(svg.line((MARGIN + 18, base - 25), (right, base - 25), stroke=PAPER_EDGE, stroke_width=1.5))
        drawn.append(svg.label(words.total, (_hexes_at(rides), base + 2), _SIZE, fill=INK, font_weight="bold"))
        drawn.append(_figure(str(total), right, base + 2))
    whole = (0.0, place - 4, WIDTH * scale, (top + room[1]) * scale + 4)
    grown = drawn if scale == 1 else [svg.group(drawn, transform=f"scale({svg.number(scale)})")]
    return Layer("panel", [Part(still("\n".join(grown), whole), (0, 0))])


def _figure(text: str, right: float, base: float) -> str:
    return svg.label(text, (right, base), _SIZE, font_weight="bold", fill=INK, text_anchor="end")


def _hexes_at(rides: Sequence[Ride]) -> float:
    return MARGIN + _LINE_END + 44 + max(width(ride.train, _SIZE, bold=True) for ride in rides)


def _total(rides: Sequence[Ride]) -> int | None:
    """What all routes earn; None when the value of one is not known."""
    values = [ride.value for ride in rides if ride.value is not None]
    return sum(values) if len(values) == len(rides) else None


def _lines(ride: Ride, rides: Sequence[Ride], words: Words) -> list[str]:
    """The hexes of a route, and its bonus, in as many lines as they need."""
    room = WIDTH - MARGIN - 90 - _hexes_at(rides)
    lines: list[str] = []
    for hex_id in ride.hexes:
        longer = f"{lines[-1]}-{hex_id}" if lines else hex_id
        if lines and width(longer, _SMALL) <= room:
            lines[-1] = longer
        else:
            if lines:
                lines[-1] += "-"
            lines.append(hex_id)
    if note := _bonus(ride, words):
        if width(f"{lines[-1]} {note}", _SMALL) <= room:
            lines[-1] += f" {note}"
        else:
            lines.append(note)
    return lines


def _bonus(ride: Ride, words: Words) -> str:
    """A note on what a route earns beyond its stops."""
    if ride.value is None or not ride.counted:
        return ""
    amount = ride.value - sum(value for _, value in ride.counted)
    return words.bonus.format(amount=amount) if amount > 0 else ""
