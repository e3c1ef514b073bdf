"""The map as one company's trains see it: stops by number, the legs of track between them, all as small integers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.eighteen.map.counting import Call
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, At
from engine.eighteen.map.routes import Runner, call

LEG_STEPS = 20_000  # hexsides crossed in looking for the legs of one stop; beyond them nothing is proven


class Track(NamedTuple):
    """Track from one stop to another without a stop between, whoever runs there."""

    end: At
    sides: int  # bits of the hexsides it crosses
    hexes: tuple[str, ...]  # without the hex it starts in


class Tracks(NamedTuple):
    """All tracks from one stop; `complete`: none was missed for want of steps."""

    complete: bool
    found: tuple[Track, ...]


class Leg(NamedTuple):
    """Track from a stop of the graph to another one; `sides` are bits of the graph's segments."""

    start: int
    end: int
    sides: int
    hexes: tuple[str, ...]


class Spread(NamedTuple):
    """Where a company's trains can get: the stops in the order of places, and the tracks from each they may pass."""

    calls: tuple[Call, ...]
    tracks: dict[At, tuple[Track, ...]]
    complete: bool


def spread(runner: Runner) -> Spread:
    """All stops that some train of the company could come to, were it long enough."""
    tracks: dict[At, tuple[Track, ...]] = {}
    complete = True
    todo = sorted(runner.own)
    known = set(todo)
    while todo:
        at = todo.pop()
        tracks[at] = ()
        if not _passable(runner, at):
            continue
        found = _tracks(runner.network, at)
        complete, tracks[at] = complete and found.complete, found.found
        for track in found.found:
            if track.end not in known:
                known.add(track.end)
                todo.append(track.end)
    return Spread(tuple(call(runner, at) for at in sorted(known)), tracks, complete)


def likeness(runner: Runner, here: Spread) -> Hashable:
    """What matters to the company's trains on this map: they earn the same on every map that is like it in this."""
    stops = tuple((one.at, *signature(runner, one)) for one in here.calls)
    tracks = tuple(tuple((track.end, track.sides) for track in here.tracks[one.at]) for one in here.calls)
    return here.complete, stops, tracks


def signature(runner: Runner, one: Call) -> tuple[object, ...]:
    """What matters of a stop beside its place and the track there."""
    return one.stop.kind, one.stop.group, one.value, one.at in runner.own


class Graph:
    """Stops and legs that a route of the company could use.

    Stops are numbered by value, the best first, so that the lowest bit of a set of stops is the best one. `conflicts`
    has for each stop the set of those no route calls at beside it: itself, others of its hex or red area. A segment
    stands for all hexsides that lie on the same legs. `sides` has the bits of the hexsides of each segment, `hexsides`
    those of each leg. `complete`: no leg was left out for want of steps.
    """

    def __init__(self, runner: Runner, here: Spread | None = None) -> None:
        self.runner = runner
        here = spread(runner) if here is None else here
        self.complete = here.complete
        self.calls: tuple[Call, ...] = tuple(sorted(here.calls, key=lambda one: (-one.value, one.at)))
        number = {one.at: index for index, one in enumerate(self.calls)}
        self.passable = [bool(here.tracks[one.at]) for one in self.calls]
        self.values = [one.value for one in self.calls]
        self.conflicts = self._conflicts()
        self.own = [number[at] for at in sorted(runner.own)]
        self._number_legs(here.tracks, number)

    def _conflicts(self) -> list[int]:
        claimed: dict[object, int] = {}
        keys = []
        for index, one in enumerate(self.calls):
            mine: list[object] = [one.at]
            if self.runner.rules.bar_hex_twice:
                mine.append(one.at[0])
            if one.stop.group:
                mine.append(("area", one.stop.group))
            keys.append(mine)
            for key in mine:
                claimed[key] = claimed.get(key, 0) | 1 << index
        conflicts = []
        for mine in keys:
            mask = 0
            for key in mine:
                mask |= claimed[key]
            conflicts.append(mask)
        return conflicts

    def _number_legs(self, tracks: dict[At, tuple[Track, ...]], number: dict[At, int]) -> None:
        """Keep the legs worth using, with a bit for each segment."""
        kept: list[tuple[int, int, Track]] = []
        for at, some in tracks.items():
            start = number[at]
            ends = [number[track.end] for track in some]
            kept += [
                (start, end, one) for end, one in zip(ends, some, strict=True) if not self.conflicts[start] >> end & 1
            ]
        kept.sort(key=lambda one: (one[0], one[1], len(one[2].hexes), one[2].hexes))
        self.hexsides = [track.sides for _, _, track in kept]
        segments = _segments(self.hexsides, [frozenset((a, b)) for a, b, _ in kept])
        self.legs: list[Leg] = []
        self.out: list[list[int]] = [[] for _ in self.calls]
        for start, end, track in kept:
            sides = 0
            for index, group in enumerate(segments):
                if track.sides & group:
                    sides |= 1 << index
            self.out[start].append(len(self.legs))
            self.legs.append(Leg(start, end, sides, track.hexes))
        self.sides, self.segments = segments, len(segments)


