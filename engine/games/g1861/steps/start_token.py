"""The first token of a public just started: on a free large-city circle that is not connected (§4.2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Token
from engine.eighteen.events import TokenPlaced
from engine.eighteen.map.tokens import free_place, placed
from engine.eighteen.rounds import running
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State


def circles(game: State) -> Iterator[tuple[str, int]]:
    """Every (hex, stop) where a public may be started, lazily."""
    for hex_id, cities in game.laid.cities.items():
        for stop in range(len(cities)):
            if _open(game, hex_id, stop):
                yield hex_id, stop


def room(game: State) -> bool:
    """Whether there is any such circle; stops at the first."""
    return next(circles(game), None) is not None


def candidates(game: State) -> Iterator[Token]:
    """The open circles."""
    here = running(game, StockRound)
    for hex_id, stop in circles(game):
        yield Token(here.order[here.turn], here.starting, hex_id, stop)


def why_not(game: State, action: Token) -> Refusal | None:
    """The token is that of the started public, the circle is open."""
    here = running(game, StockRound)
    if action.company != here.starting:
        return game.refusal("starting_first", company=action.company, starting=here.starting)
    cities = game.laid.cities.get(action.hex, ())
    if action.stop >= len(cities) or not _open(game, action.hex, action.stop):
        names = ", ".join(f"{hex_id} {stop}" for hex_id, stop in circles(game))
        return game.refusal("not_open_circle", company=action.company, hex=action.hex, stop=action.stop, circles=names)
    return None


def do(game: State, action: Token) -> None:
    """The token stands there, free of charge, and the turn is over."""
    game.relaid(placed(game.laid, action.hex, action.stop, action.company))
    game.change(action.company, charter=game.companies[action.company].charter[1:])
    game.tell(TokenPlaced(company=action.company, hex=action.hex, stop=action.stop, cost=0))
    game.round = replace(running(game, StockRound), starting="", over=True)


def _open(game: State, hex_id: str, stop: int) -> bool:
    """§4.2.3 AMBIGUOUS: each circle for itself, or all of its hex unconnected and the circle without any token."""
    network, whole_hex = game.network, game.flags.unconnected_scope == "hex"
    circles = [number for number, there in enumerate(network.tile(hex_id).stops) if there.kind == "city"]
    if stop not in circles or (whole_hex and game.laid.cities[hex_id][stop].tokens):
        return False
    unconnected = not any(network.runs_from((hex_id, one)) for one in (circles if whole_hex else (stop,)))
    return unconnected and free_place(network, hex_id, stop, "")
