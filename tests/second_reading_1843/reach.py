"""Lines of track (sections 8.4.1, 8.5.1): what a company can trace from its markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .board import neighbour, own_stops, passable, side, stops, track
from .facts import Facts
from .state import Board

Place = tuple[str, Any]  # (hex, stop) for standing at a stop, (hex, edge) for having come in over that edge
Side = frozenset[tuple[str, int]]
PATIENCE = 300_000


def steps(f: Facts, b: Board, company: str, place: Place, first: bool) -> Iterator[tuple[Place, Side | None]]:
    """Where a line goes on from here, and the edge it crosses; at a stop only if it may be passed (or begins there)."""
    hex_id, end = place
    if not isinstance(end, int) and not first and not passable(f, b, company, hex_id, end):
        return
    for piece in track(f, b, hex_id):
        for here, there in (piece, piece[::-1]):
            if here != end:
                continue
            if not isinstance(there, int):
                yield (hex_id, there), None
                continue
            other = neighbour(f, hex_id, there)
            if other is not None:
                yield (other, (there + 3) % 6), side(f, hex_id, there)


def all_places(f: Facts, b: Board, company: str, starts: list[Place]) -> dict[Place, list[Place]]:
    """Everything a line reaches when edges may be crossed again, each with a shortest line to it."""
    found: dict[Place, list[Place]] = {start: [start] for start in starts}
    for place, line in spreading(f, b, company, starts):
        found[place] = line
    return found


def spreading(f: Facts, b: Board, company: str, starts: list[Place]) -> Iterator[tuple[Place, list[Place]]]:
    """The same, place by place, the nearest first."""
    known = set(starts)
    queue = [(start, [start]) for start in starts]
    while queue:
        place, line = queue.pop(0)
        for following, _ in steps(f, b, company, place, place in starts):
            if following not in known:
                known.add(following)
                queue.append((following, [*line, following]))
                yield queue[-1]


def crosses_twice(f: Facts, line: list[Place]) -> bool:
    """Whether a line crosses a hexagon-edge more than once."""
    crossed = [side(f, place[0], place[1]) for place in line if isinstance(place[1], int)]
    return len(crossed) != len(set(crossed))


def goals_of(f: Facts, b: Board, hex_id: str) -> set[Place]:
    """The places at which a line has come to a piece of track of this hex."""
    return {(hex_id, end) for piece in track(f, b, hex_id) for end in piece}


def can_reach(f: Facts, b: Board, company: str, goals: set[Place], starts: list[Place] | None = None) -> bool:
    """Whether a line that crosses no edge twice leads from a marker to one of the goals."""
    begin: list[Place] = list(own_stops(b, company)) if starts is None else starts
    found = all_places(f, b, company, begin)
    lines = [found[goal] for goal in goals if goal in found]
    if not lines:
        return False
    return any(not crosses_twice(f, line) for line in lines) or search(f, b, company, goals, begin)


def search(f: Facts, b: Board, company: str, goals: set[Place], starts: list[Place]) -> bool:
    """The same by trying every line."""
    tried = 0
    stack: list[tuple[Place, frozenset[Side]]] = [(start, frozenset()) for start in starts]
    while stack:
        place, crossed = stack.pop()
        tried += 1
        if place in goals:
            return True
        if tried > PATIENCE:
            raise RuntimeError(f"{company}: too many lines of track to try them all")
        for following, edge in steps(f, b, company, place, place in starts and not crossed):
            if edge is None:
                if following not in starts:
                    stack.append((following, crossed))
            elif edge not in crossed:
                stack.append((following, crossed | {edge}))
    return False


def has_route(f: Facts, b: Board, company: str) -> bool:
    """8.8.1: a line of track from one of its markers to (another) town, city or off-board."""
    return any(goes_somewhere(f, b, company, start) for start in own_stops(b, company))


def goes_somewhere(f: Facts, b: Board, company: str, start: Place) -> bool:
    """Whether track leads from this marker to another stop."""
    others = []
    for place, line in spreading(f, b, company, [start]):
        if not isinstance(place[1], int):
            if not crosses_twice(f, line):
                return True
            others.append(place)
    return any(can_reach(f, b, company, {place}, [start]) for place in others)


def route_to(f: Facts, b: Board, company: str, hex_id: str) -> bool:
    """8.5.3, 16: a route of two stops or more, its length not counted, with a city of this hex in it."""
    cities: set[Place] = {(hex_id, stop.id) for stop in stops(f, b, hex_id).values() if stop.type == "city"}
    for start in own_stops(b, company):
        if start in cities and goes_somewhere(f, b, company, start):
            return True
        if cities - {start} and can_reach(f, b, company, cities - {start}, [start]):
            return True
    return False
