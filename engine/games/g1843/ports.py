"""Port markers: which are still on the map, and which a company has a route to (§8.5.3)."""

from __future__ import annotations

from engine.games.g1843.state import State


def unclaimed(game: State) -> tuple[str, ...]:
    """The ports whose markers are on the map."""
    owned = {port for state in game.companies.values() for port in state.ports}
    return tuple(port for port in game.definition.ports if port not in owned)


def on_routes(game: State, company: str) -> tuple[str, ...]:
    """Those of them that lie on a route of the company now, however long its trains are.

    A route has two stops at least and one of its cities has the company's marker. A port in a hex with several cities
    lies in each of them.
    """
    network = game.network
    own, reached = network.tokens_of(company), network.reach(company).stops
    return tuple(
        port
        for port in unclaimed(game)
        if any(
            network.runs_from((port, stop)) if (port, stop) in own else (port, stop) in reached
            for stop in range(len(network.tile(port).stops))
        )
    )
