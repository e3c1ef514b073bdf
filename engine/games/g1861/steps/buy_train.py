"""Buying trains, and what becomes of a company that ends its turn without one (§5.5.8, §5.5.9, §5.6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.errors import Refusal
from engine.eighteen import companies, train_market, trains
from engine.eighteen.actions import BuyTrain
from engine.eighteen.steps.bargaining import prices
from engine.eighteen.steps.buy_train import BuyingTrains
from engine.eighteen.table import BANK, POOL
from engine.games.g1861.actions import Offer
from engine.games.g1861.nationalise import nationalise
from engine.games.g1861.phases import train_sold
from engine.games.g1861.state import State


class BuyingTrainsIn1861(BuyingTrains[State]):
    """With loans for a company without a train; offers to other owners; the RSR buys by itself."""

    def asked(self, game: State, company: str) -> bool:
        """The RSR is never asked (§5.6.5)."""
        return company != game.definition.national.id

    def proposed(self, game: State, company: str, seller: str, train: str) -> Iterator[BuyTrain | Offer]:
        """The lowest and the highest price, to another owner as an offer."""
        player = game.president(company)
        assert player is not None
        make = partial(BuyTrain, player, company, train, source=seller)
        for price in prices(game, game.purses[company], make):
            yield make(price) if game.companies[seller].president == player else Offer(player, make(price))

    def why_not_raise(self, game: State, action: BuyTrain) -> Refusal | None:
        """Only a company without any train may borrow, and only for a train of bank or pool (§5.4)."""
        company, price = action.company, action.price
        if price <= game.purses[company]:
            return None
        if game.companies[company].trains:
            why = "as it has a train already, it may not borrow"
        elif price > game.power(company):
            count, each = game.loans_allowed(company), game.definition.loan.received
            why = f"it may borrow {count * each} at most: {count} loans of {each}"
        else:
            return None
        return game.refusal(
            "train_cash", train=action.train, price=price, company=company, cash=game.purses[company], why=why
        )

    def why_not_seller(self, game: State, source: str) -> Refusal | None:
        """The RSR sells none (§5.5.8)."""
        return game.refusal("rsr_sells_none") if source == game.definition.national.id else None

    def sold(self, game: State, train: str) -> None:
        """A first train of its type begins a phase at once (§5.8)."""
        train_sold(game, train)

    def settle(self, game: State) -> bool:
        """The RSR buys by itself; a company without a train is nationalised (§5.5.9)."""
        company = companies.operating(game)
        assert company is not None
        if company == game.definition.national.id:
            return _national_buys(game)
        if not game.companies[company].trains:
            nationalise(game, company)
        return True


BUYING_TRAINS = BuyingTrainsIn1861()


def _national_buys(game: State) -> bool:
    """Without a train the cheapest of bank and pool, with loans; then new ones as long as it has the money (§5.6.5).

    Whether it has done with that: where a purchase makes others answer, or give up trains (§5.8.4, §5.8.3), it buys
    again when they have. Until then it buys nothing more, or all it can, as the variant has it.
    """
    national, types = game.definition.national.id, game.definition.trains
    at_once, spent = game.flags.national_buys == "in_turn", False
    if _has_ended(game):
        return not _others_asked(game)
    if not game.companies[national].trains:
        new, least = train_market.cheapest_new(game), train_market.cheapest(game)
        if new is not None and types[new].price == least:
            spent = _national_takes(game, new, BANK)
        elif least is not None:
            spent = _national_takes(game, min(game.pool_trains, key=lambda name: types[name].price), POOL)
    while not _has_ended(game) and (at_once or not _others_asked(game)):
        new = trains.sold_in_turn(game, types) if at_once else train_market.cheapest_new(game)
        if new is None or types[new].price > game.purses[national]:
            break
        spent = _national_takes(game, new, BANK)
    return not _others_asked(game) or (at_once and spent)


def _has_ended(game: State) -> bool:
    """Whether the first 8, which it has just bought itself, ends its buying (§5.6, flag `national_after_8`)."""
    return game.flags.national_after_8 == "stops" and not game.definition.phases[game.phase].national_operates


def _others_asked(game: State) -> bool:
    return bool(game.trainless or companies.crowded(game))


def _national_takes(game: State, train: str, source: str) -> bool:
    """Whether it has less left than the cheapest train of anybody may cost: in recorded games that ends its step."""
    national = game.definition.national.id
    BUYING_TRAINS.do(game, BuyTrain(game.first, national, train, game.definition.trains[train].price, source))
    least = train_market.least_of_anybody(game, national)
    return least is None or game.purses[national] < least
