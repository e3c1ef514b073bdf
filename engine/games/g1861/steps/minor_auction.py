"""The auction of a minor: raise or leave; the last one left founds it (§4.2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import pricing
from engine.eighteen.actions import Bid, Pass
from engine.eighteen.bank import pay
from engine.eighteen.events import BidMade, Passed
from engine.eighteen.holdings import set_president
from engine.eighteen.rounds import running
from engine.eighteen.steps import bidding
from engine.eighteen.stock_market import Cell
from engine.games.g1861.events import MinorFounded
from engine.games.g1861.rounds import Auction, StockRound
from engine.games.g1861.state import State

ZONES = ("minor_par", "any_par")  # brown and red cells


def candidates(game: State) -> Iterator[Bid | Pass]:
    """Pass, and every higher bid the player can pay."""
    auction = _auction(game)
    player = auction.bidders[0]
    yield Pass(player)
    yield from bidding.candidates(game, player, auction.company, auction.minimum)


def why_not(game: State, action: Bid | Pass) -> Refusal | None:
    """Passing is always allowed; a bid must outbid."""
    return None if isinstance(action, Pass) else bidding.why_not(game, _auction(game), action)


def do(game: State, action: Bid | Pass) -> None:
    """The player leaves the auction or leads it."""
    auction = _auction(game)
    if isinstance(action, Pass):
        game.tell(Passed(player=action.player, company=auction.company))
        auction = bidding.withdrawn(auction)
    else:
        game.tell(BidMade(player=action.player, company=action.company, price=action.price))
        auction = bidding.raised(game, auction, action)
    game.round = replace(running(game, StockRound), auction=auction)
    decide(game)


def decide(game: State) -> None:
    """When only the highest bidder is left they found the minor, and the turn goes to their left."""
    auction = _auction(game)
    if auction.high is None or not bidding.won(auction):
        return
    minor, winner, paid = auction.company, auction.high, bidding.price_paid(game, auction)
    pay(game, winner, minor, paid)
    set_president(game, minor, winner)
    cell = first_cell(game, paid)
    pricing.move(game, minor, cell)
    game.tell(MinorFounded(player=winner, company=minor, paid=paid, price=game.prices.price(cell)))
    here = running(game, StockRound)
    game.round = replace(
        here,
        auction=None,
        turn=here.order.index(winner),
        passed=here.passed - {winner},
        last=winner,
        acted=True,
        over=True,
    )


def first_cell(game: State, paid: int) -> Cell:
    """The red or brown cell of half the amount paid, rounded down to a price there is (§4.2.4)."""
    prices = game.prices
    most = min(paid // 2, game.definition.numbers.minor_max_price)
    return next(cell for cell in prices.cells(*ZONES) if prices.price(cell) <= most)


def _auction(game: State) -> Auction:
    auction = running(game, StockRound).auction
    assert auction is not None
    return auction
