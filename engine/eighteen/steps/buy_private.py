"""A company buys a private from a player, at any time in its turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action, BuyPrivate
from engine.eighteen.bank import pay
from engine.eighteen.events import PrivateSold
from engine.eighteen.step import GameT, TurnRule
from engine.eighteen.steps.owning import why_not_turn_of


class BuyingPrivates(TurnRule[GameT], ABC):
    """The rule; a game says which companies buy none, the highest price, and what is proposed to other owners."""

    def why_buys_none(self, game: GameT, company: str) -> Refusal | None:
        """Why this company never buys a private."""
        return None

    def most(self, game: GameT, private: str) -> int:
        """The highest price of a private."""
        return game.definition.privates[private].value

    def waits(self, game: GameT) -> bool:
        """Sales are open, a player owns a private, and the company has any money."""
        company = companies.operating(game)
        if company is None or not game.purses[company] or self.why_buys_none(game, company):
            return False
        return sales_open(game) and any(owner in game.players for owner in game.privates.values())

    def candidates(self, game: GameT) -> Iterator[Action]:
        """What is worth proposing for each private of a player."""
        company = companies.operating(game)
        if company is not None and self.waits(game):
            for private, owner in game.privates.items():
                if owner in game.players:
                    yield from self.proposed(game, company, private, owner)

    @abstractmethod
    def proposed(self, game: GameT, company: str, private: str, owner: str) -> Iterator[Action]:
        """What is worth proposing to the owner."""

    def others(self, game: GameT, deal: BuyPrivate) -> tuple[str, ...]:
        """Whose consent is needed beside that of the player who says it."""
        owner = game.privates.get(deal.private)
        return (owner,) if owner in game.players and owner != deal.player else ()

    def why_not(self, game: GameT, action: BuyPrivate) -> Refusal | None:
        """From 1 to its highest price, in cash, from a player."""
        company, private = action.company, action.private
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        if private not in game.definition.privates:
            return game.refusal("no_private", private=private, privates=", ".join(game.definition.privates))
        if not sales_open(game):
            open_in = [name for name, phase in game.definition.phases.items() if phase.private_sales]
            return game.refusal("no_private_sales", phases=", ".join(open_in), phase=game.phase)
        if refused := self.why_buys_none(game, company):
            return refused
        owner = game.privates.get(private, "nobody")
        if owner not in game.players:
            return game.refusal("private_owner", private=private, owner=owner)
        most = self.most(game, private)
        if not 1 <= action.price <= most:
            return game.refusal("private_price", private=private, value=most, price=action.price)
        if action.price > game.purses[company]:
            return game.refusal("cash", company=company, cash=game.purses[company], price=action.price)
        return None

    def do(self, game: GameT, action: BuyPrivate) -> None:
        """The private belongs to the company, the money to its owner."""
        seller = game.privates[action.private]
        pay(game, action.company, seller, action.price)
        game.privates[action.private] = action.company
        game.tell(PrivateSold(company=action.company, private=action.private, seller=seller, price=action.price))


def sales_open(game: GameT) -> bool:
    """Whether companies may buy privates in this phase."""
    return game.definition.phases[game.phase].private_sales
