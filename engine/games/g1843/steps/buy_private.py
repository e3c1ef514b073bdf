"""A company buys a private from a player; with enough players Val de Loire as a train (§8.3, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies, trains
from engine.eighteen.actions import Action, BuyPrivate
from engine.eighteen.bank import pay
from engine.eighteen.events import PrivateSold, TrainBought
from engine.eighteen.steps.bargaining import prices
from engine.eighteen.steps.buy_private import BuyingPrivates, sales_open
from engine.eighteen.steps.owning import why_not_turn_of
from engine.games.g1843 import closing
from engine.games.g1843.actions import BuyAsTrain, Offer
from engine.games.g1843.certificates import card_of, gone, least
from engine.games.g1843.state import State


class BuyingPrivatesIn1843(BuyingPrivates[State]):
    """From green phase on, from 1 to twice the face value; none that is bound to a company."""

    def most(self, game: State, private: str) -> int:
        """§10.1."""
        return game.definition.privates[private].value * game.definition.numbers.private_factor

    def waits(self, game: State) -> bool:
        """A player owns one that may be bought."""
        free = (
            owner in game.players and not game.definition.privates[one].bound for one, owner in game.privates.items()
        )
        return super().waits(game) and any(free)

    def proposed(self, game: State, company: str, private: str, owner: str) -> Iterator[Action]:
        """The lowest and the highest price, to another owner as an offer."""
        if not game.definition.privates[private].bound:
            yield from _at_prices(game, BuyPrivate, private, range(1, self.most(game, private) + 1))

    def why_not(self, game: State, action: BuyPrivate) -> Refusal | None:
        """What the rules of all games ask, and that it is not bound to a company (§10.2)."""
        data = game.definition.privates.get(action.private)
        if data is not None and data.bound and action.private in game.privates:
            return game.refusal("bound_private", private=action.private, company=data.bound)
        return super().why_not(game, action)


class BuyingAsTrain(BuyingPrivates[State]):
    """Until its colour rusts a private of the game's is bought and closed, and is a train from then on."""

    def most(self, game: State, private: str) -> int:
        """Its face value before companies may buy privates, twice as much from then on (§10.2)."""
        value = game.definition.privates[private].value
        return value * game.definition.numbers.private_factor if sales_open(game) else value

    def least(self, game: State, private: str) -> int:
        """Exactly its face value before companies may buy privates."""
        return 1 if sales_open(game) else game.definition.privates[private].value

    def waits(self, game: State) -> bool:
        """A player owns it, and the company has room and money."""
        company, turned = companies.operating(game), game.definition.private_train
        if company is None or game.privates.get(turned.private) not in game.players or self._why_never(game):
            return False
        return game.purses[company] >= self.least(game, turned.private) and game.has_room(company, turned.train)

    def candidates(self, game: State) -> Iterator[Action]:
        """At the lowest and the highest price."""
        company, private = companies.operating(game), game.definition.private_train.private
        if company is not None and self.waits(game):
            yield from self.proposed(game, company, private, game.privates[private])

    def proposed(self, game: State, company: str, private: str, owner: str) -> Iterator[Action]:
        """To another owner as an offer."""
        allowed = range(self.least(game, private), self.most(game, private) + 1)
        yield from _at_prices(game, BuyAsTrain, private, allowed)

    def why_not(self, game: State, action: BuyPrivate) -> Refusal | None:
        """With these numbers of players, before its colour rusts, at its price, with room for the train."""
        company, private, turned = action.company, action.private, game.definition.private_train
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        if private != turned.private:
            return game.refusal("no_train_of", private=private, other=turned.private)
        if refused := self._why_never(game):
            return refused
        owner = game.privates.get(private, "nobody")
        if owner not in game.players:
            return game.refusal("private_owner", private=private, owner=owner)
        low, high = self.least(game, private), self.most(game, private)
        if not low <= action.price <= high:
            return game.refusal("as_train_price", private=private, least=low, most=high, price=action.price)
        if not game.has_room(company, turned.train):
            own, phase = game.companies[company].trains, game.definition.phases[game.phase]
            return game.refusal(
                "train_limits", company=company, train=turned.train, trains=", ".join(own) or "no train",
                certificates=len(own), count=least(game.definition, own), phase=game.phase,
                limit=phase.limits["public"], cards=phase.cards,
            )  # fmt: skip
        cash = game.purses[company]
        return game.refusal("cash", company=company, cash=cash, price=action.price) if action.price > cash else None

    def _why_never(self, game: State) -> Refusal | None:
        """Too few or many players, or too late."""
        turned = game.definition.private_train
        if len(game.players) not in turned.players:
            listed = " or ".join(map(str, turned.players))
            return game.refusal("as_train_players", private=turned.private, players=listed)
        card = card_of(game.definition, turned.train)
        if card.id in gone(game.definition, game.phase):
            return game.refusal("as_train_late", private=turned.private, phase=card.rusted_by)
        return None

    def do(self, game: State, action: BuyPrivate) -> None:
        """The owner is paid, the private closes, and the company has the train."""
        company, private, train = action.company, action.private, game.definition.private_train.train
        seller = game.privates[private]
        pay(game, company, seller, action.price)
        game.tell(PrivateSold(company=company, private=private, seller=seller, price=action.price))
        closing.close(game, private)
        trains.gain(game, company, train)
        game.tell(TrainBought(company=company, train=train, source=private, price=action.price))
        closing.close_bound(game)


def _at_prices(game: State, kind: type[BuyPrivate], private: str, allowed: range) -> Iterator[Action]:
    """The lowest and the highest of these prices that the company can pay."""
    company, owner = companies.operating(game), game.privates[private]
    player = game.president(company) if company is not None else None
    if company is None or player is None:
        return

    def make(price: int) -> BuyPrivate:
        return kind(player, company, private, price)

    for price in prices(game, min(game.purses[company], allowed[-1]), make, allowed[0]):
        yield make(price) if owner == player else Offer(player, make(price))


BUYING_PRIVATES = BuyingPrivatesIn1843()
AS_TRAIN = BuyingAsTrain()
