"""The most that a train can still gain from a stop onwards, if it may come to a stop again after another one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common18xx.map.graph import Graph
from engine.common18xx.map.kinds import NEVER, Kind

Table = list[list[float]]  # for each leg: most gain by what is left, index `range_left * (room + 1) + room_left`


def tables(graph: Graph, kind: Kind, prices: Sequence[float], free: int) -> Table:
    """For each leg the most gained by a walk that begins with it, for every amount of room (and range) left.

    A walk is a route that may call at a stop again, but not turn back to the stop it came from. What a leg costs by
    `prices` is taken off; legs that leave the segments `free` are not used. NEVER: it cannot be run at all.
    """
    width = kind.room + 1
    table: Table = []
    for left in range(kind.range + 1):
        for room in range(width):
            _fill(graph, kind, prices, free, table, left, room)
    return [list(column) for column in zip(*table)] if graph.legs else []


def _fill(
    graph: Graph, kind: Kind, prices: Sequence[float], free: int, table: Table, left: int, room: int
) -> None:
    """Add the row for this much range and room, from those for less; rows hold a figure for each leg."""
    width = kind.room + 1
    row = [float(NEVER)] * len(graph.legs)
    table.append(row)
    bests: dict[int, list[tuple[float, int, float]]] = {}  # by row: see `_bests`
    again: list[int] = []
    for number, leg in enumerate(graph.legs):
        if leg.sides & ~free:
            continue
        end = leg.end
        left_after = left - kind.weighs[end]
        if left_after < 0:
            continue
        if not kind.must[end]:
            if not kind.weighs[end] and graph.passable[end]:
                again.append(number)
            best = 0.0
            if graph.passable[end]:
                if kind.weighs[end]:
                    best = _after(graph, table, bests, left_after * width + room, leg.start, end)
                if room:
                    index = left_after * width + room - 1
                    best = max(best, kind.hopes[end] + _after(graph, table, bests, index, leg.start, end))
            elif room:
                best = float(kind.hopes[end])
            row[number] = best - prices[number]
        elif room:
            gain = float(kind.hopes[end])
            if graph.passable[end]:
                gain += _after(graph, table, bests, left_after * width + room - 1, leg.start, end)
            row[number] = gain - prices[number]
    _settle(graph, prices, row, again)


def _after(
    graph: Graph, table: Table, bests: dict[int, list[tuple[float, int, float]]], index: int, start: int, end: int
) -> float:
    """The most gained after coming from `start` to `end`."""
    some = bests.get(index)
    if some is None:
        some = bests[index] = _bests(graph, table[index])
    best, to, second = some[end]
    return second if to == start else best


def _bests(graph: Graph, row: list[float]) -> list[tuple[float, int, float]]:
    """For each stop the most gained by a leg from it, where that leads, and the most by a leg to elsewhere."""
    found = []
    for out in graph.out:
        best = second = 0.0
        to = -1
        for number in out:
            value = row[number]
            if value > best:
                end = graph.legs[number].end
                if end != to:
                    second, to = best, end
                best = value
            elif value > second and graph.legs[number].end != to:
                second = value
        found.append((best, to, second))
    return found


def _settle(graph: Graph, prices: Sequence[float], row: list[float], again: list[int]) -> None:
    """Let walks go past stops that take nothing until no figure grows; going in circles gains nothing."""
    todo = set(again)
    while todo:
        grown: set[int] = set()
        for number in sorted(todo):
            start, end = graph.legs[number].start, graph.legs[number].end
            onward = max((row[one] for one in graph.out[end] if graph.legs[one].end != start), default=0.0)
            if onward - prices[number] > row[number]:
                row[number] = onward - prices[number]
                grown.add(start)
        todo = {number for number in again if graph.legs[number].end in grown} if grown else set()
