"""Below the stock market: what the bank has, the phase, and the trains for sale as cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pbem.drawing import svg
from pbem.drawing.eighteen.market_grid import EDGE, PIXELS
from pbem.drawing.eighteen.market_style import LINE, SOLD
from pbem.drawing.eighteen.style import INK, WHITE
from pbem.drawing.scene import Layer, Part, Shape, pixel, written
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

_ID, _SIZE, _LINE = 27.0, 22.0, 31.0
_HEAD, _ROW = 38.0, 26.0  # of a card: its name, and each line below it
_MOST = 9  # cards to a row


class Sale(NamedTuple):
    """What the bank sells, or will: a name, some lines about it, and whether it can be bought now.

    `ground`: the colour of its certificates, "" where they have none.
    """

    train: str
    lines: tuple[str, ...]
    now: bool
    ground: str = ""


class Panel(NamedTuple):
    """The panel, and where it ends."""

    layer: Layer
    foot: float


def panel(top: float, sales: Sequence[Sale], facts: Sequence[str]) -> Panel:
    """Lines of facts, and below them the cards."""
    parts = []
    for fact in facts:
        parts.append(written(fact, (EDGE, top + 24), _SIZE, fill=INK, font_weight="bold"))
        top += _LINE
    across = max(min(len(sales), _MOST), 6 if any(sale.ground for sale in sales) else 7)
    wide = round((PIXELS - 2 * EDGE) / across)
    high = _HEAD + _ROW * max((len(sale.lines) for sale in sales), default=0)
    for nr, sale in enumerate(sales):
        row, at = divmod(nr, across)
        spot = pixel((EDGE + at * wide + wide / 2, top + 4 + row * (high + 6)))
        parts.append(Part(_card(sale, wide - 6, high), spot, {"data_train": sale.train}))
    rows = -(-len(sales) // across)
    return Panel(Layer("panel", parts), top + (4 + rows * (high + 6) if rows else 0))


@lru_cache(256)
def _card(sale: Sale, wide: float, high: float) -> Shape:
    """A card about the middle of its upper edge; one that cannot be bought yet is grey and has a thin edge."""

    def draw(at: Point, **marks: str) -> str:
        x, y = at
        look: dict[str, str | float | None] = {"fill": WHITE if sale.now else SOLD, "stroke": INK if sale.now else LINE}
        drawn = [svg.box((x - wide / 2, y), wide, high, rx=8, stroke_width=3 if sale.now else 1.5, **look)]
        if sale.ground:
            band = (x - wide / 2 + 5, y + 5)
            drawn.append(svg.box(band, wide - 10, _HEAD - 8, rx=4, fill=sale.ground, stroke=LINE, stroke_width=1))
        size = min(_ID, _ID * (wide - 8) / width(sale.train, _ID, bold=True))
        middle: dict[str, str | float | None] = {"text_anchor": "middle", "fill": INK}
        drawn.append(svg.label(sale.train, (x, y + 29), size, font_weight="bold", **middle))
        for nr, line in enumerate(sale.lines):
            small = min(_SIZE, _SIZE * (wide - 6) / max(width(line, _SIZE), 1))
            drawn.append(svg.label(line, (x, y + _HEAD + 17 + nr * _ROW), small, **middle))
        return svg.group(drawn, **marks)

    return Shape(draw, (-wide / 2 - 3, -3, wide / 2 + 3, high + 3))
