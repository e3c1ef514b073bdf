"""The choice of routes out of lists that hold all that can matter: what each route loses against a bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.eighteen.map.search.fleet import Fleet, Sent
from engine.eighteen.map.search.pricing import Prices
from engine.eighteen.map.search.trips import Trip


class Column(NamedTuple):
    """A route for the trains of a kind and longer ones.

    `loss`: what is lost against the bound if it is chosen; `sides`: what it shares with nobody; `rows`: the rows of
    trains that it takes one of: those of its kind and of the shorter kinds in the chain.
    """

    loss: float
    sides: int
    rows: tuple[int, ...]
    sent: Sent


class Choice(NamedTuple):
    """Choose columns that share no side. `bound`: no choice earns more.

    `caps`: how many trains each row has, and `worth` what is lost for each of them that stays at home; `prices`: what
    is lost for each side that nobody uses, by number of its bit.
    """

    bound: float
    columns: list[Column]
    caps: list[int]
    worth: list[float]
    prices: list[float]


def choice(fleet: Fleet, prices: Prices, lists: Sequence[Sequence[Trip]], room: float) -> Choice:
    """The routes of these lists that lose no more than `room`.

    A route that a shorter train runs as well is a column of the shorter one only, so that trains of a chain are not
    tried in every order.
    """
    columns: list[Column] = []
    worth: list[float] = []
    for chain in fleet.chains:
        below: dict[int, int] = {}  # what a shorter train earns on these segments
        shorter = 0.0
        for at in chain:
            worth.append(prices.alone[at] - shorter)
            shorter = prices.alone[at]
            mine: dict[int, Trip] = {}
            for trip in lists[at]:
                if trip.value > max(below.get(trip.sides, 0), mine[trip.sides].value if trip.sides in mine else 0):
                    mine[trip.sides] = trip
            below.update((sides, trip.value) for sides, trip in mine.items())
            losses = ((shorter - prices.reduced(trip), trip) for trip in mine.values())
            columns += [
                Column(loss, prices.sides(trip), fleet.rows[at], Sent(at, trip))
                for loss, trip in losses
                if loss <= room
            ]
    return Choice(prices.total, columns, fleet.caps, worth, [*prices.segments, *(cut.price for cut in prices.cuts)])
