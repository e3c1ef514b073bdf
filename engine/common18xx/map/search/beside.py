"""Cities that a line of track passes by: a route calls there from the line though others fill the city (1843 §8.6.1).

In the graph such a line is a stop of its own, numbered beyond those of its tile, of which the city itself bars the use.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.common18xx.map.network import Network
from engine.common18xx.map.pieces import STOP, At
from engine.common18xx.map.revenue import Runner

BESIDE = 100  # more than the stops of any tile: stop 0 called at from the first line past it is 100


def place(at: At) -> At:
    """The city itself."""
    return at[0], at[1] % BESIDE


def calls_beside(runner: Runner, end: At, hexes: tuple[str, ...]) -> Iterator[At]:
    """Where track over these hexes, the last two of them, comes to when it calls from a line past its end."""
    if not runner.rules.calls_beside or not runner.network.blocks(*end, runner.id):
        return
    edge = runner.network.geometry.neighbours[end[0]].index(hexes[-2])
    for index, line in enumerate(_lines(runner.network, end), 1):
        if edge in line:
            yield end[0], end[1] + index * BESIDE


def onward(network: Network, at: At) -> frozenset[str | None]:
    """The hexes to which the line leads on which a call is made."""
    line = _lines(network, place(at))[at[1] // BESIDE - 1]
    return frozenset(network.geometry.neighbours[at[0]][edge] for edge in line)


def _lines(network: Network, at: At) -> tuple[tuple[int, int], ...]:
    """The pairs of edges that track joins past this stop, and its own track as well."""
    paths = network.paths(at[0])
    own = {edge for edge, end in paths if end == STOP + at[1]}
    return tuple(path for path in paths if own.issuperset(path))
