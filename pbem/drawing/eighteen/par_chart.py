"""The par chart below a stock market: first prices in their colours, from when each is open, whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.eighteen.definition import CompanyData
from pbem.drawing import svg
from pbem.drawing.eighteen.market_grid import EDGE, PIXELS, TOKEN
from pbem.drawing.eighteen.market_style import LINE, OUTLINE, RED, SOLD, look_of
from pbem.drawing.eighteen.stops import token_plaque
from pbem.drawing.eighteen.style import INK
from pbem.drawing.scene import Layer, Part, Shape, pixel, written
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width
from pbem.words.phrases import phrase

_SIZE, _SMALL, _TITLE = 22.0, 19.0, 31.0
_HEAD, _BARE = 52.0, 31.0  # of a box: the price, and from when it is open; the price alone
_TWO = 2  # tokens side by side


class Par(NamedTuple):
    """A first price: its zone of the market, what is said below it, whether it is open, and whose it is."""

    price: int
    zone: str
    said: str
    open: bool
    companies: tuple[str, ...] = ()


class Chart(NamedTuple):
    """The chart, and where it ends."""

    layer: Layer
    foot: float


def par_chart(top: float, pars: Sequence[Par], companies: Mapping[str, CompanyData]) -> Chart:
    """Boxes side by side, in the order given; nothing without any."""
    if not pars:
        return Chart(Layer("pars", ()), top)
    title = written(phrase("eighteen.market.pars"), (EDGE, top + 22), _SIZE, fill=INK, font_weight="bold")
    wide = (PIXELS - 2 * EDGE) / len(pars)
    rows = max(-(-len(par.companies) // _TWO) for par in pars)
    head = _HEAD if any(par.said for par in pars) else _BARE
    high = head + rows * TOKEN + 4
    parts = [title]
    for nr, par in enumerate(pars):
        middle = EDGE + (nr + 0.5) * wide, top + _TITLE
        shape = _box(par._replace(companies=()), round(wide - 6, 1), high)
        parts.append(Part(shape, pixel(middle), {"data_par": str(par.price)}))
        parts += _tokens(par, (middle[0], middle[1] + head), wide - 6, companies)
    return Chart(Layer("pars", parts), top + _TITLE + high)


def _tokens(par: Par, top: Point, wide: float, companies: Mapping[str, CompanyData]) -> Iterator[Part]:
    size = wide / _TWO - 4, TOKEN - 3
    for nr, company in enumerate(par.companies):
        row, column = divmod(nr, _TWO)
        at = top[0] + (column - (_TWO - 1) / 2) * wide / _TWO, top[1] + (row + 0.5) * TOKEN
        yield Part(token_plaque(company, companies, size), pixel(at), {"data_parred": company})


def _box(par: Par, wide: float, high: float) -> Shape:
    """A box about the middle of its upper edge; one that is not open yet is grey and has a thin edge."""

    def draw(at: Point, **marks: str) -> str:
        x, y = at
        edge = (RED, OUTLINE) if par.open else (LINE, 1.5)
        fill = look_of(par.zone).fill if par.open else SOLD
        drawn = [svg.box((x - wide / 2, y), wide, high, fill=fill, stroke=edge[0], stroke_width=edge[1])]
        bold = "bold" if par.open else None
        drawn.append(svg.label(str(par.price), (x, y + 24), _SIZE, font_weight=bold, fill=INK, text_anchor="middle"))
        if par.said:
            small = min(_SMALL, _SMALL * (wide - 8) / width(par.said, _SMALL))
            drawn.append(svg.label(par.said, (x, y + 45), small, fill=INK, text_anchor="middle"))
        return svg.group(drawn, **marks)

    return Shape(draw, (-wide / 2 - 3, -3, wide / 2 + 3, high + 3))
