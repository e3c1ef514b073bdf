"""What comes after each round (3, 4.4, 5.7, 6.4) and the end of the game (7)."""

from __future__ import annotations

from . import mergers, operating, stock
from .state import Table


def after_stock(t: Table) -> None:
    """4.4: the stock round ends, OR1 follows; the set has two ORs, the last one three (7)."""
    stock.end(t)
    t.ors = 3 if t.last_set == t.set_no else 2
    operating.begin(t)


def after_operating(t: Table) -> None:
    """7: a broken bank ends the game (gtg: not once an 8-train was sold), and so does the last set's third OR."""
    extended = t.book.gtg and t.last_set is not None
    if (t.broken and not extended) or (t.last_set == t.set_no and t.or_no >= t.ors):
        final(t)
    elif t.rule("merger_round"):
        mergers.begin(t)
    else:
        after_merger(t)


def after_merger(t: Table) -> None:
    """3: the next OR of the set, or the next stock round."""
    if t.or_no < t.ors:
        operating.begin(t)
        return
    t.set_no += 1
    t.or_no = 0
    stock.begin(t)


def final(t: Table) -> None:
    """7: every company's price moves one left per unpaid loan; the loans are shown as paid off."""
    for company in t.minors() + t.publics():
        for _ in range(t.loans.get(company, 0)):
            t.market.left(company)
    t.loans = {}
    t.stage = "over"


def wealth(t: Table) -> dict[str, int]:
    """7: cash, shares at their price, a minor as two shares; gtg: a private at its value."""
    found: dict[str, int] = {}
    for player in t.book.players:
        worth = t.cash[player]
        worth += sum(t.held(public, player) * t.market.price(public) for public in t.publics())
        worth += sum(2 * t.market.price(minor) for minor in t.minors() if t.president[minor] == player)
        if t.book.gtg:
            worth += sum(int(t.book.privates[p]["value"]) for p, owner in t.privates.items() if owner == player)
        found[player] = worth
    return found
