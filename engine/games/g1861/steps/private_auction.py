"""The auction of the privates at the start of the game (§4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Bid, Pass
from engine.eighteen.bank import pay
from engine.eighteen.events import BidMade, MinimumFell, Passed, PrivateWon, RoundBegan
from engine.eighteen.going import Going
from engine.eighteen.holdings import clockwise_from, left_of
from engine.eighteen.rounds import running
from engine.eighteen.steps import bidding
from engine.eighteen.table import BANK
from engine.games.g1861.rounds import Auction, PrivateRound
from engine.games.g1861.state import State


def begin(game: State) -> None:
    """The first private is on offer, and the first player opens (§4.3)."""
    game.tell(RoundBegan(round="ISR", set_number=game.set_number, order=clockwise_from(game.players, game.first)))
    _offer(game, next(iter(game.definition.privates)), game.first)


def candidates(game: State) -> Iterator[Bid | Pass]:
    """Pass, and every bid the player can pay; while a reduced private is sold to the first who takes it, one bid."""
    auction = _auction(game)
    player = auction.bidders[0]
    yield Pass(player)
    if _for_the_taking(game, auction):
        yield Bid(player, auction.company, auction.minimum)
    else:
        yield from bidding.candidates(game, player, auction.company, auction.minimum)


def why_not(game: State, action: Bid | Pass) -> Refusal | None:
    """Passing is always allowed; a bid must be high enough, or exactly the reduced price where no one can overbid."""
    if isinstance(action, Pass):
        return None
    auction = _auction(game)
    if fault := bidding.why_not(game, auction, action):
        return fault
    if _for_the_taking(game, auction) and action.price != auction.minimum:
        return game.refusal("reduced_price", company=action.company, price=action.price, minimum=auction.minimum)
    return None


def do(game: State, action: Bid | Pass) -> None:
    """The player declines, leaves the auction, or leads it; when it is decided the next private is offered.

    Who declined before anybody had bid is asked again after the first bid, as everybody is.
    """
    auction = _auction(game)
    if isinstance(action, Pass):
        game.tell(Passed(player=action.player, company=auction.company))
        _go_on(game, bidding.withdrawn(auction))
        return
    game.tell(BidMade(player=action.player, company=action.company, price=action.price))
    if _for_the_taking(game, auction):
        _win(game, action.company, action.player, action.price)
        return
    if auction.high is None:
        auction = replace(auction, bidders=clockwise_from(game.players, action.player))
    _go_on(game, bidding.raised(game, auction, action))


def _auction(game: State) -> Auction:
    return running(game, PrivateRound).auction


def _for_the_taking(game: State, auction: Auction) -> bool:
    """§4.3 AMBIGUOUS: in the dutch reading a reduced private goes to the first player who takes it."""
    return auction.reduced and game.flags.private_reduction == "dutch"


def _offer(game: State, private: str, opener: str) -> None:
    minimum = game.definition.privates[private].min_bid
    bidders = clockwise_from(game.players, opener)
    _go_on(game, bidding.solvent(game, Auction(private, bidders, opener, minimum)))


def _go_on(game: State, auction: Auction) -> None:
    """Wait for the next bidder; with nobody left lower the minimum, down to a gift for the opener (§4.3)."""
    while not auction.bidders:
        auction = _reduced(game, auction)
        if auction.minimum == 0:
            _win(game, auction.company, auction.opener, 0)
            return
    if auction.high is not None and bidding.won(auction):
        _win(game, auction.company, auction.high, bidding.price_paid(game, auction))
    else:
        game.round = PrivateRound(auction)


def _reduced(game: State, auction: Auction) -> Auction:
    """The private anew for all players, from the one who began the round that was passed."""
    minimum = max(auction.minimum - game.definition.numbers.bid_step, 0)
    game.tell(MinimumFell(company=auction.company, minimum=minimum))
    bidders = clockwise_from(game.players, auction.opener)
    return bidding.solvent(game, replace(auction, bidders=bidders, minimum=minimum, reduced=True))


def _win(game: State, private: str, winner: str, price: int) -> None:
    pay(game, winner, BANK, price)
    game.privates[private] = winner
    game.tell(PrivateWon(player=winner, company=private, price=price))
    following = tuple(game.definition.privates)
    left = following[following.index(private) + 1 :]
    opener = left_of(game.players, winner)[0]
    if left:
        _offer(game, left[0], opener)
    else:
        game.first = opener


def settle(game: State) -> Going:
    """The round is over when every private has its owner (§4.3)."""
    return Going.OVER if len(game.privates) == len(game.definition.privates) else Going.WAITS
