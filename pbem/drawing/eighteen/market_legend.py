"""What the colours, letters and lines of a stock market mean, in the corner the grid leaves free or below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.eighteen.stock_market import StockMarket
from pbem.drawing import svg
from pbem.drawing.eighteen.market_grid import EDGE, PIXELS, Places, tall
from pbem.drawing.eighteen.market_style import LEDGE, LINE, OUTLINE, RED, WALL, look_of, outlined
from pbem.drawing.eighteen.style import BACK, INK, SOFT_INK
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width
from pbem.words.phrases import phrase

_SIZE, _ROW, _SAMPLE = 22.0, 29.0, 38.0
_AT = 10.0  # between the grid and the legend
_BELOW = 40.0  # so far below the grid may a legend beside it reach
_LEDGE, _ARROWS, _WALL, _TURNED = "ledge", "arrows", "wall", "turned"


class Sign(NamedTuple):
    """One line of the legend: a zone or another sample, and what it means."""

    kind: str
    said: str


def legend(market: StockMarket, spread: Places, *, turned: bool = False) -> tuple[list[str], float]:
    """The legend as drawn, and where all ends. It stands beside the lowest rows of the grid if it has room there.

    `turned`: some tokens lie face down.
    """
    signs = [*_signs(market), *([Sign(_TURNED, phrase("eighteen.market.turned"))] if turned else [])]
    wide = max((width(sign.said, _SIZE) for sign in signs), default=0.0) + _SAMPLE
    high = len(signs) * _ROW
    foot, lower = spread.foot, spread.foot + _AT
    corner = _corner(spread, wide, high)
    if corner is not None:
        drawn = [_sign(sign, (corner[0], corner[1] + nr * _ROW)) for nr, sign in enumerate(signs)]
        lower = max(lower, corner[1] + high)
    else:
        columns = 2 if wide <= PIXELS / 2 - EDGE else 1
        rows = -(-len(signs) // columns)
        at = [(EDGE + nr // rows * PIXELS / 2, foot + _AT + nr % rows * _ROW) for nr in range(len(signs))]
        drawn = [_sign(sign, spot) for sign, spot in zip(signs, at, strict=True)]
        lower += rows * _ROW
    for note in _notes(spread):
        drawn.append(svg.label(note, (EDGE, lower + 22), _SIZE, fill=INK))
        lower += _ROW
    return drawn, lower


def _corner(spread: Places, wide: float, high: float) -> Point | None:
    """Free room of this size at the lower right of the grid, as high up as there is any; None for none."""
    best, reach = None, 0.0
    for top in sorted({box.top for box in spread.boxes.values()}, reverse=True):
        reach = max(reach, *(box.left + box.wide for box in spread.boxes.values() if box.top == top))
        if reach + 2 * _AT + wide > PIXELS - EDGE:
            break
        if top + _AT + high <= spread.foot + _BELOW:
            best = PIXELS - EDGE - wide, top + _AT
    return best


def _signs(market: StockMarket) -> Iterator[Sign]:
    said: dict[str, None] = {}
    for zone in market.zones:
        told = look_of(zone, market.linear).said
        if told and told not in said:  # zones that mean the same are told once, by the first
            said[told] = None
            yield Sign(zone, told)
    if market.walls:
        yield Sign(_WALL, phrase("eighteen.market.wall"))
    if not (market.linear or tall(market)):
        yield Sign(_LEDGE, phrase("eighteen.market.ledge"))
        yield Sign(_ARROWS, phrase("eighteen.market.arrows"))


def _notes(spread: Places) -> Iterator[str]:
    """What has no sample, in as few lines as it takes."""
    notes = [phrase("eighteen.market.stack")]
    if spread.further:
        notes.append(phrase("eighteen.market.further", prices=" ".join(map(str, spread.further))))
    if width("  ".join(notes), _SIZE) <= PIXELS - 2 * EDGE:
        notes = ["  ".join(notes)]
    yield from notes


def _sign(sign: Sign, at: Point) -> str:
    """A sample and its meaning."""
    x, y = at
    look = look_of(sign.kind)
    wide, high = _SAMPLE - 8, _ROW - 6
    drawn = []
    if sign.kind == _LEDGE:
        drawn.append(svg.line((x, y + high / 2), (x + wide, y + high / 2), stroke=INK, stroke_width=LEDGE))
    elif sign.kind == _ARROWS:
        drawn += [arrow((x + 8, y + high / 2), 1), arrow((x + 22, y + high / 2), -1)]
    elif sign.kind == _WALL:
        drawn.append(svg.line((x + wide / 2, y), (x + wide / 2, y + high), stroke=RED, stroke_width=WALL))
    elif sign.kind == _TURNED:
        drawn.append(
            svg.box((x, y + 1), wide, high, rx=3, fill=BACK, stroke=INK, stroke_width=1.6, stroke_dasharray="5 4")
        )
    elif look.fill:
        edge, thick = (RED, OUTLINE) if outlined(sign.kind) else (LINE, 1.5)
        drawn.append(svg.box((x, y + 1), wide, high, fill=look.fill, stroke=edge, stroke_width=thick))
    else:
        drawn.append(svg.line((x + wide / 2, y), (x + wide / 2, y + high), stroke=INK, stroke_width=WALL))
    if look.mark:
        middle: dict[str, str | float | None] = {"text_anchor": "middle", "font_weight": "bold", "fill": INK}
        drawn.append(svg.label(look.mark, (x + wide / 2, y + 18), 17, **middle))
    drawn.append(svg.label(sign.said, (x + _SAMPLE, y + 21), _SIZE, fill=INK))
    return "\n".join(drawn)


def arrow(at: Point, way: int) -> str:
    """A small arrow about a point, down for 1 and up for -1."""
    x, y = at
    return svg.polygon(((x - 6, y - 4 * way), (x + 6, y - 4 * way), (x, y + 6 * way)), fill=SOFT_INK)
