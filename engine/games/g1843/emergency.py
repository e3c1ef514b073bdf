"""What a director must raise for a train that their company cannot pay, and what they can still sell (§8.8.3)."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen import companies
from engine.eighteen.holdings import held
from engine.eighteen.limits import most_in_pool
from engine.eighteen.table import POOL
from engine.games.g1843 import rusted
from engine.games.g1843.state import State


class Need(NamedTuple):
    """A company that cannot pay the cheapest train on sale, which it must own.

    `price`: of that train; `given`: what its director must add to the treasury; `missing`: what they do not have.
    """

    company: str
    director: str
    price: int
    given: int
    missing: int


def need(game: State) -> Need | None:
    """The emergency of the company that operates, which is buying trains; None when there is none."""
    company = companies.operating(game)
    director = game.president(company) if company is not None else None
    if company is None or director is None or not rusted.must_own(game, company):
        return None
    price = rusted.cheapest(game)
    if price is None or price <= game.purses[company]:
        return None
    given = price - game.purses[company]
    return Need(company, director, price, given, max(0, given - game.purses[director]))


def most_sold(game: State, player: str, company: str, operating: str) -> int:
    """How many shares of the company the player can sell at once now.

    The pool takes so many; somebody must have the director's certificate; of the company that operates the player must
    stay director.
    """
    if company not in game.markers:
        return 0
    have, others = held(game, player, company), [held(game, one, company) for one in game.players if one != player]
    most = min(have, most_in_pool(game) - held(game, POOL, company))
    if company == operating:
        most = min(most, have - max(others), have - game.president_shares)
    elif game.president(company) == player and max(others) < game.president_shares:
        most = min(most, have - game.president_shares)
    return max(0, most)


def ways(game: State, found: Need) -> str:
    """How the director can raise what is missing: the most shares of each company, each private; in words."""
    sales = [(one, companies.price(game, one), most_useful(game, found, one)) for one in game.markers]
    shares = [f"up to {most} of {company} at {price}" for company, price, most in sales if most]
    privates = [
        f"{one} for {game.definition.privates[one].value}"
        for one, owner in game.privates.items()
        if owner == found.director
    ]
    return ", ".join((*shares, *privates)) or "nothing"


def most_useful(game: State, found: Need, company: str) -> int:
    """How many shares of the company the director may sell at once: no more than it takes (§16)."""
    most = most_sold(game, found.director, company, found.company)
    return min(most, -(-found.missing // companies.price(game, company))) if most else 0


def raisable(game: State, player: str, operating: str) -> int:
    """All that the sale of shares and privates can bring: companies one by one, each at its present price."""
    shares = sum(
        companies.price(game, company) * most_sold(game, player, company, operating) for company in game.markers
    )
    return shares + sum(game.definition.privates[one].value for one, owner in game.privates.items() if owner == player)


def is_bankrupt(game: State, found: Need) -> bool:
    """Whether not even all of that is enough."""
    return raisable(game, found.director, found.company) < found.missing
