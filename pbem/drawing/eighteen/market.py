"""The picture of a stock market: prices with their zones, tokens in their stacks, and below what the bank has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import ceil

from msgspec.structs import replace

from engine.eighteen.definition import CompanyData
from engine.eighteen.stock_market import Cell, StockMarket
from engine.eighteen.table import Marker
from pbem.drawing import svg
from pbem.drawing.eighteen import market_panel
from pbem.drawing.eighteen.market_grid import EDGE, MARK, PIXELS, PRICE, TOKEN, Box, Places, places, stacks, tall
from pbem.drawing.eighteen.market_legend import arrow, legend
from pbem.drawing.eighteen.market_panel import Sale
from pbem.drawing.eighteen.market_style import (
    GROUND,
    LEDGE,
    LINE,
    OUTLINE,
    RED,
    WALL,
    colours_of,
    look_of,
    outlined,
)
from pbem.drawing.eighteen.par_chart import Par, par_chart
from pbem.drawing.eighteen.stops import token_plaque
from pbem.drawing.eighteen.style import INK
from pbem.drawing.scene import Layer, Part, Scene, Shape, pixel
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

_STOPS = "minor_ceiling"  # the zone out of which a minor moves up instead of right


def draw_market(
    market: StockMarket,
    markers: Mapping[str, Marker],
    companies: Mapping[str, CompanyData],
    sales: Sequence[Sale] = (),
    facts: Sequence[str] = (),
    *,
    turned: Collection[str] = (),
    pars: Sequence[Par] = (),
) -> Scene:
    """The market, 800 pixels wide. The same input gives the same picture.

    `sales`: the trains that the bank sells; `facts`: what is said of bank and phase in a line above them. `turned`:
    companies whose tokens lie face down; `pars`: first prices, and who was given which.
    """
    standing = stacks(markers)
    spread = places(market, {cell: len(stack) for cell, stack in standing.items()}, EDGE)
    signs, foot = legend(market, spread, turned=bool(turned))
    chart = par_chart(foot + 8, pars, companies)
    panel = market_panel.panel(chart.foot + 8 if pars else foot + 8, sales, facts)
    ground = (svg.group(signs, id="legend"),)
    tokens = [part for cell, stack in standing.items() for part in _stack(stack, spread.boxes[cell], companies, turned)]
    grid = Layer("market", _rows(market, spread))
    layers = (grid, Layer("tokens", tokens, {"text_anchor": "middle"}), chart.layer, panel.layer)
    fills, blends = colours_of(market.zones)
    sold = [sale.ground for sale in sales if sale.ground]
    colours = (*fills, *sold, *(companies[one].colour for one in markers if one in companies and companies[one].colour))
    shown = tuple(layer for layer in layers if layer.parts)
    return Scene(PIXELS, ceil(panel.foot + EDGE), GROUND, ground, shown, tuple(dict.fromkeys(colours)), blends)


def _rows(market: StockMarket, spread: Places) -> list[Part]:
    """All cells, a row as one part, then what bars the way: most rows look the same in many pictures."""
    rows: dict[float, list[tuple[Cell, Box]]] = {}
    for cell, box in spread.boxes.items():
        rows.setdefault(box.top, []).append((cell, replace(box, top=0.0)))
    cells = [(top, [_cell(market, cell, box, spread.apart) for cell, box in row]) for top, row in rows.items()]
    bars = [(top, [line for cell, box in row for line in _bars(market, cell, box)]) for top, row in rows.items()]
    high = {box.top: box.high for box in spread.boxes.values()}
    return [Part(_across(tuple(drawn), high[top]), pixel((0, top))) for top, drawn in (*cells, *bars) if drawn]


@lru_cache(256)
def _across(drawn: tuple[str, ...], high: float) -> Shape:
    """What was drawn of a row from 0 downwards, anywhere."""

    def draw(at: Point, **marks: str) -> str:
        return svg.group(drawn, transform=f"translate({svg.number(at[0])} {svg.number(at[1])})")

    return Shape(draw, (0, -8, PIXELS, high + 8))


def _cell(market: StockMarket, cell: Cell, box: Box, apart: bool) -> str:
    """A price on the ground of its zones, with their letters."""
    zones = [name for name, cells in market.zones.items() if cell in cells]
    looks = [look_of(name) for name in zones]
    fills = [one.fill for one in looks if one.fill] or ["#ffffff"]
    price, marks = market.price(cell), "".join(one.mark for one in looks)
    drawn = [svg.box((box.left, box.top), box.wide, box.high, fill=fills[0], stroke=LINE, stroke_width=1.5)]
    if any(map(outlined, zones)):
        inner = (box.left + 2.5, box.top + 2.5)
        drawn.append(svg.box(inner, box.wide - 5, box.high - 5, fill="none", stroke=RED, stroke_width=OUTLINE))
    for fill in fills[1:2]:  # a second zone as a band below
        band = (box.left + 1, box.top + box.high - 7)
        drawn.append(svg.box(band, box.wide - 2, 6, fill=fill, stroke=INK, stroke_width=0.8))
    beside = 0.0 if apart or not marks or len(marks) > 1 else width(marks, MARK, bold=True) + 3
    size = min(PRICE, PRICE * (box.wide - 7 - beside) / width(str(price), PRICE))
    drawn.append(svg.label(str(price), (box.left + 4, box.top + 23), size, fill=INK, data_price=str(price)))
    if marks:
        down = box.top + (box.high - 9 if apart else 22)
        right = box.left + box.wide - 5
        look: dict[str, str | float | None] = {"text_anchor": "end", "font_weight": "bold", "fill": INK}
        drawn.append(svg.label(marks, (right, down), MARK, **look))
    return "\n".join(drawn)


def _bars(market: StockMarket, cell: Cell, box: Box) -> list[str]:
    """A ledge below, a wall on the right, and arrows where a row leads on to another."""
    row, column = cell
    left, right, top, foot = box.left, box.left + box.wide, box.top, box.top + box.high
    drawn, at = [], f"{row} {column}"
    for edge, cells, ink in ((right, market.zones.get(_STOPS, ()), INK), (left, market.walls, RED)):
        if cell in cells:
            drawn.append(svg.line((edge, top + 2), (edge, foot - 2), stroke=ink, stroke_width=WALL, data_wall=at))
    if market.linear or tall(market):  # where a column ends is plain to see
        return drawn
    if market.down(cell) == cell:
        drawn.append(svg.line((left, foot), (right, foot), stroke=INK, stroke_width=LEDGE, data_ledge=at))
    if not market.has((row, column - 1)) and market.left(cell) == (row + 1, column):
        drawn.append(arrow((left + 6, foot), 1))
    if not market.has((row, column + 1)) and market.right(cell) == (row - 1, column):
        drawn.append(arrow((right - 6, top), -1))
    return drawn


def _stack(
    stack: tuple[str, ...], box: Box, companies: Mapping[str, CompanyData], turned: Collection[str]
) -> list[Part]:
    """The tokens of a cell, the one that operates first on top."""
    size = (box.wide - 4, TOKEN - 3)
    middle = box.left + box.wide / 2, box.top + 28 + TOKEN / 2
    return [
        Part(
            token_plaque(company, companies, size, turned=company in turned),
            pixel((middle[0], middle[1] + nr * TOKEN)),
            {"data_token": company, "data_turned": company if company in turned else None},
        )
        for nr, company in enumerate(stack)
    ]
