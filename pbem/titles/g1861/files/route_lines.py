"""The runs of trains as 18xx.games writes them: chains of hexes from stop to stop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.trails import PASSED, resolve


def route_line(network: Network, train: str, hexes: Sequence[str], revenue: int) -> dict[str, object]:
    """One train's run, which is legal on this map; `revenue` with all bonuses."""
    trails = resolve(network, hexes)
    if isinstance(trails, Fault):
        raise ValueError(f"no legal route: {hexes}")
    trail = trails[0]
    calls = [at for at, stop in enumerate(trail.calls) if stop != PASSED]
    stops = [hex_id for hex_id, _ in trail.stops]
    return {
        "train": train,
        "connections": [list(hexes[here : there + 1]) for here, there in pairwise(calls)],
        "hexes": stops,
        "revenue": revenue,
        "revenue_str": "-".join(stops),
        "nodes": [f"{hex_id}-{stop}" for hex_id, stop in trail.stops],
    }
