"""Putting a minor up for auction in the stock round (§4.2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Bid
from engine.eighteen.companies import begun_phases
from engine.eighteen.events import BidMade, TokenPlaced
from engine.eighteen.holdings import left_of
from engine.eighteen.limits import may_gain, why_not_certificate
from engine.eighteen.map.tokens import placed
from engine.eighteen.rounds import running
from engine.eighteen.steps import bidding
from engine.games.g1861.position import Company
from engine.games.g1861.rounds import Auction, StockRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import minor_auction


def available(game: State) -> tuple[str, ...]:
    """The minors that may be auctioned now: those of the phases begun, and the first one before all others (§4.3)."""
    if not game.definition.phases[game.phase].minor_auctions:
        return ()
    first = game.definition.first_minor
    if _unsold(game, first):
        return (first,)
    begun = begun_phases(game)
    companies = game.definition.companies
    return tuple(
        one for one, data in companies.items() if data.kind == "minor" and data.phase in begun and _unsold(game, one)
    )


def candidates(game: State) -> Iterator[Bid]:
    """Every opening bid the active player can pay, for every minor."""
    here = running(game, StockRound)
    for minor in available(game):
        yield from bidding.candidates(game, here.order[here.turn], minor, game.definition.numbers.minor_min_bid)


def possible(game: State, player: str) -> bool:
    """Whether the player, being below the certificate limit, can put any minor up for auction."""
    return game.purses[player] >= game.definition.numbers.minor_min_bid and bool(available(game))


def why_not(game: State, action: Bid) -> Refusal | None:
    """A minor that is available, a bid that opens, and room for one more certificate (§4.2.1 AMBIGUOUS)."""
    if action.company not in available(game):
        return _not_available(game, action.company)
    if fault := why_not_certificate(game, action.player):
        return fault
    return bidding.why_not_price(game, action, game.definition.numbers.minor_min_bid)


def do(game: State, action: Bid) -> None:
    """The minor is on the table with its token on the map, the opener leads, the others are asked in turn."""
    minor, opener = action.company, action.player
    game.put(minor, Company())
    game.purses[minor] = 0
    _place(game, minor)
    game.tell(BidMade(player=opener, company=minor, price=action.price))
    others = tuple(one for one in left_of(game.players, opener) if one == opener or may_gain(game, one))
    auction = bidding.raised(game, Auction(minor, others, opener, action.price), action)
    game.round = replace(running(game, StockRound), auction=auction)
    minor_auction.decide(game)


def _unsold(game: State, minor: str) -> bool:
    return minor not in game.companies and minor not in game.gone


def _place(game: State, minor: str) -> None:
    """Its token goes on the place kept for it, wherever a new tile has carried that (§5.5.3)."""
    home = game.definition.companies[minor].home
    stop = next(stop for stop, city in enumerate(game.laid.cities[home]) if minor in city.reserved)
    game.relaid(placed(game.laid, home, stop, minor))
    game.tell(TokenPlaced(company=minor, hex=home, stop=stop, cost=0))


def _not_available(game: State, company: str) -> Refusal:
    data = game.definition.companies.get(company)
    names = ", ".join(available(game)) or "none"
    if data is None or data.kind != "minor":
        return game.refusal("no_minor", company=company, minors=names)
    if not game.definition.phases[game.phase].minor_auctions:
        return game.refusal("no_more_minors", company=company, phase=game.phase)
    if not _unsold(game, company):
        return game.refusal("minor_sold", company=company, minors=names)
    if data.phase not in begun_phases(game):
        return game.refusal("minor_not_yet", company=company, phase=data.phase, minors=names)
    return game.refusal("first_minor_first", company=company, first=game.definition.first_minor)
