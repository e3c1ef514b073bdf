"""How one tile replaces another on the same hex: what stays, which stop becomes which, what is new."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.eighteen.map.pieces import STOP, Path, Tile


class Fit(NamedTuple):
    """`kept`: all old track stays, in the same directions. `stops`: the new stop of each old one. `new`: added track.
    `same_kind`: plain track stays plain, stations and cities what they are.

    Stops of a kind stay apart, unless the new tile has fewer of it: else nothing is kept. Where old track is not kept,
    a stop without a successor becomes the last one that is there.
    """

    kept: bool
    stops: tuple[int, ...]
    new: tuple[Path, ...]
    same_kind: bool


def edges_of(stop: int, paths: tuple[Path, ...]) -> frozenset[int]:
    """The edges that track joins to a stop."""
    return frozenset(a for a, b in paths if b == STOP + stop)


def kinds(tile: Tile) -> Counter[str]:
    """How many stops of each kind a tile has."""
    return Counter(stop.kind for stop in tile.stops)


def same_kind(old: Tile, new: Tile) -> bool:
    """Whether plain track stays plain, stations and cities what they are.

    Several circles may become fewer (1861 §5.5.2.3); they become more only if both tiles bear one label (1843 §12.2).
    """
    had, has = kinds(old), kinds(new)
    before, after = had.pop("city", 0), has.pop("city", 0)
    fewer = 1 <= after < before
    more = 1 <= before < after and new.label != "" and new.label == old.label
    return had == has and (before == after or fewer or more)


def joined(old: Tile, new: Tile) -> bool:
    """Whether one town takes the place of several, and of nothing else (1843 §8.4.3)."""
    had = kinds(old)
    return had["town"] == had.total() > 1 and kinds(new) == {"town": 1}


def fit(old: Tile, old_paths: tuple[Path, ...], new: Tile, new_paths: tuple[Path, ...]) -> Fit:
    """What happens to track and stops when `new` replaces `old`, each with its turned paths."""
    stops: list[int] = []
    kept = True
    for number, stop in enumerate(old.stops):
        edges = edges_of(number, old_paths)
        same = [other for other, there in enumerate(new.stops) if there.kind == stop.kind]
        joined = [other for other in same if edges <= edges_of(other, new_paths)]
        fewer = len(same) < sum(there.kind == stop.kind for there in old.stops)
        free = [other for other in joined if other not in stops] or (joined if fewer else [])
        kept = kept and bool(free)
        stops.append(free[0] if free else min(number, len(new.stops) - 1))
    carried = {(a, STOP + stops[b - STOP] if b >= STOP else b) for a, b in old_paths}
    added = tuple(path for path in new_paths if path not in carried)
    return Fit(kept and carried <= set(new_paths), tuple(stops), added, same_kind(old, new))


def shape(tile: Tile, paths: tuple[Path, ...]) -> frozenset[tuple[object, ...]]:
    """What can be seen of a turned tile: two rotations with the same shape are the same."""
    track: set[tuple[object, ...]] = {path for path in paths if path[1] < STOP}
    for number, stop in enumerate(tile.stops):
        track.add((edges_of(number, paths), stop, 0 if edges_of(number, paths) else number))
    return frozenset(track)
