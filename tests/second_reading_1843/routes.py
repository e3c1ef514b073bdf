"""Routes (sections 8.6 and 13.2): legality and value of what trains run. A route is a row of (hex, end, end)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from . import rolling
from .board import Stop, neighbour, own_stops, passable, revenue, side, stops, track
from .state import Game

Piece = tuple[str, Any, Any]
Route = tuple[Piece, ...]
Run = tuple[tuple[str, Route], ...]  # (train, route) for each train

NO_MARKER = "§8.6.1: none of the company's markers"


def stop_ids(route: Route) -> list[tuple[str, str]]:
    """The stops a route calls at, in order; one to which it comes back over a loop twice."""
    found: list[tuple[str, str]] = []
    standing: tuple[str, str] | None = None
    for hex_id, one, two in route:
        if not isinstance(one, int) and standing != (hex_id, one):
            found.append((hex_id, one))
        standing = None if isinstance(two, int) else (hex_id, two)
        if standing is not None:
            found.append(standing)
    return found


def why_not_line(g: Game, route: Route) -> str:
    """8.6.1: pieces of track that lie on the map, each beginning where the last one ended, from stop to stop."""
    if not route or isinstance(route[0][1], int) or isinstance(route[-1][2], int):
        return "§8.6.1: a route begins and ends at a stop"
    for hex_id, one, two in route:
        if hex_id not in g.facts.hexes:
            return f"§8.6.1: no hex {hex_id}"
        if not any({one, two} == set(piece) for piece in track(g.facts, g.board, hex_id)):
            return f"§8.6.1: no such track on {hex_id}"
    for (hex_id, _, out), (following, into, _) in pairwise(route):
        across = isinstance(out, int) and neighbour(g.facts, hex_id, out) == following and into == (out + 3) % 6
        if not across and (isinstance(out, int) or (hex_id, out) != (following, into)):
            return f"§8.6.1: the line breaks after {hex_id}"
    return ""


def crossings(g: Game, route: Route) -> list[Any]:
    """The hexagon-edges a route crosses, each once for each time."""
    return [side(g.facts, hex_id, out) for hex_id, _, out in route if isinstance(out, int)]


def pieces(route: Route) -> list[Any]:
    """The pieces of track a route uses."""
    return [(hex_id, frozenset((one, two))) for hex_id, one, two in route]


def why_not_route(g: Game, company: str, route: Route) -> str:
    """8.6.1: everything but the length of the train."""
    why = why_not_line(g, route)
    if why:
        return why
    called = stop_ids(route)
    if len(called) < 2:
        return "§8.6.1: fewer than two stops"
    if len(called) != len(set(called)):
        return "§8.6.1: a stop twice"
    for lines in (crossings(g, route), pieces(route)):
        if len(lines) != len(set(lines)):
            return "§8.6.1: the same track or edge twice"
    blocked = [stop for stop in called[1:-1] if not passable(g.facts, g.board, company, *stop)]
    if blocked:
        return f"§8.6.1: cannot pass {blocked[0]}"
    return "" if set(called) & set(own_stops(g.board, company)) else NO_MARKER


def counts_as_city(g: Game, stop: Stop) -> bool:
    """13.2: cities and off-boards; Genève counts as a town."""
    return stop.type in ("city", "offboard")


def value(g: Game, train: str, route: Route) -> int | None:
    """13.2: what a train earns on a route; None when the route is too long for it."""
    called = [stops(g.facts, g.board, hex_id)[stop] for hex_id, stop in stop_ids(route)]
    values = sorted((revenue(stop, g.phase) for stop in called), reverse=True)
    if train == "Electric":
        return sum(values)
    if train.endswith("E"):
        return sum(values[: int(train[:-1])])
    if "/" in train:
        best, longest = train.split("/")
        return sum(values[: int(best)]) if len(called) <= int(longest) else None
    cities, _, towns = train.partition("+")
    if not towns:
        return sum(values) if len(called) <= int(cities) else None
    too_long = len(called) > int(cities) + int(towns) or sum(counts_as_city(g, stop) for stop in called) > int(cities)
    return None if too_long else sum(values)


def why_not_trains(g: Game, company: str, names: list[str]) -> str:
    """8.8.2: the company has these trains, a dual certificate either way, not more at once than the limit allows."""
    most, wanted = rolling.limits(g)[0], Counter(names)
    for ways in product(*(rolling.ways(g, cert) for cert in g.trains[company])):
        certs = zip(g.trains[company], ways, strict=True)
        allowed = most + sum(len(way) for cert, way in certs if cert.obsolete)
        if not wanted - Counter(train for way in ways for train in way) and len(names) <= allowed:
            return ""
    return "§8.8.2: not the company's trains, or more than the limit"


def why_not_run(g: Game, company: str, run: Run) -> str:
    """8.6.1: every route is lawful and no two share track."""
    why = why_not_trains(g, company, [train for train, _ in run])
    for train, route in run:
        why = why or why_not_route(g, company, route)
        if not why and value(g, train, route) is None:
            why = f"§13.2: too long for a {train}"
    if why:
        return why
    for kind in (lambda route: crossings(g, route), pieces):
        lines = [line for _, route in run for line in kind(route)]
        if len(lines) != len(set(lines)):
            return "§8.6.1: two routes share track"
    return ""


def total(g: Game, run: Run) -> int:
    """8.6.2: the company's revenue."""
    return sum(value(g, train, route) or 0 for train, route in run)


