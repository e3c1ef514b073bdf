"""Buying trains: of the bank, of the pool, of another company."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies, train_market, trains
from engine.eighteen.actions import Action, BuyTrain, Pass
from engine.eighteen.bank import pay
from engine.eighteen.events import TrainBought
from engine.eighteen.game import Game18xx
from engine.eighteen.step import GameT, TurnRule
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK, POOL


class BuyingTrains(TurnRule[GameT], ABC):
    """The rule; a game says who is asked, what is proposed to other owners, whence money comes, what a sale brings."""

    def asked(self, game: GameT, company: str) -> bool:
        """Whether the company buys by decision."""
        return True

    def waits(self, game: GameT) -> bool:
        """Whether the company could buy a train or must."""
        company = companies.operating(game)
        return company is not None and self.asked(game, company) and train_market.may_buy(game, company)

    def candidates(self, game: GameT) -> Iterator[Action]:
        """Each type of bank and pool, then the trains of other companies."""
        company = companies.operating(game)
        if company is None or (player := game.president(company)) is None:
            return
        types = game.definition.trains
        for name in train_market.bank_types(game):
            yield BuyTrain(player, company, name, types[name].price, BANK)
        for name in game.pool_offers():
            yield BuyTrain(player, company, name, types[name].price, POOL)
        for seller in self.sellers(game, company):
            for name in sorted(set(game.companies[seller].trains)):
                yield from self.proposed(game, company, seller, name)

    def sellers(self, game: GameT, company: str) -> tuple[str, ...]:
        """The companies from which it could buy a train."""
        having = (name for name, state in game.companies.items() if name != company and state.trains)
        return tuple(name for name in having if self.why_not_seller(game, name) is None)

    @abstractmethod
    def proposed(self, game: GameT, company: str, seller: str, train: str) -> Iterator[Action]:
        """What is worth proposing for a train of another company."""

    def others(self, game: GameT, deal: BuyTrain) -> tuple[str, ...]:
        """Whose consent is needed: the president of the company that sells, if that is another player."""
        state = game.companies.get(deal.source)
        president = state.president if state else None
        return (president,) if president is not None and president != deal.player else ()

    def why_not(self, game: GameT, action: BuyTrain) -> Refusal | None:
        """Room under the limit, a train that is for sale there, and the money for it."""
        company = action.company
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        if refused := self.why_no_room(game, action):
            return refused
        if action.source in (BANK, POOL):
            return _why_not_listed(game, action) or self.why_not_raise(game, action)
        return self.why_not_seller(game, action.source) or self._why_not_traded(game, action)

    def why_no_room(self, game: GameT, action: BuyTrain) -> Refusal | None:
        """Why the company cannot own one more train now."""
        company = action.company
        if game.has_room(company, action.train):
            return None
        held = len(game.companies[company].trains)
        return game.refusal("train_limit", company=company, held=held, phase=game.phase)

    def most_paid(self, game: GameT, action: BuyTrain) -> int:
        """The most the company can pay another one for its train."""
        return game.purses[action.company]

    def hand_over(self, game: GameT, action: BuyTrain) -> None:
        """The train goes from its source to the company."""
        _hand_over(game, action.company, action.train, action.source)

    def why_not_raise(self, game: GameT, action: BuyTrain) -> Refusal | None:
        """Why the company cannot pay for a train of bank or pool."""
        price, cash = action.price, game.purses[action.company]
        return game.refusal("cash", company=action.company, cash=cash, price=price) if price > cash else None

    def why_not_seller(self, game: GameT, source: str) -> Refusal | None:
        """Why this company sells no trains."""
        return None

    def _why_not_traded(self, game: GameT, action: BuyTrain) -> Refusal | None:
        source, cash = action.source, self.most_paid(game, action)
        state = game.companies.get(source)
        if state is None or action.train not in state.trains or source == action.company:
            sellers = self.sellers(game, action.company)
            found = [f"{seller} {name}" for seller in sellers for name in game.companies[seller].trains]
            return game.refusal("train_not_there", source=source, train=action.train, trains=", ".join(found) or "none")
        if not 1 <= action.price <= cash:
            return game.refusal("price_range", cash=cash, price=action.price)
        return None

    def do(self, game: GameT, action: BuyTrain) -> None:
        """The train changes hands."""
        company, source = action.company, action.source
        game.raise_cash(company, action.price)
        pay(game, company, BANK if source in (BANK, POOL) else source, action.price)
        self.hand_over(game, action)
        game.tell(TrainBought(company=company, train=action.train, source=source, price=action.price))
        if source == BANK:
            self.sold(game, action.train)

    @abstractmethod
    def sold(self, game: GameT, train: str) -> None:
        """What the sale of a new train brings: a phase, if it is the first of its type."""

    def why_not_pass(self, game: GameT, action: Pass) -> Refusal | None:
        """A company without a train must buy one if it can."""
        company = companies.operating(game)
        assert company is not None
        if not train_market.must_buy(game, company):
            return None
        listed = (f"{train} of {source} for {cost}" for train, source, cost in train_market.affordable(game, company))
        return game.refusal("must_buy", company=company, trains=", ".join(listed))


def _why_not_listed(game: Game18xx, action: BuyTrain) -> Refusal | None:
    name = action.train
    sold = game.bank_trains() if action.source == BANK else game.pool_offers()
    if name not in sold:
        code = "train_not_sold" if action.source == BANK else "train_not_in_pool"
        return game.refusal(code, train=name, trains=", ".join(sold) or "none")
    cost = game.definition.trains[name].price
    return game.refusal("list_price", train=name, cost=cost, price=action.price) if action.price != cost else None


def _hand_over(game: Game18xx, company: str, train: str, source: str) -> None:
    if source == BANK:
        trains.take_from_depot(game, train)
    elif source == POOL:
        game.pool_trains = trains.without(game.pool_trains, train)
    else:
        trains.lose(game, source, train)
    trains.gain(game, company, train)
