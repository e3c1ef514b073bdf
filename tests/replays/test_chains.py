"""Recorded routes: chains from stop to stop become one line of hexes."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import msgspec
import pytest

from pbem.recorded.chains import joined
from pbem.recorded.entries import Route
from tests.rules.g1861.table import table

LINE = ("H8", "G7", "G5", "F4", "F2", "E1")
CHAINS = (("H8", "G7", "G5"), ("G5", "F4", "F2", "E1"))


def line(**route: Any) -> tuple[str, ...] | None:
    """The hexes of a route on the printed map."""
    return joined(table().game.network, msgspec.convert({"train": "2-0", **route}, Route))


def test_chains_come_in_any_direction_and_order() -> None:
    for order in permutations(CHAINS):
        for turned in product((1, -1), repeat=2):
            chains = [chain[::way] for chain, way in zip(order, turned, strict=True)]
            assert line(connections=chains, hexes=["H8", "G5", "E1"]) == LINE
            assert line(connections=chains) in (LINE, LINE[::-1])


def test_a_hex_named_twice_in_a_row_is_one() -> None:
    assert line(connections=[["H8", "H8", "G7", "G5", "G5"]], hexes=None) == CHAINS[0]


def test_one_chain_is_the_route() -> None:
    assert line(connections=CHAINS[:1]) == CHAINS[0]
    assert line(connections=CHAINS[:1], hexes=["G5", "H8"]) == CHAINS[0][::-1]


@pytest.mark.parametrize(
    "chains",
    [
        [],
        [["H8"]],
        [[]],
        [["H8", "G7", "G5"], ["F2", "E1"]],  # two pieces
        [["H8", "G7", "G5"], ["G5", "F4", "H8"]],  # a ring
        [["H8", "G5"], ["G5", "E1"], ["G5", "B4"]],  # a fork
        [["A1", "A2"], ["B1", "B2"], ["B2", "B3"], ["B3", "B1"]],  # a line beside a ring
    ],
)
def test_no_line(chains: list[list[str]]) -> None:
    assert line(connections=chains) is None


def test_without_chains_the_track_between_the_stops_is_looked_for() -> None:
    """From St. Petersburg to Tver and on to Moscow track is printed."""
    assert line(hexes=["H8", "G5", "E1"]) == LINE
    assert line(connections=None, hexes=["E1", "G5", "H8"]) == LINE[::-1]


@pytest.mark.parametrize("hexes", [[], ["H8"], ["H8", "E1"], ["H8", "Z9"], ["Z9", "H8"], ["H8", "D14"], ["H8", "H8"]])
def test_without_chains_and_without_track(hexes: list[str]) -> None:
    """Tver lies between H8 and E1, and is a stop of its own."""
    assert line(hexes=hexes) is None
