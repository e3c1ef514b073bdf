"""A private of the auction gets its owner, with all that comes with it (§6.2, §6.3, §10.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen.bank import pay
from engine.eighteen.events import PresidentChanged, PrivateWon
from engine.eighteen.holdings import move_shares, set_president
from engine.eighteen.rounds import running
from engine.eighteen.table import BANK
from engine.games.g1843 import entering
from engine.games.g1843.events import BidOffBegan, SharesCame
from engine.games.g1843.rounds import BidOff, PrivateAuction, PrivateBid
from engine.games.g1843.state import State


def unsold(game: State) -> tuple[str, ...]:
    """The privates still to be had, the cheapest first."""
    return tuple(name for name in game.definition.privates if name not in game.privates)


def cheapest(game: State) -> str:
    """The cheapest private still to be had."""
    return unsold(game)[0]


def price_now(game: State) -> int:
    """What the cheapest private costs: its face value less all reductions (§6.2), and never below 0."""
    return max(0, game.definition.privates[cheapest(game)].value - running(game, PrivateAuction).reduced)


def free_money(game: State, player: str, private: str = "") -> int:
    """The player's money less what their bids set aside (§6.3); a bid on `private` would replace their own there."""
    bids = running(game, PrivateAuction).bids
    bound = sum(bid.price for name, there in bids.items() if name != private for bid in there if bid.player == player)
    return game.purses[player] - bound


def resolve(game: State, bids: tuple[PrivateBid, ...]) -> None:
    """Bids on the cheapest private: the only bidder gets it, several bid on, the lowest first (§6.2)."""
    last = bids[-1]
    if len(bids) == 1:
        sell(game, last.player, last.price)
        return
    private, bidders = cheapest(game), tuple(bid.player for bid in bids)
    here = running(game, PrivateAuction)
    game.round = replace(here, bid_off=BidOff(private, bidders, last.player, last.price))
    game.tell(BidOffBegan(company=private, bidders=bidders, price=last.price))


def sell(game: State, player: str, price: int) -> None:
    """The cheapest private belongs to the player; all bids on it are gone, and the money of the others is free."""
    here, private = running(game, PrivateAuction), cheapest(game)
    bids = {name: there for name, there in here.bids.items() if name != private}
    pay(game, player, BANK, price)
    game.privates[private] = player
    game.round = replace(here, bids=bids, reduced=0, bid_off=None)
    game.tell(PrivateWon(player=player, company=private, price=price))
    _hand_over(game, private, player)


def _hand_over(game: State, private: str, player: str) -> None:
    """Shares that come with it; a director's certificate needs its par at once (§6.3)."""
    came = game.definition.privates[private].share
    if came is None:
        return
    company, shares = came
    entering.enter(game, company)
    move_shares(game, company, company, player, shares)
    game.tell(SharesCame(player=player, private=private, company=company, shares=shares))
    if shares >= game.president_shares:
        set_president(game, company, player)
        game.tell(PresidentChanged(company=company, player=player))
        game.round = replace(running(game, PrivateAuction), par_due=company)
