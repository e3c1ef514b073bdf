"""The auction of the privates: taking the cheapest, bidding on the others, passing (§6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Bid, Pass
from engine.eighteen.events import BidMade, MinimumFell, Passed, RoundBegan
from engine.eighteen.going import Going
from engine.eighteen.holdings import left_of
from engine.eighteen.rounds import running
from engine.eighteen.steps import bidding
from engine.eighteen.turn import pay_incomes
from engine.games.g1843 import ending, supply
from engine.games.g1843.actions import Take
from engine.games.g1843.events import AllPassed
from engine.games.g1843.rounds import PrivateAuction, PrivateBid
from engine.games.g1843.state import State
from engine.games.g1843.steps import private_sale
from engine.games.g1843.steps.private_sale import cheapest, free_money, price_now, unsold


def begin(game: State) -> None:
    """The holder of card #1 has the first turn (§6.1)."""
    game.round = PrivateAuction(game.first)
    game.tell(RoundBegan(round="PA", set_number=game.set_number, order=game.rotation))


def candidates(game: State) -> Iterator[Action]:
    """Pass, take the cheapest, and every bid on the others that the player's free money allows."""
    player = running(game, PrivateAuction).player
    yield Pass(player)
    first, *others = unsold(game)
    yield Take(player, first)
    for private in others:
        for price in range(least_bid(game, private), free_money(game, player, private) + 1, game.bid_step):
            yield Bid(player, private, price)


def least_bid(game: State, private: str) -> int:
    """The lowest bid now accepted on a private: a step above its face value and above the highest bid on it."""
    bids = running(game, PrivateAuction).bids.get(private, ())
    return max(game.definition.privates[private].value, *(bid.price for bid in bids), 0) + game.bid_step


def why_not(game: State, action: Bid | Pass | Take) -> Refusal | None:
    """Passing is always allowed; the cheapest can be taken, the others bid on, with money that is not set aside."""
    if isinstance(action, Pass):
        return None
    private, left = action.company, unsold(game)
    if private not in left:
        return _why_not_there(game, private)
    if isinstance(action, Take):
        return _why_not_take(game, action)
    if private == left[0]:
        return game.refusal("bid_on_cheapest", private=private, price=price_now(game))
    return bidding.why_not_price(game, action, least_bid(game, private), free_money(game, action.player, private))


def _why_not_there(game: State, private: str) -> Refusal:
    names = ", ".join(unsold(game))
    if private in game.privates:
        return game.refusal("private_sold", private=private, owner=game.privates[private], privates=names)
    return game.refusal("private_unknown", private=private, privates=names)


def _why_not_take(game: State, action: Take) -> Refusal | None:
    private, price = action.company, price_now(game)
    if private != cheapest(game):
        return game.refusal("not_cheapest", private=private, cheapest=cheapest(game), price=price)
    cash = free_money(game, action.player)
    if price > cash:
        return game.refusal("cannot_take", private=private, price=price, cash=cash)
    return None


def do(game: State, action: Bid | Pass | Take) -> None:
    """The turn goes on to the next player; bids on what is the cheapest then are settled by `settle`."""
    here, player = running(game, PrivateAuction), action.player
    following = left_of(game.rotation, player)[0]
    if isinstance(action, Pass):
        game.tell(Passed(player=player))
        game.round = replace(here, player=following, passes=here.passes + 1)
        if here.passes + 1 == len(game.players):
            _all_passed(game)
        return
    game.round = replace(here, player=following, passes=0)
    if isinstance(action, Take):
        private_sale.sell(game, player, price_now(game))
        return
    others = tuple(bid for bid in here.bids.get(action.company, ()) if bid.player != player)
    bids = {**here.bids, action.company: (*others, PrivateBid(player, action.price))}
    game.round = replace(here, player=following, passes=0, bids=bids)
    game.tell(BidMade(player=player, company=action.company, price=action.price))


def _all_passed(game: State) -> None:
    """A brief operating round: privates pay, a train of the first colour goes, the cheapest private falls (§6.2)."""
    game.tell(AllPassed())
    pay_incomes(game)
    colour = next(iter(game.definition.cards))
    supply.discard(game, colour)
    if not supply.left(game, colour):
        ending.finish(game, "trains")
        return
    here = running(game, PrivateAuction)
    game.round = replace(here, passes=0, reduced=here.reduced + game.bid_step)
    game.tell(MinimumFell(company=cheapest(game), minimum=price_now(game)))


def settle(game: State) -> Going:
    """Bids on the cheapest private are resolved, one that costs nothing is taken; over when all are sold (§6.2)."""
    here = running(game, PrivateAuction)
    if here.bid_off or here.par_due:
        return Going.WAITS
    if not unsold(game):
        return Going.OVER
    if bids := here.bids.get(cheapest(game)):
        private_sale.resolve(game, bids)
        return Going.MOVED
    if price_now(game) <= 0:
        game.round = replace(here, player=left_of(game.rotation, here.player)[0])
        private_sale.sell(game, here.player, 0)
        return Going.MOVED
    return Going.WAITS
