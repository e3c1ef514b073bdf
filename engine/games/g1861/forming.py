"""Minors become a public: its price, its shares, its director, its tokens and all that was theirs (§6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.eighteen import companies, pricing
from engine.eighteen.bank import pay
from engine.eighteen.events import ShareBought
from engine.eighteen.holdings import move_shares
from engine.eighteen.map.pieces import At
from engine.eighteen.stock_market import Cell
from engine.games.g1861 import tokens
from engine.games.g1861.events import PublicFormed
from engine.games.g1861.position import Company
from engine.games.g1861.state import State


class Founding(NamedTuple):
    """What a merger or conversion would make: minors in operating order, the cell, the shares of their owners.

    `complete`: `president` has the director's certificate. Otherwise nobody has the shares for it, the president
    is the owner of the oldest (or the first) minor until somebody has, and the missing share must be bought (§6.2).
    """

    minors: tuple[str, ...]
    cell: Cell
    shares: dict[str, int]
    president: str
    complete: bool = True


def unstarted(game: State) -> tuple[str, ...]:
    """The publics that can be started or formed: not in play, those nationalised among them (§5.8.4)."""
    listed = game.definition.companies.items()
    return tuple(name for name, data in listed if data.kind == "public" and name not in game.companies)


def conversion(game: State, minor: str) -> Founding:
    """A minor alone: the same price, the director's certificate for its owner (§6.1)."""
    owner = _owner(game, minor)
    cell = par_cell(game, companies.price(game, minor))
    return Founding((minor,), cell, {owner: game.definition.numbers.president_shares}, owner)


def merger(game: State, minors: tuple[str, ...]) -> Founding:
    """Several minors: one share each, the price the sum of the highest and the lowest (§6.2)."""
    order = companies.operating_order(game, list(minors))
    by_age = by_founding(game, minors)
    owners = [_owner(game, minor) for minor in (by_age if game.flags.merge_tie == "oldest_owner" else order)]
    must_buy = _owner(game, (by_age if game.flags.merge_first_purchase == "oldest_must" else order)[0])
    prices = [companies.price(game, minor) for minor in order]
    cell = par_cell(game, max(game.flags.merge_price_floor, max(prices) + min(prices)))
    president = _president(game, owners)
    shares = dict(Counter(_owner(game, minor) for minor in order))
    return Founding(order, cell, shares, president or must_buy, president is not None)


def by_founding(game: State, minors: Iterable[str]) -> tuple[str, ...]:
    """These minors, the one founded first in this game first (§6.2).

    Companies come into play one by one, a minor as its auction begins, and stand in the position in that order.
    """
    return tuple(one for one in game.companies if one in frozenset(minors))


def _owner(game: State, minor: str) -> str:
    owner = game.companies[minor].president
    assert owner is not None
    return owner


def par_cell(game: State, price: int) -> Cell:
    """The red or violet cell of this price, or of the next lower one there is (§6.2, §6.3)."""
    market = game.prices
    cells = market.cells("any_par", "public_par")
    return next((cell for cell in cells if market.price(cell) <= price), cells[-1])


def _president(game: State, owners: list[str]) -> str | None:
    """Who has most shares; a tie as the variant says. None while nobody has enough of them.

    `owners`: of the minors in operating order, by age for oldest_owner. oldest_owner, senior_owner: of those tied,
    the owner of the minor that comes first.
    first_to_two: whoever has two first, until another one has more.
    """
    enough = game.definition.numbers.president_shares
    count = Counter(owners)
    if game.flags.merge_tie != "first_to_two":
        best = max(owners, key=lambda owner: count[owner])
        return best if count[best] >= enough else None
    holder, so_far = None, Counter[str]()
    for owner in owners:
        so_far[owner] += 1
        if so_far[owner] >= enough and (holder is None or so_far[owner] > so_far[holder]):
            holder = owner
    return holder


def form(game: State, corporation: str, founding: Founding) -> tuple[At, ...]:
    """The public is in play with all that the minors had; they are gone for good. Its tokens as they came."""
    brought = tokens.replace_those_of(game, founding.minors, corporation)
    _take_over(game, corporation, founding)
    pricing.move(game, corporation, founding.cell)
    price = companies.price(game, corporation)
    tokens.fill_charter(game, corporation, brought)
    president = game.companies[corporation].president or ""
    game.tell(PublicFormed(public=corporation, minors=founding.minors, president=president, price=price))
    return brought


def _take_over(game: State, corporation: str, founding: Founding) -> None:
    """Cash, trains, loans and privates; the owners' shares, and the others in the treasury."""
    minors = [game.companies[minor] for minor in founding.minors]
    game.purses[corporation] = 0
    buys_at_once = game.flags.merge_first_purchase != "any_owner"
    president = founding.president if founding.complete or buys_at_once else None
    trains = tuple(train for minor in minors for train in minor.trains)
    game.put(corporation, Company(president, trains, loans=sum(minor.loans for minor in minors)))
    unsold = game.all_shares - sum(founding.shares.values())
    game.shares[corporation] = {**founding.shares, corporation: unsold} if unsold else dict(founding.shares)
    for minor in founding.minors:
        pay(game, minor, corporation, game.purses[minor])
        del game.purses[minor], game.markers[minor]
    game.drop(*founding.minors)
    for private, owner in game.privates.items():
        if owner in founding.minors:
            game.privates[private] = corporation
    game.gone = (*game.gone, *founding.minors)


def sell_share(game: State, corporation: str, buyer: str) -> None:
    """One share of the treasury for the price of the day, paid to the company (§6.3)."""
    price = companies.price(game, corporation)
    pay(game, buyer, corporation, price)
    move_shares(game, corporation, corporation, buyer, 1)
    game.tell(ShareBought(player=buyer, company=corporation, source="treasury", price=price))
