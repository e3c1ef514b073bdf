"""The cut-off test: may every company still reach a city (§5)?"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.paris_connection.definition import Definition

Track = Mapping[str, tuple[str, ...]]


def occupancy(track: Track) -> dict[str, int]:
    """Hex id → how many locomotives stand there; empty hexes are missing."""
    counts: dict[str, int] = {}
    for hexes in track.values():
        for hex_id in hexes:
            counts[hex_id] = counts.get(hex_id, 0) + 1
    return counts


def full(definition: Definition, track: Track) -> set[str]:
    """The hexes on which locomotives stand and no more have room (§4.1.4)."""
    by_id = definition.board.by_id
    return {name for name, count in occupancy(track).items() if count >= definition.capacity(by_id[name])}


def cut_off(definition: Definition, track: Track, builder: str) -> str | None:
    """The first company that could reach no city any more with this track on the map, or None.

    The builder's own company is never cut off by its build: its new hexes join its own network (§5).
    """
    without = [one for one in definition.companies if one != builder and not _has_city(definition, track[one])]
    barred = full(definition, track) if without else set()
    return next((one for one in without if not _reaches_city(definition, track[one], barred)), None)


def _has_city(definition: Definition, own: tuple[str, ...]) -> bool:
    by_id = definition.board.by_id
    return any(by_id[hex_id].kind == "city" for hex_id in own)


def _reaches_city(definition: Definition, own: tuple[str, ...], barred: set[str]) -> bool:
    """§5 for one company: a way over hexes with room to an empty city. Depots do not matter."""
    board = definition.board
    seen, fringe = barred.union(own), list(own)
    while fringe:
        for hex_id in board.near[fringe.pop()]:
            if hex_id not in seen:
                seen.add(hex_id)
                kind = board.by_id[hex_id].kind
                if kind == "city":
                    return True
                if kind == "rural":
                    fringe.append(hex_id)
    return False
