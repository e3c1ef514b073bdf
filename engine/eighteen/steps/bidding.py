"""What auctions share: who speaks next, what a bid must be, who is out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Bid
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import Auction


def candidates(game: Game18xx, player: str, company: str, minimum: int) -> Iterator[Bid]:
    """Every bid from the minimum up to the player's cash, the lowest first."""
    for price in range(minimum, game.purses[player] + 1, game.bid_step):
        yield Bid(player, company, price)


def why_not(game: Game18xx, auction: Auction, bid: Bid) -> Refusal | None:
    """A bid in a running auction is for what is on offer, and high enough."""
    if bid.company != auction.company:
        return game.refusal("other_auction", company=bid.company, offered=auction.company, minimum=auction.minimum)
    return why_not_price(game, bid, auction.minimum)


def why_not_price(game: Game18xx, bid: Bid, minimum: int, free: int | None = None) -> Refusal | None:
    """At least the minimum, in the steps of the rules, and never more than the bidder's cash, or what of it is free."""
    step = game.bid_step
    cash = game.purses[bid.player] if free is None else free
    most = cash - cash % step
    if most < minimum:
        return game.refusal("too_poor_to_bid", price=bid.price, cash=cash, minimum=minimum)
    if bid.price > cash:
        return game.refusal("bid_over_cash", price=bid.price, cash=cash, minimum=minimum, most=most)
    if bid.price < minimum:
        return game.refusal("bid_too_low", price=bid.price, company=bid.company, minimum=minimum, most=most)
    if bid.price % step:
        return game.refusal("bid_step", price=bid.price, step=step, lower=bid.price - bid.price % step, most=most)
    return None


def raised(game: Game18xx, auction: Auction, bid: Bid) -> Auction:
    """The auction after a bid: the bidder speaks last, and the others must outbid them or leave."""
    others = tuple(player for player in auction.bidders if player != bid.player)
    minimum = bid.price + game.bid_step
    return solvent(game, replace(auction, bidders=(*others, bid.player), minimum=minimum, high=bid.player))


def withdrawn(auction: Auction) -> Auction:
    """The auction without the player who was to speak."""
    return replace(auction, bidders=auction.bidders[1:])


def solvent(game: Game18xx, auction: Auction) -> Auction:
    """The auction without those who cannot pay the minimum: they could only pass, so they are not asked."""
    able = tuple(one for one in auction.bidders if one == auction.high or game.purses[one] >= auction.minimum)
    return auction if len(able) == len(auction.bidders) else replace(auction, bidders=able)


def won(auction: Auction) -> bool:
    """Whether only the highest bidder is left."""
    return auction.bidders == (auction.high,)


def price_paid(game: Game18xx, auction: Auction) -> int:
    """What the highest bidder has bid."""
    return auction.minimum - game.bid_step
