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


def cut_off(definition: Definition, track: Track, builder: str) -> str | None:
    """The first company that could reach no city any more with this track on the map, or None.

    The builder's own company is never cut off by its build: its new hexes join its own network (§5).
    """
    counts = occupancy(track)
    for company in definition.companies:
        if company != builder and not _passes(definition, track[company], counts):
            return company
    return None


def _passes(definition: Definition, own: tuple[str, ...], counts: Mapping[str, int]) -> bool:
    """§5 for one company: it has a city, or a way over hexes with room to an empty city. Depots do not matter."""
    board = definition.board
    if any(board.by_id[hex_id].kind == "city" for hex_id in own):
        return True
    seen, fringe = set(own), list(own)
    while fringe:
        for hex_id in board.near[fringe.pop()]:
            if hex_id in seen:
                continue
            seen.add(hex_id)
            hex_ = board.by_id[hex_id]
            if counts.get(hex_id, 0) < definition.capacity(hex_):
                if hex_.kind == "city":
                    return True
                fringe.append(hex_id)
    return False
