"""Several bid against each other for a private that is to be had now (§6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Bid, Pass
from engine.eighteen.events import BidMade, Passed
from engine.eighteen.rounds import running
from engine.eighteen.steps import bidding
from engine.games.g1843.rounds import BidOff, PrivateAuction
from engine.games.g1843.state import State
from engine.games.g1843.steps import private_sale
from engine.games.g1843.steps.private_sale import free_money


def running_one(game: State) -> BidOff:
    """The bid-off that is going on."""
    found = running(game, PrivateAuction).bid_off
    assert found is not None
    return found


def candidates(game: State) -> Iterator[Action]:
    """Drop out, or raise by any number of steps that the player can pay."""
    here = running_one(game)
    player = here.bidders[0]
    yield Pass(player)
    for price in range(here.price + game.bid_step, free_money(game, player, here.company) + 1, game.bid_step):
        yield Bid(player, here.company, price)


def why_not(game: State, action: Bid | Pass) -> Refusal | None:
    """A raise by a multiple of the step, of money that is not set aside for other privates."""
    if isinstance(action, Pass):
        return None
    here = running_one(game)
    least = here.price + game.bid_step
    if action.company != here.company:
        return game.refusal("other_bid_off", company=here.company, minimum=least)
    return bidding.why_not_price(game, action, least, free_money(game, action.player, here.company))


def do(game: State, action: Bid | Pass) -> None:
    """Who raises leads and is asked last; who passes is out; the last one left has the private for their bid."""
    here, others = running_one(game), running_one(game).bidders[1:]
    if isinstance(action, Pass):
        game.tell(Passed(player=action.player, company=here.company))
        now = replace(here, bidders=others)
    else:
        game.tell(BidMade(player=action.player, company=action.company, price=action.price, raised=True))
        now = BidOff(here.company, (*others, action.player), action.player, action.price)
    if now.bidders == (now.high,):
        private_sale.sell(game, now.high, now.price)
    else:
        game.round = replace(running(game, PrivateAuction), bid_off=now)
