"""A company buys a private from a player, at any time in its turn (§5.5, §1.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.common18xx import companies
from engine.common18xx.bank import pay
from engine.common18xx.steps.owning import why_not_turn_of
from engine.core.errors import Refusal
from engine.games.g1861.actions import BuyPrivate, Offer
from engine.games.g1861.events import PrivateSold
from engine.games.g1861.refusals import refusal
from engine.games.g1861.state import State
from engine.games.g1861.steps import haggling


def waits(game: State) -> bool:
    """Phases 3 to 5, a player owns a private, and the company has any money."""
    company = companies.operating(game)
    if company is None or company == game.definition.national.id or not game.purses[company]:
        return False
    return sales_open(game) and any(owner in game.players for owner in game.privates.values())


def sales_open(game: State) -> bool:
    """Whether companies may buy privates in this phase (§5.8.5)."""
    return game.definition.phases[game.phase].private_sales


def candidates(game: State) -> Iterator[BuyPrivate | Offer]:
    """Each private of a player at the lowest and the highest price; every price between them is as good."""
    company = companies.operating(game)
    if company is None or not waits(game):
        return
    player = game.director(company)
    assert player is not None
    for private, owner in game.privates.items():
        if owner in game.players:
            most = min(game.purses[company], game.definition.privates[private].value)
            make = partial(BuyPrivate, player, company, private)
            for price in haggling.prices(game, most, make):
                yield make(price) if owner == player else Offer(player, make(price))


def others(game: State, deal: BuyPrivate) -> tuple[str, ...]:
    """Whose consent is needed beside that of the player who says it."""
    owner = game.privates.get(deal.private)
    return (owner,) if owner in game.players and owner != deal.player else ()


def why_not(game: State, action: BuyPrivate) -> Refusal | None:
    """From 1 to its value, in cash, from a player."""
    company, private = action.company, action.private
    if refused := why_not_turn_of(game, action.player, company):
        return refused
    if private not in game.definition.privates:
        return refusal("no_private", private=private, privates=", ".join(game.definition.privates))
    if not sales_open(game):
        open_in = [name for name, phase in game.definition.phases.items() if phase.private_sales]
        return refusal("no_private_sales", phases=", ".join(open_in), phase=game.phase)
    if company == game.definition.national.id:
        return refusal("rsr_buys_none")
    owner = game.privates.get(private, "nobody")
    if owner not in game.players:
        return refusal("private_owner", private=private, owner=owner)
    value = game.definition.privates[private].value
    if not 1 <= action.price <= value:
        return refusal("private_price", private=private, value=value, price=action.price)
    if action.price > game.purses[company]:
        return refusal("cash", company=company, cash=game.purses[company], price=action.price)
    return None


def do(game: State, action: BuyPrivate) -> None:
    """The private belongs to the company, the money to its owner."""
    seller = game.privates[action.private]
    pay(game, action.company, seller, action.price)
    game.privates[action.private] = action.company
    game.tell(PrivateSold(company=action.company, private=action.private, seller=seller, price=action.price))