def _passable(runner: Runner, at: At) -> bool:
    stop = runner.network.tile(at[0]).stops[at[1]]
    return stop.kind != "offboard" and not runner.network.blocks(*at, runner.id)


def _tracks(network: Network, at: At) -> Tracks:
    """Every way from a stop to the next one on which no hexside is used twice, none that another one undercuts."""
    known: tuple[int, Tracks] | None = network.legs.get(at)
    if known is None:
        known = network.legs[at] = _search(network, at)
    return known[1]


def _search(network: Network, at: At) -> tuple[int, Tracks]:
    """The tracks from a stop, and before them bits of the hexes whose tiles matter to them."""
    geometry = network.geometry
    names = geometry.names
    found: list[Track] = []
    todo: list[tuple[int, int, tuple[str, ...]]] = []  # where it is, hexsides used, hexes
    for crossing, bit in geometry.exits(*at, network.paths(at[0])):
        todo.append((crossing, bit, (names[crossing // EDGES],)))
    touched = 1 << geometry.numbers[at[0]]
    steps = 0
    while todo:
        crossing, sides, hexes = todo.pop()
        touched |= 1 << crossing // EDGES
        steps += 1
        if steps > LEG_STEPS:
            return touched, Tracks(False, _undercut(found))
        moves = network.moves[crossing]
        if moves is None:
            continue
        on, halts = moves
        for number, _, _ in halts:
            end = geometry.stop_place(number)
            if end != at:
                found.append(Track(end, sides, hexes))
        for following, bit in on:
            if not sides & bit:
                todo.append((following, sides | bit, (*hexes, names[following // EDGES])))
    return touched, Tracks(True, _undercut(found))


def _undercut(found: list[Track]) -> tuple[Track, ...]:
    """Without the tracks that use all hexsides of another one to the same stop and more."""
    found.sort(key=lambda track: (track.end, len(track.hexes), track.hexes))
    kept: list[Track] = []
    for track in found:
        if not any(one.end == track.end and one.sides & track.sides == one.sides for one in kept):
            kept.append(track)
    return tuple(kept)


def _segments(masks: list[int], ends: list[frozenset[int]]) -> list[int]:
    """The bits of the hexsides that lie on the same of these, segment by segment; the lowest bits come first."""
    users: dict[int, set[tuple[frozenset[int], int]]] = {}
    for mask, pair in zip(masks, ends, strict=True):
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            users.setdefault(bit, set()).add((pair, mask))
    groups: dict[frozenset[tuple[frozenset[int], int]], int] = {}
    for bit in sorted(users):
        same = frozenset(users[bit])
        groups[same] = groups.get(same, 0) | bit
    return list(groups.values())
