"""The picture of a stock market: every price, every token in its stack, zones told without colour; legible, small."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.eighteen.stock_market import Cell
from engine.eighteen.table import Marker
from pbem.drawing.canvas import painted
from pbem.drawing.cutout import PHONE
from pbem.drawing.eighteen.market import draw_market
from pbem.drawing.eighteen.market_grid import places, stacks
from pbem.drawing.eighteen.market_panel import Sale
from pbem.drawing.eighteen.market_style import look_of
from pbem.drawing.paint import forget
from pbem.drawing.png import drawn
from pbem.drawing.scene import Part, Scene, resized
from pbem.letters.picture import BESIDE
from tests.drawing.eighteen import marked
from tests.g1861 import definition

MARKETS, COMPANIES = definition().markets, definition().companies
GRID, COLUMN = MARKETS["grid"], MARKETS["column"]
SALES = (Sale("2", ("100 R", "10 left"), True), Sale("5+5E", ("1500 R", "unlimited"), False))
MIDDLE: Mapping[str, Cell] = {"StP-W": (5, 3), "M-NN": (5, 3), "NW": (4, 5), "GR": (1, 9)}
LATE: Mapping[str, Cell] = {"NW": (0, 18), "GR": (1, 14), "MKN": (1, 14), "SE": (9, 0)}


def markers(cells: Mapping[str, Cell]) -> dict[str, Marker]:
    return {company: Marker(cell, stamp) for stamp, (company, cell) in enumerate(cells.items())}


def scene(cells: Mapping[str, Cell] = MIDDLE) -> Scene:
    return draw_market(GRID, markers(cells), COMPANIES, SALES, ["Phase 2 · the bank has 15000 R"])


def named(of: Scene, name: str) -> Sequence[Part]:
    """The parts of a layer."""
    return next(layer.parts for layer in of.layers if layer.name == name)


def sizes(of: Scene) -> list[float]:
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', of.svg())]


@pytest.mark.parametrize("cells", [{}, MIDDLE, LATE])
def test_every_price_of_the_grid_is_there(cells: Mapping[str, Cell]) -> None:
    """As a cell, or where nobody stands so far right, in the line on how the top row goes on."""
    svg = scene(cells).svg()
    written = set(marked(svg, "data-price")) | set(re.findall(r"\d+", " ".join(re.findall(r"goes on: ([\d ]+)", svg))))
    assert {str(price) for row in GRID.grid for price in row if price is not None} == written


def test_the_whole_grid_is_drawn_as_soon_as_somebody_stands_far_right() -> None:
    drawn = marked(scene(LATE).svg(), "data-price")
    assert sorted(drawn) == sorted(str(price) for row in GRID.grid for price in row if price is not None)
    assert "goes on" not in scene(LATE).svg()


def test_a_market_of_one_row_is_folded() -> None:
    cells = {"NW": (0, 27), "M-K": (0, 0), "N": (0, 0)}
    svg = draw_market(COLUMN, markers(cells), COMPANIES).svg()
    assert marked(svg, "data-price") == [str(price) for price in COLUMN.grid[0]]
    assert marked(svg, "data-token") == ["NW", "M-K", "N"]
    assert marked(svg, "data-wall") == ["0 15"]
    assert marked(svg, "data-ledge") == []


@pytest.mark.parametrize("cells", [MIDDLE, LATE])
def test_every_token_stands_in_its_cell_in_the_order_of_the_stack(cells: Mapping[str, Cell]) -> None:
    of = scene(cells)
    parts = {str(part.marks["data_token"]): part for part in named(of, "tokens")}
    assert parts.keys() == cells.keys()
    standing = stacks(markers(cells))
    boxes = places(GRID, {cell: len(stack) for cell, stack in standing.items()}, 12).boxes
    for company, part in parts.items():
        box = boxes[cells[company]]
        assert box.left <= part.room.left + 2 < part.room.right - 2 <= box.left + box.wide
        assert box.top + 22 <= part.room.top + 4 < part.room.foot - 4 <= box.top + box.high
        assert f">{company}</text>" in part.svg()
    for stack in standing.values():
        downs = [parts[company].at[1] for company in stack]
        assert downs == sorted(set(downs))


def test_zones_are_told_without_colour() -> None:
    """Each has a letter of its own or a line, said in the legend, and its letter stands in each of its cells."""
    svg = scene().svg()
    looks = [look_of(zone) for zone in GRID.zones]
    letters = [one.mark for one in looks if one.mark]
    assert len(letters) == len(set(letters)) == 4
    for one in looks:
        assert one.said
        assert one.said in svg
    for (row, column), marks in {(6, 2): "m", (5, 4): "a", (2, 7): "p", (1, 6): "c", (3, 6): "ac"}.items():
        price = GRID.price((row, column))
        assert re.search(rf">{price}</text>\n<text[^>]*>{marks}</text>", svg)
    assert len(marked(svg, "data-wall")) == len(GRID.zones["minor_ceiling"])


def test_ledges_are_where_a_sale_moves_nobody() -> None:
    ledges = {tuple(map(int, at.split())) for at in marked(scene(LATE).svg(), "data-ledge")}
    cells = {(row, at) for row, prices in enumerate(GRID.grid) for at, price in enumerate(prices) if price is not None}
    assert ledges == {cell for cell in cells if GRID.down(cell) == cell}


def test_it_is_legible_on_a_phone() -> None:
    """Prices, tokens, legend and trains 10 high, letters of zones and two long names 7; less only when all is wide."""
    found = sizes(scene())
    assert min(found) * PHONE / 800 >= 7
    assert sum(size * PHONE / 800 >= 10 for size in found) >= 0.7 * len(found)
    assert min(size for size in sizes(scene(LATE))) * PHONE / 800 >= 6


def test_cards_tell_what_can_be_bought_now() -> None:
    of = scene()
    cards = named(of, "panel")
    assert [part.marks.get("data_train") for part in cards if part.marks] == ["2", "5+5E"]
    assert 'stroke-width="3"' in cards[1].svg()
    assert 'stroke-width="3"' not in cards[2].svg()
    for word in ("2", "100 R", "10 left", "5+5E", "1500 R", "unlimited"):
        assert f">{word}</text>" in of.svg()


def test_nothing_lies_outside() -> None:
    for cells in ({}, MIDDLE, LATE):
        of = scene(cells)
        for part in (part for layer in of.layers for part in layer.parts):
            assert part.room.left >= -4
            assert part.room.right <= of.width + 4 or layer_is_text(part.svg())
            assert part.room.foot <= of.height


def layer_is_text(svg: str) -> bool:
    """A line of facts, whose room is generous."""
    return svg.startswith("<text")


def test_the_png_is_small_and_the_same_every_time() -> None:
    first = painted(scene(LATE))
    forget()
    assert painted(scene(LATE)) == first
    assert len(first) <= 45_000
    assert Image.open(BytesIO(first)).width == 800
    assert len(painted(scene(LATE), 30_000)) <= 30_000


def test_in_a_letter_it_is_smaller_and_shows_the_same() -> None:
    """Drawn in that size, not shrunk: fewer bytes, and its tokens where they are in the picture as one piece."""
    whole = scene(LATE)
    small = resized(whole, BESIDE)
    png = painted(small)
    image = Image.open(BytesIO(png)).convert("RGB")
    assert (small.width, image.width) == (640, 640)
    assert len(png) < len(painted(whole))
    for mark in ("data-price", "data-token", "data-ledge", "data-train"):
        assert marked(small.svg(), mark) == marked(whole.svg(), mark)
    apart = ImageChops.difference(image, drawn(small.svg()).convert("RGB")).convert("L")
    far = sum(apart.histogram()[64:])
    assert far < image.width * image.height * 0.02, "parts stand on whole pixels, half a pixel from their place at most"
