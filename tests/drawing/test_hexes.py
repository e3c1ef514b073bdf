"""Hex geometry: neighbours touch, edges are shared, both kinds of grid."""

from __future__ import annotations

from math import dist, isclose, sqrt
from typing import Literal

import pytest

from pbem.drawing.hexes import STEPS, HexGrid

TOPS: tuple[Literal["pointy", "flat"], ...] = ("pointy", "flat")


@pytest.mark.parametrize("top", TOPS)
def test_neighbours_lie_two_short_radii_apart(top: Literal["pointy", "flat"]) -> None:
    grid = HexGrid(side=10, origin=(50, 70), top=top)
    for step in STEPS:
        far = dist(grid.centre((3, -2)), grid.centre((3 + step[0], -2 + step[1])))
        assert isclose(far, 10 * sqrt(3))


@pytest.mark.parametrize("top", TOPS)
def test_a_shared_edge_is_an_edge_of_both_hexes(top: Literal["pointy", "flat"]) -> None:
    grid = HexGrid(side=10, top=top)
    for step in STEPS:
        ends = grid.shared_edge((0, 0), step)
        assert isclose(dist(*ends), 10)
        for end in ends:
            assert any(dist(end, corner) < 1e-9 for corner in grid.corners((0, 0)))
            assert any(dist(end, corner) < 1e-9 for corner in grid.corners(step))


def test_pointy_rows_are_straight_and_every_second_one_is_shifted_half_a_hex() -> None:
    grid = HexGrid(side=1)
    assert grid.centre((0, 0)) == (0, 0)
    assert grid.centre((1, 0)) == pytest.approx((sqrt(3), 0))
    assert grid.centre((0, 1)) == pytest.approx((sqrt(3) / 2, 1.5))
    assert min(y for _, y in grid.corners((0, 0))) == pytest.approx(-1)


def test_flat_columns_are_straight() -> None:
    grid = HexGrid(side=1, top="flat")
    assert grid.centre((0, 1)) == pytest.approx((0, sqrt(3)))
    assert grid.centre((1, 0)) == pytest.approx((1.5, sqrt(3) / 2))
    assert max(x for x, _ in grid.corners((0, 0))) == pytest.approx(1)


def test_hexes_apart_share_no_edge() -> None:
    with pytest.raises(ValueError, match="share no edge"):
        HexGrid(side=1).shared_edge((0, 0), (1, 1))


def test_bounds_hold_every_corner() -> None:
    left, top, right, bottom = HexGrid(side=1).bounds(((0, 0), (1, 0)))
    assert (left, right) == pytest.approx((-sqrt(3) / 2, 1.5 * sqrt(3)))
    assert (top, bottom) == pytest.approx((-1, 1))


def test_a_scaled_hex_keeps_its_middle() -> None:
    grid = HexGrid(side=8, origin=(5, 5))
    xs = [x for x, _ in grid.corners((2, 1), scale=0.5)]
    assert sum(xs) / 6 == pytest.approx(grid.centre((2, 1))[0])
    assert dist(grid.corners((2, 1), 0.5)[0], grid.centre((2, 1))) == pytest.approx(4)
