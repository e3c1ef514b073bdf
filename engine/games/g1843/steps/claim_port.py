"""A company with a train takes a port marker that it had a route to as its turn began (§8.5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.rounds import running
from engine.eighteen.steps.owning import why_not_turn_of
from engine.games.g1843 import ports
from engine.games.g1843.actions import ClaimPort
from engine.games.g1843.events import PortClaimed
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State


def possible(game: State, company: str) -> bool:
    """Whether the company that operates can claim a port now."""
    here = running(game, OperatingRound)
    return here.trained and bool(here.ports) and not here.tokened


def candidates(game: State) -> Iterator[ClaimPort]:
    """Each port it had a route to."""
    company = companies.operating(game)
    if company is not None and (player := game.president(company)):
        for port in running(game, OperatingRound).ports:
            yield ClaimPort(player, company, port)


def why_not(game: State, action: ClaimPort) -> Refusal | None:
    """One a turn and in place of a station marker, with a train and a route at the start of the turn."""
    company = action.company
    if refused := why_not_turn_of(game, action.player, company):
        return refused
    here, left = running(game, OperatingRound), ports.unclaimed(game)
    if here.tokened:
        return game.refusal("port_besides", company=company)
    if action.hex not in left:
        return game.refusal("no_port", hex=action.hex, ports=", ".join(left) or "none")
    if not here.trained:
        return game.refusal("port_no_train", company=company)
    if action.hex not in here.ports:
        return game.refusal("port_no_route", company=company, hex=action.hex, ports=", ".join(here.ports) or "none")
    return None


def do(game: State, action: ClaimPort) -> None:
    """The marker lies on the charter."""
    company = action.company
    game.change(company, ports=(*game.companies[company].ports, action.hex))
    game.round = replace(running(game, OperatingRound), tokened=True)
    game.tell(PortClaimed(company=company, hex=action.hex))
