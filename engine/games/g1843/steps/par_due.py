"""The par price of a company whose director's certificate came with a private (§6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Start
from engine.eighteen.events import PublicStarted
from engine.eighteen.rounds import running
from engine.games.g1843 import entering
from engine.games.g1843.rounds import PrivateAuction
from engine.games.g1843.state import State


def pars(game: State) -> tuple[str, ...]:
    """The zones of first prices to choose from: those of the private it came with."""
    company = running(game, PrivateAuction).par_due
    return next(
        one.pars for one in game.definition.privates.values() if one.pars and one.share and one.share[0] == company
    )


def candidates(game: State) -> Iterator[Start]:
    """Each price, the lowest first."""
    company = running(game, PrivateAuction).par_due
    for price in entering.par_cells(game, pars(game)):
        yield Start(game.president(company) or "", company, price)


def why_not(game: State, action: Start) -> Refusal | None:
    """Of this company, at one of these prices."""
    company = running(game, PrivateAuction).par_due
    if action.company != company:
        return game.refusal("other_par", company=company, named=action.company)
    return entering.why_not_par(game, action.price, pars(game))


def do(game: State, action: Start) -> None:
    """The price is set, and the auction goes on; nothing is paid."""
    entering.set_par(game, action.company, action.price, pars(game))
    game.tell(PublicStarted(player=action.player, company=action.company, price=action.price, paid=0))
    entering.float_if_sold(game, action.company)
    game.round = replace(running(game, PrivateAuction), par_due="")
