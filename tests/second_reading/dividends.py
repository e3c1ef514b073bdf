"""Dividends and the price after them (5.5.5)."""

from __future__ import annotations

from .records import Action, Turn
from .state import BANK, Table


def settle_dividend(t: Table, company: str, revenue: int) -> None:
    """5.5.5.1 for a minor; 5.5.5.2 for a public without revenue."""
    if not revenue:
        t.market.left(company)
        return
    owner = t.president[company]
    assert owner is not None
    t.pay(BANK, owner, revenue // 2)
    t.pay(BANK, company, revenue - revenue // 2)
    t.market.right_minor(company)


def check_dividend(t: Table, turn: Turn, action: Action) -> str | None:
    """5.5.5.2: everything, half or nothing."""
    if action.words[1] not in ("pay", "half", "keep"):
        return f"§5.5.5.2: {turn.company} cannot «{action.words[1]}»"
    return None


def choose(t: Table, company: str, revenue: int, choice: str) -> None:
    """5.5.5.2: half is rounded up to 10; a share gets 10%; the treasury's go to the company, the pool's to nobody."""
    paid = {"pay": revenue, "half": -(-revenue // 20) * 10, "keep": 0}[choice]
    t.pay(BANK, company, revenue - paid)
    for holder in (*t.book.players, company):
        t.pay(BANK, holder, paid // 10 * t.held(company, holder))
    if not paid:
        t.market.left(company)
    elif t.market.price(company) <= paid:
        t.market.right(company)
