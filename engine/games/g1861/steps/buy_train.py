"""Buying trains, and what happens to a company that ends its turn without one (§5.5.8, §5.5.9, §5.6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from engine.common18xx import companies, train_market
from engine.common18xx import trains as stock
from engine.common18xx.bank import pay
from engine.common18xx.steps.owning import why_not_turn_of
from engine.common18xx.table import BANK, POOL
from engine.core.errors import Refusal
from engine.games.g1861.actions import BuyTrain, Offer, Pass
from engine.games.g1861.events import TrainBought
from engine.games.g1861.nationalise import nationalise
from engine.games.g1861.phases import train_sold
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import haggling


def waits(game: State) -> bool:
    """Whether the company could buy a train or must; the RSR is never asked."""
    company = companies.operating(game)
    return company is not None and company != game.definition.national.id and train_market.may_buy(game, company)


def candidates(game: State) -> Iterator[BuyTrain | Offer]:
    """Each type of bank and pool, then each train of another company at the lowest and the highest price."""
    company = companies.operating(game)
    if company is None or (player := game.director(company)) is None:
        return
    types = game.definition.trains
    for name in train_market.bank_types(game):
        yield BuyTrain(player, company, name, types[name].price, BANK)
    for name in sorted(set(game.pool_trains)):
        yield BuyTrain(player, company, name, types[name].price, POOL)
    for seller in train_market.sellers(game, company):
        for name in sorted(set(game.companies[seller].trains)):
            make = partial(BuyTrain, player, company, name, source=seller)
            for price in haggling.prices(game, game.purses[company], make):
                yield make(price) if game.companies[seller].president == player else Offer(player, make(price))


def others(game: State, deal: BuyTrain) -> tuple[str, ...]:
    """Whose consent is needed: the director of the company that sells, if he is another player."""
    state = game.companies.get(deal.source)
    president = state.president if state else None
    return (president,) if president is not None and president != deal.player else ()


def why_not(game: State, action: BuyTrain) -> Refusal | None:
    """Room under the limit, a train that is for sale there, and the money for it."""
    company = action.company
    if refused := why_not_turn_of(game, action.player, company):
        return refused
    if not train_market.has_room(game, company):
        return refusal("train_limit", company=company, held=len(game.companies[company].trains), phase=game.phase)
    if action.source in (BANK, POOL):
        return _why_not_listed(game, action) or _why_not_borrow(game, action)
    return _why_not_traded(game, action)


def _why_not_listed(game: State, action: BuyTrain) -> Refusal | None:
    name = action.train
    sold = train_market.bank_types(game) if action.source == BANK else game.pool_trains
    if name not in sold:
        code = "train_not_sold" if action.source == BANK else "train_not_in_pool"
        return refusal(code, train=name, trains=", ".join(sold) or "none")
    cost = game.definition.trains[name].price
    return refusal("list_price", train=name, cost=cost, price=action.price) if action.price != cost else None


def _why_not_borrow(game: State, action: BuyTrain) -> Refusal | None:
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
    return refusal("train_cash", train=action.train, price=price, company=company, cash=game.purses[company], why=why)


def _why_not_traded(game: State, action: BuyTrain) -> Refusal | None:
    source, cash = action.source, game.purses[action.company]
    if source == game.definition.national.id:
        return refusal("rsr_sells_none")
    state = game.companies.get(source)
    if state is None or action.train not in state.trains or source == action.company:
        found = [f"{seller} {name}" for seller in train_market.sellers(game, action.company)
                 for name in game.companies[seller].trains]  # fmt: skip
        return refusal("train_not_there", source=source, train=action.train, trains=", ".join(found) or "none")
    if not 1 <= action.price <= cash:
        return refusal("price_range", cash=cash, price=action.price)
    return None


def do(game: State, action: BuyTrain) -> None:
    """The train changes hands; a first train of its type begins a phase at once (§5.8)."""
    company, source = action.company, action.source
    game.raise_cash(company, action.price)
    if source in (BANK, POOL):
        pay(game, company, BANK, action.price)
    else:
        pay(game, company, source, action.price)
    _hand_over(game, company, action.train, source)
    game.tell(TrainBought(company=company, train=action.train, source=source, price=action.price))
    if source == BANK:
        train_sold(game, action.train)


def _hand_over(game: State, company: str, train: str, source: str) -> None:
    if source == BANK:
        stock.take_from_depot(game, train)
    elif source == POOL:
        game.pool_trains = stock.without(game.pool_trains, train)
    else:
        stock.lose(game, source, train)
    stock.gain(game, company, train)


def why_not_pass(game: State, action: Pass) -> Refusal | None:
    """A company without a train must buy one if it can (§5.5.9)."""
    company = companies.operating(game)
    assert company is not None
    if train_market.must_buy(game, company):
        listed = (f"{train} of {source} for {cost}" for train, source, cost in train_market.affordable(game, company))
        return refusal("must_buy", company=company, trains=", ".join(listed))
    return None


def settle(game: State) -> None:
    """The end of the step: the RSR buys by itself; a company without a train is nationalised (§5.5.9)."""
    company = companies.operating(game)
    assert company is not None
    if company == game.definition.national.id:
        _national_buys(game)
    elif not game.companies[company].trains:
        nationalise(game, company)


def _national_buys(game: State) -> None:
    """Without a train the cheapest of bank and pool, with loans; then new ones as long as it has the money (§5.6.5).

    It goes on only when those whom a new phase asks have answered, and given up trains (§5.8.4, §5.8.3); in recorded
    games it buys all at once.
    """
    national, types = game.definition.national.id, game.definition.trains
    if not game.companies[national].trains:
        new, least = train_market.cheapest_new(game), train_market.cheapest(game)
        if new is not None and types[new].price == least:
            _national_takes(game, new, BANK)
        elif least is not None:
            _national_takes(game, min(game.pool_trains, key=lambda name: types[name].price), POOL)
    while not _others_first(game):
        new = _next_for_national(game)
        if new is None or types[new].price > game.purses[national]:
            return
        _national_takes(game, new, BANK)
    assert isinstance(game.round, OperatingRound)
    game.round = replace(game.round)  # another one: the step is not over


def _next_for_national(game: State) -> str | None:
    """The new train the RSR buys when it has the money (§5.6.5)."""
    if game.flags.national_buys == "cheapest":
        return train_market.cheapest_new(game)
    return stock.sold_in_turn(game, game.definition.trains)


def _others_first(game: State) -> bool:
    """Whether the RSR waits for others before it buys on."""
    return game.flags.national_buys == "cheapest" and bool(game.trainless or companies.crowded(game))


def _national_takes(game: State, train: str, source: str) -> None:
    national = game.definition.national.id
    do(game, BuyTrain(game.first, national, train, game.definition.trains[train].price, source))
