"""Recorded routes are written in chains from stop to stop; here they become one line of hexes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP
from pbem.recorded.entries import Route

Chain = Sequence[str]
MOST_WAYS = 10_000  # looked at between two stops; printed and laid track together have far fewer


def joined(network: Network, route: Route) -> tuple[str, ...] | None:
    """Every hex of a route in order, from one end to the other; None when the chains make no such line.

    Chains may come in either direction: they are joined by the stop they share. The edges by which hexes are entered
    settle which circle of a hex is meant, so that `nodes` tells nothing new. Without chains the shortest track
    between the stops is taken.
    """
    stops = route.hexes or ()
    if route.connections:
        return _joined([_once(chain) for chain in route.connections], stops[:1])
    chains = [_shortest(network, here, there) for here, there in pairwise(stops)]
    if not chains or None in chains:
        return None
    return _joined([chain for chain in chains if chain], stops[:1])


def _once(chain: Chain) -> Chain:
    """A hex named for each piece of its track is one hex."""
    return [hex_id for at, hex_id in enumerate(chain) if not at or hex_id != chain[at - 1]]


def _joined(chains: Sequence[Chain], first: Sequence[str]) -> tuple[str, ...] | None:
    """One line out of all chains, beginning at `first` if that is an end of it."""
    if not all(len(chain) > 1 for chain in chains):
        return None
    ends = [end for chain in chains for end in (chain[0], chain[-1])]
    loose = [end for end in ends if ends.count(end) == 1]
    if len(loose) != 2:
        return None
    line = [first[0] if first and first[0] in loose else loose[0]]
    left = list(chains)
    while left:
        onward = next((chain for chain in left if line[-1] in (chain[0], chain[-1])), None)
        if onward is None:
            return None
        left.remove(onward)
        line += onward[1:] if onward[0] == line[-1] else onward[-2::-1]
    return tuple(line)


def _shortest(network: Network, here: str, there: str) -> tuple[str, ...] | None:
    """The shortest track from a stop of one hex to a stop of another that calls at no stop between."""
    if here not in network.board.hexes or there not in network.board.hexes:
        return None
    waiting: deque[tuple[tuple[str, ...], int]] = deque()
    waiting.extend(((here,), edge) for edge in range(EDGES) if _has_stop(network, here, edge))
    for _ in range(MOST_WAYS):
        if not waiting:
            break
        way, edge = waiting.popleft()
        beyond = network.neighbour(way[-1], edge)
        if beyond is None or beyond in way:
            continue
        entered = (edge + EDGES // 2) % EDGES
        if beyond == there and _has_stop(network, there, entered):
            return (*way, there)
        waiting.extend(((*way, beyond), left) for left in _onward(network, beyond, entered))
    return None


def _has_stop(network: Network, hex_id: str, edge: int) -> bool:
    return any(start == edge and end >= STOP for start, end in network.paths(hex_id))


def _onward(network: Network, hex_id: str, entered: int) -> Iterator[int]:
    """The edges to which track leads from this one without a stop."""
    for start, end in network.paths(hex_id):
        if entered in (start, end) and end < STOP:
            yield end if start == entered else start
