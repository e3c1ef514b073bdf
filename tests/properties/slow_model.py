"""Paris Connection §4.1, §4.2, §5 and §7 once more, from the rules text alone: slow, plain, no code of the engine.

It reads the map file itself and works on a bare position: company -> its hexes, company -> size of its depot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import yaml

from pbem.base.resources import config_dir

COLOURS = ("blue", "yellow", "red", "purple", "black", "brown")
WORTH = {"beige": 1, "purple": 2, "red": 3, "blue": 4}
LIMITS = {3: 20, 4: 15, 5: 12, 6: 10}
MARSEILLE = "P12"

Track = Mapping[str, Sequence[str]]
Depots = Mapping[str, int]


@cache
def raw_map() -> dict[str, Any]:
    """The map file as it stands."""
    text = (config_dir() / "games" / "paris-connection" / "map.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    return data


@cache
def rows() -> dict[str, dict[str, Any]]:
    """The line of each hex."""
    return {row["id"]: row for row in raw_map()["hexes"]}


@cache
def adjacent(one: str, other: str) -> bool:
    """§4.1.2: they share an edge, and no checkered line runs between them."""
    if [one, other] in raw_map()["borders"] or [other, one] in raw_map()["borders"]:
        return False
    a, b = rows()[one], rows()[other]
    east, south = int(a["q"]) - int(b["q"]), int(a["r"]) - int(b["r"])
    return max(abs(east), abs(south), abs(east + south)) == 1  # one step on a hex grid


@cache
def all_adjacent(one: str) -> tuple[str, ...]:
    """Every hex adjacent to this one, found by looking at all."""
    return tuple(other for other in rows() if adjacent(one, other))


def is_city(hex_id: str) -> bool:
    """Beige, purple, red or blue."""
    return "city" in rows()[hex_id]


def is_closed(hex_id: str) -> bool:
    """§4.1.5: the Eiffel tower hex or a start hex."""
    return "station" in rows()[hex_id] or "eiffel" in rows()[hex_id]


def on_hex(track: Track, hex_id: str) -> list[str]:
    """The companies that stand there."""
    return [colour for colour in COLOURS if hex_id in track[colour]]


def has_room(track: Track, colour: str, hex_id: str) -> bool:
    """§4.1.3, §4.1.4, §4.1.5: a locomotive of this colour could stand there now."""
    there = on_hex(track, hex_id)
    if is_closed(hex_id) or colour in there:
        return False
    return len(there) < (1 if is_city(hex_id) else 2)


def cut_off(track: Track, colour: str) -> bool:
    """§5: the company has no city and no way to an empty one."""
    if any(is_city(hex_id) for hex_id in track[colour]):
        return False
    known = set(track[colour])
    while True:
        beside = {other for hex_id in known for other in all_adjacent(hex_id)} - known
        enterable = {hex_id for hex_id in beside if has_room(track, colour, hex_id)}
        if any(is_city(hex_id) for hex_id in enterable):
            return False
        if not enterable:
            return True
        known |= enterable


def legal_but_for_cut_off(track: Track, depots: Depots, colour: str, hexes: Sequence[str]) -> bool:
    """§4.1 without §4.1.6, and Marseille last (§11)."""
    if colour not in COLOURS or not 1 <= len(hexes) <= 5 or len(hexes) > depots[colour]:
        return False
    if any(hex_id not in rows() for hex_id in hexes) or MARSEILLE in hexes[:-1]:
        return False
    standing = {one: list(track[one]) for one in COLOURS}
    for hex_id in hexes:
        if not any(adjacent(hex_id, own) for own in standing[colour]):
            return False
        if not has_room(standing, colour, hex_id):
            return False
        standing[colour].append(hex_id)
    return True


def legal_build(track: Track, depots: Depots, colour: str, hexes: Sequence[str]) -> bool:
    """§4.1: the build as a whole; all six companies are tested for a cut-off, once, at the end."""
    if not legal_but_for_cut_off(track, depots, colour, hexes):
        return False
    after = {one: [*track[one], *(hexes if one == colour else ())] for one in COLOURS}
    return not any(cut_off(after, one) for one in COLOURS)


def legal_builds(track: Track, depots: Depots, colour: str, length: int) -> Iterator[tuple[str, ...]]:
    """Every legal build of this company with exactly `length` locomotives."""

    def longer(begun: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(begun) == length:
            yield begun
            return
        for hex_id in rows():
            if legal_but_for_cut_off(track, depots, colour, (*begun, hex_id)):
                yield from longer((*begun, hex_id))

    return (build for build in longer(()) if legal_build(track, depots, colour, build))


def legal_trades(hand: Mapping[str, int], depots: Depots) -> set[tuple[str, int, str]]:
    """§4.2: (returned, how many, taken)."""
    return {
        (returned, count, taken)
        for returned in COLOURS
        for taken in COLOURS
        for count in (1, 2)
        if hand[returned] >= 1 and taken != returned and depots[taken] >= count
    }


def worth(hexes: Iterable[str]) -> int:
    """§4.1: what a build adds to the company's value."""
    return sum(WORTH[rows()[hex_id]["colour"]] for hex_id in hexes if is_city(hex_id))


def total(hand: Mapping[str, int], values: Mapping[str, int], players: int) -> int:
    """§7: a player's final total."""
    return sum(hand[colour] * values[colour] for colour in hand) - 20 * max(0, sum(hand.values()) - LIMITS[players])
