"""Which minors are connected, so that they may merge (§6.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.pieces import At
from engine.games.g1861.state import State


def connected(game: State, minors: Sequence[str]) -> bool:
    """Whether these minors may merge as far as the map goes; the first one proposes it.

    star_unblocked: one of them reaches each other one, and tokens do not block. chain_blocked: each is reached from
    one that is already in, beginning with the first, and tokens do block.
    """
    if game.flags.merge_connectivity == "star_unblocked":
        homes = {_home(game, minor) for minor in minors}
        return any(homes <= _reached(game, minor) for minor in minors)
    return set(minors) <= _chain(game, minors[0], set(minors))


def partners(game: State, company: str) -> tuple[str, ...]:
    """The minors in play with which this one could merge two by two."""
    minors = (name for name, data in game.definition.companies.items() if data.kind == "minor" and name != company)
    return tuple(minor for minor in minors if minor in game.companies and connected(game, (company, minor)))


def _chain(game: State, first: str, minors: set[str]) -> set[str]:
    """All of these minors that can be added one after the other."""
    inside, waiting = {first}, [first]
    while waiting:
        stops = _reached(game, waiting.pop())
        found = {minor for minor in minors - inside if _home(game, minor) in stops}
        inside |= found
        waiting += found
    return inside


def _home(game: State, minor: str) -> At:
    return game.network.tokens_of(minor)[0]


def _reached(game: State, minor: str) -> frozenset[At]:
    """The stops on its routes, its own city among them."""
    through = game.flags.merge_connectivity == "star_unblocked"
    return game.network.reach(minor, through_tokens=through).stops
