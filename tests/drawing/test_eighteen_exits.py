"""Track shows where it leaves a hex: on every hex with every tile that can lie there, under names and full cities."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import cycle
from math import ceil, dist

import pytest
from PIL import Image

from engine.eighteen.definition import CompanyData
from engine.eighteen.map.laid import City, Laid, printed_map
from engine.eighteen.map.lay import fitting, laid_with
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import STOP, Board
from pbem.drawing.eighteen.cells import Cell, cells_of
from pbem.drawing.eighteen.curves import samples
from pbem.drawing.eighteen.layout import Layout, layout_of
from pbem.drawing.eighteen.style import MARGIN, RAIL, WIDTH
from pbem.drawing.eighteen_map import Position, draw_map
from pbem.drawing.png import drawn
from tests import g1843, g1861

SHOWS = 0.05  # of each line from the edge of its hex, in parts of a side
ZOOM = 2  # pixels to a unit of the page
LIKE = 40  # how far a pixel may be from the colour of track, red, green and blue together
SAMPLE = 1  # maps of each game in a quick run, on which nothing lies on plain hexes

Lying = tuple[str, int]  # a tile and its rotation, or the printed hex: an empty id
GAMES = {"1843": g1843.definition(), "1861": g1861.definition()}


@cache
def lying(game: str, stops: bool = False) -> dict[str, tuple[Lying, ...]]:
    """Of each hex, everything that can come to lie there, one tile upon another; of `stops`: nothing on plain ones."""
    board = GAMES[game].board
    first = Network(board, printed_map(board))
    found: dict[str, tuple[Lying, ...]] = {}
    for hex_id, spot in board.hexes.items():
        seen: dict[Lying, None] = {("", 0): None}
        open_ = deque([first] if spot.printed.stops or not stops else [])
        while open_:
            network = open_.popleft()
            for tile, turns in fitting(network, hex_id):
                for turn in turns:
                    if (tile.id, turn) not in seen:
                        seen[tile.id, turn] = None
                        open_.append(laid_with(network, tile.id, hex_id, turn, unlimited=board.tiles))
        found[hex_id] = tuple(seen)
    return found


def map_with(board: Board, companies: dict[str, CompanyData], there: dict[str, Lying]) -> Laid:
    """A map with one thing lying on each hex, and tokens on every place for one."""
    tiles = {hex_id: one for hex_id, one in there.items() if one[0]}
    names, cities = cycle(companies), {}
    for hex_id, spot in board.hexes.items():
        tile = board.tiles[tiles[hex_id][0]] if hex_id in tiles else spot.printed
        if tile.stops:
            cities[hex_id] = tuple(City(tuple(next(names) for _ in range(stop.slots))) for stop in tile.stops)
    return Laid(tiles, cities, {})


def hidden(game: str, number: int, choices: dict[str, tuple[Lying, ...]]) -> list[str]:
    """The exits that cannot be seen on one of the maps on which each hex goes round all that can lie there."""
    data = GAMES[game]
    there = {hex_id: of[number % len(of)] for hex_id, of in choices.items()}
    laid = map_with(data.board, data.companies, there)
    layout = layout_of(data.board, MARGIN)
    cells = cells_of(data.board, laid, layout, {})
    blocked = {one: f"4 {private}" for private, row in blocking(game) for one in row if not there[one][0]}
    svg = draw_map(Position(data.board, laid, data.companies, blocked=blocked)).svg()
    picture = drawn(svg, WIDTH * ZOOM).convert("RGB")
    return [
        f"{hex_id} with {there[hex_id]}: exit {edge}"
        for hex_id, cell in cells.items()
        for edge in sorted({end for path in cell.paths for end in path if end < STOP})
        if not shows(picture, layout, hex_id, cell, edge)
    ]


def blocking(game: str) -> list[tuple[str, tuple[str, ...]]]:
    """The privates that block hexes, each with them."""
    privates = GAMES[game].privates.items()
    return [(private, getattr(row, "blocks", ())) for private, row in privates]


def shows(picture: Image.Image, layout: Layout, hex_id: str, cell: Cell, edge: int) -> bool:
    """Whether one of the lines across an edge has the colour of track from the edge on, for as long as it must."""
    start = layout.edges[edge]
    lines = [curve for curve in cell.plan.curves for at in (curve[0], curve[3]) if dist(at, start) < 0.01]
    ways = [curve if dist(curve[0], start) < 0.01 else curve[::-1] for curve in lines]
    return any(
        all(rail(picture, layout.on_page(hex_id, at)) for at in samples(way, 200) if 0.01 < dist(at, start) < SHOWS)
        for way in ways
    )


def rail(picture: Image.Image, at: tuple[float, float]) -> bool:
    """Whether a point of the page has the colour of track."""
    pixel = picture.getpixel((int(at[0] * ZOOM), int(at[1] * ZOOM)))
    assert isinstance(pixel, tuple)
    return sum(abs(one - int(RAIL[n : n + 2], 16)) for one, n in zip(pixel, (1, 3, 5), strict=True)) < LIKE


@pytest.mark.parametrize("game", GAMES)
def test_each_exit_of_towns_and_cities_shows(game: str) -> None:
    built = lying(game, stops=True)
    maps = max(len(of) for of in built.values())
    step = ceil(maps / SAMPLE)
    assert [one for number in range(0, maps, step) for one in hidden(game, number, built)] == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_each_exit_shows_of_every_tile_that_can_lie_on_any_hex(game: str) -> None:
    maps = max(len(of) for of in lying(game).values())
    assert [one for number in range(maps) for one in hidden(game, number, lying(game))] == []
