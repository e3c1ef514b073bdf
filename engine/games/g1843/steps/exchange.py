"""Val de Loire is given up for a share, or for half a director's certificate (§10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies, presidents
from engine.eighteen.holdings import certificates, held, move_shares
from engine.eighteen.limits import certificate_limit, why_not_above
from engine.games.g1843 import closing, emergency, entering
from engine.games.g1843.actions import Exchange, Half
from engine.games.g1843.events import PrivateExchanged
from engine.games.g1843.rounds import OperatingRound, StockRound
from engine.games.g1843.state import State
from engine.games.g1843.steps import start
from engine.games.g1843.steps.buy import why_not_now, why_not_own
from engine.games.g1843.steps.sell import can_shed
from engine.games.g1843.turn import TURNS


def exchanged(game: State) -> str:
    """The private that may be given up for a share; "" if the data have none."""
    return next((name for name, private in game.definition.privates.items() if private.exchanged), "")


def owner(game: State) -> str | None:
    """The player who may exchange it; None: it is not in a player's hand."""
    player = game.privates.get(exchanged(game))
    return player if player in game.players else None


def candidates(game: State) -> Iterator[Exchange | Half]:
    """A share of every company from the IPO, and every director's certificate at every first price."""
    if player := owner(game):
        for company in game.markers:
            yield Exchange(player, company)
        for company in entering.unparred(game):
            for price in entering.par_cells(game, entering.pars_now(game)):
                yield Half(player, company, price)


def possible(game: State, player: str) -> bool:
    """Whether the player can exchange it for anything now."""
    return any(one.player == player and why_not(game, one) is None for one in candidates(game))


def why_not(game: State, action: Exchange | Half) -> Refusal | None:
    """By the player who owns it; in the stock round it is the purchase of the turn."""
    private, player, company = exchanged(game), action.player, action.company
    if owner(game) != player:
        holder = game.privates.get(private, "nobody")
        return game.refusal("not_yours_to_exchange", private=private, owner=holder)
    if isinstance(game.round, StockRound):
        if refused := why_not_now(game):
            return refused
        if (player, company) in game.round.sold:
            return game.refusal("sold_before", company=company)
    if isinstance(action, Half):
        return _why_not_half(game, action, private)
    return _why_not_share(game, action, private) or _why_not_before_selling(game, player)


def _why_not_share(game: State, action: Exchange, private: str) -> Refusal | None:
    player, company = action.player, action.company
    if company in entering.unparred(game):
        least = next(iter(entering.par_cells(game, entering.pars_now(game))))
        return game.refusal("half_first", company=company, private=private, price=least)
    if not held(game, company, company):
        offers = ", ".join(name for name in game.markers if held(game, name, name)) or "nothing"
        return game.refusal("none_in_ipo", company=company, private=private, offers=offers)
    return (
        _why_not_certificate(game, player, company)
        or why_not_own(game, player, company, 1)
        or _why_not_direct(game, player, company)
    )


def _why_not_direct(game: State, player: str, company: str) -> Refusal | None:
    """A company in its emergency keeps its director, whoever would take the directorship (§8.8.3)."""
    if not isinstance(game.round, OperatingRound) or company != companies.operating(game):
        return None
    need = emergency.need(game) if TURNS.current(game).name == "trains" else None
    if need is None or player == need.director or held(game, player, company) < held(game, need.director, company):
        return None
    return game.refusal("director_stays", company=company, player=need.director, private=exchanged(game))


def _why_not_half(game: State, action: Half, private: str) -> Refusal | None:
    player, company, price = action.player, action.company, action.price
    there = entering.unparred(game)
    if company not in there:
        return game.refusal("no_half", company=company, private=private, publics=", ".join(there) or "none")
    if refused := entering.why_not_par(game, price, entering.pars_now(game)):
        return refused
    if refused := _why_not_certificate(game, player, company):
        return refused
    return start.why_not_paid(game, "cannot_pay_half", player, company, price, game.president_shares - 1)


def _why_not_certificate(game: State, player: str, company: str) -> Refusal | None:
    """The limit is counted after the private has gone (§16)."""
    have, limit = certificates(game, player) - 1, certificate_limit(game)
    if have < limit or (have == limit and not game.counts(company)):
        return None
    return game.refusal("cert_limit", held=have, limit=limit)


def _why_not_before_selling(game: State, player: str) -> Refusal | None:
    """In their turn of a stock round whoever is above the limit sells first, though the exchange would help (§16)."""
    if not isinstance(game.round, StockRound) or not can_shed(game, player):
        return None
    return why_not_above(game, player)


def do(game: State, action: Exchange | Half) -> None:
    """The private closes, the share or the director's certificate is the player's; the company may float."""
    private, player, company = exchanged(game), action.player, action.company
    paid = (game.president_shares - 1) * action.price if isinstance(action, Half) else 0
    game.tell(PrivateExchanged(player=player, private=private, company=company, paid=paid))
    closing.close(game, private)
    if isinstance(action, Half):
        start.found(game, player, company, action.price, paid)
    else:
        move_shares(game, company, company, player, 1)
        presidents.settle(game, company)
        entering.float_if_sold(game, company)
    if isinstance(game.round, StockRound):
        here = game.round
        game.round = replace(here, passed=here.passed - {player}, last=player, acted=True, bought=True)
