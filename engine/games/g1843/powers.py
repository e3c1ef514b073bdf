"""The powers of privates over track and station markers: what they are, and what is left of them now (§10.2)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.games.g1843.definition import Power
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State

EXTRA, HEX, BUILD = "extra", "hex", "build"


def first_colour(game: State) -> str:
    """The colour of tiles laid on bare hexes: yellow."""
    return game.definition.board.colours[0]


def of(game: State, private: str) -> Power | None:
    """The power of this private over track, if it has one."""
    data = game.definition.privates.get(private)
    return data.power if data else None


def owned(game: State, company: str, *kinds: str) -> dict[str, Power]:
    """The powers of these kinds whose privates the company owns."""
    found: dict[str, Power] = {}
    for private, owner in game.privates.items():
        power = of(game, private)
        if owner == company and power is not None and power.kind in kinds:
            found[private] = power
    return found


def extra_left(game: State) -> bool:
    """Whether the company that operates can pay for an extra yellow tile of Toulouse à Barcelone."""
    company, here = companies.operating(game), game.round
    if company is None or not isinstance(here, OperatingRound) or here.tokened:
        return False
    return any(power.price <= game.purses[company] for power in owned(game, company, EXTRA).values())


def blocker(game: State, hex_id: str) -> str:
    """The private of a player that keeps everybody from building on this hex; "" for none (§10.1)."""
    for private, owner in game.privates.items():
        if owner in game.players and hex_id in game.definition.privates[private].blocks:
            return private
    return ""


def hex_left(game: State, company: str) -> bool:
    """Whether the company could still lay the tile of Saint-Germain."""
    return any(power.hex not in game.laid.tiles for power in owned(game, company, HEX).values())