# -- every route, by trying all (small maps only) ----------------------------------------------------------------------


def links(g: Game, start: tuple[str, str]) -> Iterator[Route]:
    """Lines from one stop to the next one, without another between."""
    hex_id, stop = start
    begun: list[Route] = []
    for piece in track(g.facts, g.board, hex_id):
        for one, two in (piece, piece[::-1]):
            if one == stop:
                begun.append(((hex_id, one, two),))
    while begun:
        line = begun.pop()
        place, _, out = line[-1]
        if not isinstance(out, int):
            yield line
            continue
        other = neighbour(g.facts, place, out)
        for piece in () if other is None else track(g.facts, g.board, other):
            for one, two in (piece, piece[::-1]):
                longer = (*line, (str(other), one, two))
                if one == (out + 3) % 6 and len(set(crossings(g, longer))) == len(crossings(g, longer)):
                    begun.append(longer)


def all_routes(g: Game, company: str) -> list[Route]:
    """Every lawful route of a company, each in one direction only."""
    near = set(own_stops(g.board, company))
    queue = sorted(near)
    joined: dict[tuple[str, str], list[Route]] = {}
    while queue:
        stop = queue.pop()
        joined[stop] = list(links(g, stop))
        for link in joined[stop]:
            end = (link[-1][0], link[-1][2])
            if end not in near:
                near.add(end)
                queue.append(end)
    found: dict[frozenset[Any], Route] = {}
    lines: list[Route] = [link for stop in sorted(near) for link in joined[stop]]
    while lines:
        line = lines.pop()
        why = why_not_route(g, company, line)
        if not why:
            found.setdefault(frozenset(pieces(line)), line)
        if why in ("", NO_MARKER):
            end = (line[-1][0], line[-1][2])
            if passable(g.facts, g.board, company, *end):
                lines += [line + link for link in joined[end]]
    return list(found.values())


def by_stops(g: Game, company: str, called: list[tuple[str, str]]) -> list[Route]:
    """Every lawful route that calls at just these stops, in this order: for a driver that knows no pieces of track."""
    lines: list[Route] = [()]
    for start, end in pairwise(called):
        ways = [link for link in links(g, start) if (link[-1][0], link[-1][2]) == end]
        lines = [line + link for line in lines for link in ways]
    return [line for line in lines if not why_not_route(g, company, line)]


def by_hexes(g: Game, hexes: tuple[str, ...]) -> list[Route]:
    """Every line of track through just these hexes, from stop to stop: for a driver that knows no pieces of track."""
    lines: list[Route] = [()]
    for before, here, after in zip((None, *hexes), hexes, (*hexes[1:], None), strict=False):
        lines = [line + way for line in lines for way in across(g, here, before, after)]
    return lines


def across(g: Game, hex_id: str, before: str | None, after: str | None) -> Iterator[Route]:
    """The ways over a hex between two neighbours, past its stops and by way of each; from or to a stop at an end."""
    ends = {neighbour(g.facts, hex_id, edge): edge for edge in range(6)}
    into, out = ends.get(before) if before else None, ends.get(after) if after else None
    laid = {(one, two) for piece in track(g.facts, g.board, hex_id) for one, two in (piece, piece[::-1])}
    if (into, out) in laid:
        yield ((hex_id, into, out),)
    for stop in stops(g.facts, g.board, hex_id):
        way = [(one, two) for one, two in ((into, stop), (stop, out)) if one is not None and two is not None]
        if laid.issuperset(way):
            yield tuple((hex_id, one, two) for one, two in way)


def best(g: Game, company: str) -> tuple[int, Run]:
    """8.6: the largest revenue and a run that earns it, by trying every combination."""
    routes = all_routes(g, company)
    top: tuple[int, Run] = (0, ())
    for ways in product(*(rolling.ways(g, cert) for cert in g.trains[company])):
        trains = sorted(train for way in ways for train in way)
        top = max(top, combine(g, company, trains, routes, ()), key=lambda found: found[0])
    return top


def combine(g: Game, company: str, trains: list[str], routes: list[Route], run: Run) -> tuple[int, Run]:
    """The best run that goes on from this one with the trains left; a train may stay at home."""
    if not trains:
        return (total(g, run), run) if not why_not_run(g, company, run) else (-1, run)
    top = combine(g, company, trains[1:], routes, run)
    used = {line for _, route in run for line in [*crossings(g, route), *pieces(route)]}
    for route in routes:
        if value(g, trains[0], route) is not None and not used & {*crossings(g, route), *pieces(route)}:
            longer: Run = (*run, (trains[0], route))
            top = max(top, combine(g, company, trains[1:], routes, longer), key=lambda found: found[0])
    return top
