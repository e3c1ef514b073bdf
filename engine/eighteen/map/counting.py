"""Which stops of a route count, and what the route earns with them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from engine.eighteen.definition import TrainType
from engine.eighteen.map.pieces import At, Stop


class RouteBonus(msgspec.Struct, frozen=True):
    """`amount` more for a route that counts a stop in a hex of each group of `needs`.

    `multiplied`: a train that counts its stops several times counts this as often.
    """

    amount: int
    needs: tuple[frozenset[str], ...]
    multiplied: bool = False


class Call(NamedTuple):
    """A stop of a route and what it is worth now."""

    at: At
    stop: Stop
    value: int


class Counted(NamedTuple):
    """The stops of a route that count, in its order, and what it earns in all."""

    stops: tuple[At, ...]
    value: int


def mandatory(train: TrainType, call: Call) -> bool:
    """Whether this train must count the stop when its route touches it."""
    kind = call.stop.kind
    if kind == "city":
        return not train.skips_cities
    return not (train.skips_towns if kind == "town" else train.skips_areas)


def too_far(train: TrainType, calls: Sequence[Call]) -> bool:
    """Whether a route calls at more stops, or at more cities and red areas, than this train may (1843 §13.2)."""
    if train.length is not None and len(calls) > train.length:
        return True
    return train.cities is not None and sum(call.stop.kind != "town" for call in calls) > train.cities


def best_count(
    train: TrainType, calls: Sequence[Call], bonuses: Sequence[RouteBonus], own: Container[At]
) -> Counted | None:
    """The most a legal route can earn; None when the train is too short for it.

    Of equal choices the stops earlier on the route count. A train that `counts_own` and may skip cities must count one
    in `own`, the stops with a token of the company.
    """
    may = [index for index, call in enumerate(calls) if not mandatory(train, call)]
    room = train.stops - (len(calls) - len(may))
    if room < 0 or too_far(train, calls):
        return None
    if room >= len(may):
        return _counted(train, calls, range(len(calls)), bonuses)
    best: Counted | None = None
    must = [index for index in range(len(calls)) if index not in may]
    for chosen in _choices(train, calls, may, room, bonuses, own):
        counted = _counted(train, calls, sorted((*must, *chosen)), bonuses)
        if best is None or counted.value > best.value:
            best = counted
    return best


def _choices(
    train: TrainType,
    calls: Sequence[Call],
    may: Sequence[int],
    room: int,
    bonuses: Sequence[RouteBonus],
    own: Container[At],
) -> Iterator[list[int]]:
    """Of the stops that may count those worth trying: each set of stops that belong to a bonus, filled with the best.

    One of these choices is the best of all: without the stops of a bonus only the values matter.
    """
    tied = [index for index in may if any(calls[index].at[0] in hexes for bonus in bonuses for hexes in bonus.needs)]
    plain = sorted((index for index in may if index not in tied), key=lambda index: -calls[index].value)
    for size in range(min(room, len(tied)) + 1):
        for some in combinations(tied, size):
            chosen = [*some, *plain[: room - size]]
            if not (train.skips_cities and train.counts_own) or any(calls[index].at in own for index in chosen):
                yield chosen
            elif room > size:  # the best stop with a token takes the place of the least of the others
                yield from ([*chosen[: room - 1], index] for index in plain if calls[index].at in own)


def _counted(train: TrainType, calls: Sequence[Call], chosen: Sequence[int], bonuses: Sequence[RouteBonus]) -> Counted:
    """What the route earns when just these stops count."""
    value = sum(calls[index].value for index in chosen) * train.multiplier
    if bonuses:
        hexes = {calls[index].at[0] for index in chosen}
        for bonus in bonuses:
            if not any(hexes.isdisjoint(group) for group in bonus.needs):
                value += bonus.amount * (train.multiplier if bonus.multiplied else 1)
    return Counted(tuple(calls[index].at for index in chosen), value)
