"""Tiles of 18xx maps on both layouts: track runs to its edges and stops, stops keep clear of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest

from engine.eighteen.map.geometry import turned
from engine.eighteen.map.pieces import STOP, Board, Hex, Path, Stop, Tile
from pbem.drawing.eighteen.curves import backward, between, point, samples, split, spoke
from pbem.drawing.eighteen.layout import Layout, layout_of
from pbem.drawing.eighteen.plan import places, plan, radius
from tests import g1843, g1861

FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # as 1861
POINTY = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # as 1843
BOARDS, IDS = (g1861.definition().board, g1843.definition().board), ("1861", "1843")
CITY, TOWN = Stop("city", (20,), 1), Stop("town", (10,))


def board(steps: tuple[tuple[int, int], ...]) -> Board:
    """A hex with its six neighbours."""
    places = [(0, 0), *steps]
    hexes = {f"X{nr}": Hex(f"X{nr}", x, y, Tile(f"X{nr}", "white")) for nr, (x, y) in enumerate(places)}
    return Board(hexes, {}, ("yellow",), steps)


@pytest.fixture(params=[FLAT, POINTY], ids=["flat", "pointy"])
def layout(request: pytest.FixtureRequest) -> Layout:
    return layout_of(board(request.param), 0)


def all_tiles(data: Board) -> Iterator[tuple[Tile, tuple[Path, ...]]]:
    """Every tile and printed hex of a game with its track, turned in each way."""
    for tile in (*data.tiles.values(), *(spot.printed for spot in data.hexes.values())):
        for rotation in range(6 if tile.id in data.tiles else 1):
            yield tile, tuple(turned(path, rotation) for path in tile.paths)


def test_a_neighbour_lies_across_its_edge(layout: Layout) -> None:
    for edge, (x, y) in enumerate(layout.edges):
        centre, there = layout.centres["X0"], layout.centres[f"X{edge + 1}"]
        assert there == pytest.approx((centre[0] + 2 * x * layout.side, centre[1] + 2 * y * layout.side))


def test_an_edge_lies_between_its_corners(layout: Layout) -> None:
    for edge, middle in enumerate(layout.edges):
        one, other = layout.corners[edge - 1], layout.corners[edge]
        assert dist(one, other) == pytest.approx(1, abs=0.02)  # hexes lie on whole pixels
        assert ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) == pytest.approx(middle)


def test_edges_go_clockwise_from_the_first_step(layout: Layout) -> None:
    for one, other in zip(layout.edges, layout.edges[1:], strict=False):
        assert one[0] * other[1] - one[1] * other[0] > 0  # y grows downwards


def test_1861_is_flat_topped_with_side_0_to_the_south() -> None:
    data = layout_of(BOARDS[0], 0)
    assert data.edges[0] == pytest.approx((0, 0.866), abs=0.02)  # on whole pixels
    assert data.centres["H8"][0] < data.centres["Q3"][0]
    assert data.centres["E1"][1] < data.centres["D20"][1]


def test_curves_meet_edges_at_right_angles(layout: Layout) -> None:
    for one, other in combinations(layout.edges, 2):
        curve = between(one, other)
        assert (curve[0], curve[3]) == (one, other)
        for end, handle in ((one, curve[1]), (other, curve[2])):
            assert end[0] * handle[1] == pytest.approx(end[1] * handle[0])  # the handle points to the middle


def test_near_edges_are_joined_by_arcs(layout: Layout) -> None:
    """A sharp curve is an arc around the corner it encloses, a gentle one around the middle of a hex nearby."""
    corner = layout.corners[0]
    for at in samples(between(layout.edges[0], layout.edges[1])):
        assert dist(at, corner) == pytest.approx(0.5, abs=0.01)
    beyond = tuple(2 * x for x in layout.edges[1])
    gentle = between(layout.edges[0], layout.edges[2])
    for at in samples(gentle):
        assert dist(at, beyond) == pytest.approx(1.5, abs=0.02)


def test_a_split_curve_is_the_same_line() -> None:
    curve = between((0.0, 0.866), (0.75, -0.433))
    first, second = split(curve, 0.3)
    assert first[3] == second[0] == point(curve, 0.3)
    assert point(curve, 0.65) == pytest.approx(point(second, 0.5))
    assert point(backward(curve), 0.3) == pytest.approx(point(curve, 0.7))


def test_a_spoke_to_the_middle_is_straight() -> None:
    assert all(abs(x) < 1e-9 for x, _ in samples(spoke((0.0, 0.866), (0.0, 0.0))))


@pytest.mark.parametrize("data", BOARDS, ids=IDS)
def test_every_line_ends_where_its_path_ends(data: Board) -> None:
    edges = layout_of(data, 0).edges
    seen = 0
    for tile, paths in all_tiles(data):
        drawn = plan(tile.stops, paths, edges)
        for (one, other), curve in zip(paths, drawn.curves, strict=True):
            assert curve[0] == pytest.approx(edges[one])
            if other < STOP:
                assert curve[3] == pytest.approx(edges[other])
            elif tile.stops[other - STOP].kind == "offboard":
                assert dist(curve[3], drawn.stops[other - STOP]) < 0.5
            else:
                assert dist(curve[3], drawn.stops[other - STOP]) < 0.02
            seen += 1
    assert seen > 1000


@pytest.mark.parametrize("data", BOARDS, ids=IDS)
def test_stops_of_a_tile_keep_apart_and_inside(data: Board) -> None:
    edges = layout_of(data, 0).edges
    for tile, paths in all_tiles(data):
        spots = plan(tile.stops, paths, edges).stops
        circles = [places(stop, spot, len(spots)) for stop, spot in zip(tile.stops, spots, strict=True)]
        for one, other in combinations(circles, 2):
            assert all(dist(a, b) > size + beside for a, size in one for b, beside in other), tile.id
        assert all(dist(at, (0, 0)) + size < 0.93 for circle in circles for at, size in circle), tile.id


def test_a_stop_keeps_clear_of_track_that_passes_it_by(layout: Layout) -> None:
    """Dünaberg in 1861, Nevers and the town beside the line to Bâle in 1843."""
    cases = (
        (TOWN, ((2, 6), (5, 6), (0, 4))),
        (CITY, ((2, 5), (5, 6), (3, 6), (2, 6))),
        (TOWN, ((0, 6), (4, 6), (0, 3))),
    )
    for stop, paths in cases:
        drawn = plan((stop,), paths, layout.edges)
        passing = [curve for (_, end), curve in zip(paths, drawn.curves, strict=True) if end < STOP]
        assert len(passing) == 1
        assert min(dist(at, drawn.stops[0]) for at in samples(passing[0], 40)) > 0.2


@pytest.mark.parametrize(
    "paths", [((0, 6), (3, 6), (2, 7), (5, 7)), ((0, 6), (1, 6), (3, 7), (4, 7)), ((0, 6), (3, 7))]
)
def test_two_cities_of_a_tile_stand_on_their_own_track(layout: Layout, paths: tuple[Path, ...]) -> None:
    drawn = plan((CITY, CITY), paths, layout.edges)
    for nr, spot in enumerate(drawn.stops):
        others = [curve for (_, end), curve in zip(paths, drawn.curves, strict=True) if end != STOP + nr]
        assert min(dist(at, spot) for curve in others for at in samples(curve, 30)) > 0.2


def test_towns_and_cities_without_track_lie_side_by_side(layout: Layout) -> None:
    for stop in (TOWN, CITY):
        one, other = plan((stop, stop), (), layout.edges).stops
        assert dist(one, other) > 2 * radius(stop)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_places_for_tokens_touch_but_do_not_overlap(count: int) -> None:
    circles = places(Stop("city", (20,), count), (0.0, 0.0), 1)
    assert len(circles) == count
    for (one, size), (other, _) in combinations(circles, 2):
        assert dist(one, other) >= 1.99 * size


def test_a_row_of_places_lies_across_the_way_from_the_middle() -> None:
    city = Stop("city", (80,), 2)
    for spot in ((0.0, -0.5), (0.43, 0.25), (-0.43, 0.25)):
        (one, _), (other, _) = places(city, spot, 2)
        assert one[0] < other[0]  # letters are read from the left
        assert dist(one, (0, 0)) == pytest.approx(dist(other, (0, 0)))
