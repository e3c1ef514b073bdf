"""The map as one company's trains see it: stops by number, the legs of track between them, all as small integers."""

from __future__ import annotations

from typing import NamedTuple

from engine.common18xx.map.counting import Call
from engine.common18xx.map.network import Network
from engine.common18xx.map.pieces import EDGES
from engine.common18xx.map.revenue import Company, call
from engine.common18xx.map.trails import At

LEG_STEPS = 20_000  # hexsides crossed in looking for the legs of one stop; beyond them nothing is proven


class Track(NamedTuple):
    """Track from one stop to another without a stop between, whoever runs there."""

    end: At
    sides: int  # bits of the hexsides it crosses
    hexes: tuple[str, ...]  # without the hex it starts in


class Leg(NamedTuple):
    """Track from a stop of the graph to another one; `sides` are bits of the graph's segments."""

    start: int
    end: int
    sides: int
    hexes: tuple[str, ...]


class Graph:
    """Stops and legs that a route of the company could use.

    Stops are numbered by value, the best first, so that the lowest bit of a set of stops is the best one. `conflicts`
    has for each stop the set of those no route calls at beside it: itself, others of its hex or red area. A segment
    stands for all hexsides that lie on the same legs. `complete`: no leg was left out for want of steps.
    """

    def __init__(self, runner: Company) -> None:
        self.runner = runner
        network = runner.network
        self.complete = True
        tracks: dict[At, tuple[Track, ...]] = {}
        todo = sorted(runner.own)
        known = set(todo)
        while todo:
            at = todo.pop()
            tracks[at] = self._tracks(at) if self._passable(at) else ()
            for track in tracks[at]:
                if track.end not in known:
                    known.add(track.end)
                    todo.append(track.end)
        calls = sorted((call(runner, at) for at in known), key=lambda one: (-one.value, one.at))
        self.calls: tuple[Call, ...] = tuple(calls)
        number = {one.at: index for index, one in enumerate(calls)}
        self.passable = [bool(tracks[one.at]) for one in calls]
        self.values = [one.value for one in calls]
        self.conflicts = self._conflicts()
        self.own = [number[at] for at in sorted(runner.own)]
        self._number_legs(tracks, number, network)

    def _passable(self, at: At) -> bool:
        stop = self.runner.network.tile(at[0]).stops[at[1]]
        return stop.kind != "offboard" and not self.runner.network.blocks(*at, self.runner.id)

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

    def _number_legs(self, tracks: dict[At, tuple[Track, ...]], number: dict[At, int], network: Network) -> None:
        """Keep the legs worth using, with a bit for each segment."""
        kept: list[tuple[int, int, Track]] = []
        for at, some in tracks.items():
            start = number[at]
            ends = [number[track.end] for track in some]
            kept += [
                (start, end, one) for end, one in zip(ends, some, strict=True) if not self.conflicts[start] >> end & 1
            ]
        segments = _segments([track.sides for _, _, track in kept], [frozenset((a, b)) for a, b, _ in kept])
        self.legs: list[Leg] = []
        self.out: list[list[int]] = [[] for _ in self.calls]
        kept.sort(key=lambda one: (one[0], one[1], len(one[2].hexes), one[2].hexes))
        for start, end, track in kept:
            sides = 0
            for bit, segment in segments:
                if track.sides & bit:
                    sides |= segment
            self.out[start].append(len(self.legs))
            self.legs.append(Leg(start, end, sides, track.hexes))
        self.segments = len(segments)

    def _tracks(self, at: At) -> tuple[Track, ...]:
        """Every way from a stop to the next one on which no hexside is used twice, none that another one undercuts."""
        network = self.runner.network
        found: tuple[bool, tuple[Track, ...]] | None = network.legs.get(at)
        if found is None:
            found = network.legs[at] = self._search(at)
        complete, tracks = found
        self.complete = self.complete and complete
        return tracks

    def _search(self, at: At) -> tuple[bool, tuple[Track, ...]]:
        """Whether no step was wanting, and the tracks."""
        network, geometry = self.runner.network, self.runner.network.geometry
        names = geometry.names
        found: list[Track] = []
        todo: list[tuple[int, int, tuple[str, ...]]] = []  # where it is, hexsides used, hexes
        for crossing, bit in geometry.exits(*at, network.paths(at[0])):
            todo.append((crossing, bit, (names[crossing // EDGES],)))
        steps = 0
        while todo:
            crossing, sides, hexes = todo.pop()
            steps += 1
            if steps > LEG_STEPS:
                return False, _undercut(found)
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
        return True, _undercut(found)


def _undercut(found: list[Track]) -> tuple[Track, ...]:
    """Without the tracks that use all hexsides of another one to the same stop and more."""
    found.sort(key=lambda track: (track.end, len(track.hexes), track.hexes))
    kept: list[Track] = []
    for track in found:
        if not any(one.end == track.end and one.sides & track.sides == one.sides for one in kept):
            kept.append(track)
    return tuple(kept)


def _segments(masks: list[int], ends: list[frozenset[int]]) -> list[tuple[int, int]]:
    """Pairs of a hexside's bit and the bit of its segment, one hexside for each segment."""
    users: dict[int, set[tuple[frozenset[int], int]]] = {}
    for mask, pair in zip(masks, ends, strict=True):
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            users.setdefault(bit, set()).add((pair, mask))
    first: dict[frozenset[tuple[frozenset[int], int]], int] = {}
    for bit in sorted(users):
        first.setdefault(frozenset(users[bit]), bit)
    return [(bit, 1 << index) for index, bit in enumerate(first.values())]
