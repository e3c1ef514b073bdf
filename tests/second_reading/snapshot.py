"""The position as it is compared with the other engine's."""

from __future__ import annotations

from typing import Any

from . import flow
from .state import Table


def snapshot(t: Table, asked: list[str] | None) -> dict[str, Any]:
    """All that lies on the table, in plain words and numbers."""
    return {
        "phase": t.phase,
        "set": t.set_no,
        "or": t.or_no,
        "first": t.first,
        "cash": dict(t.cash),
        "shares": {public: dict(holders) for public, holders in t.shares.items()},
        "president": dict(t.president),
        "price": {company: list(cell) for company, cell in t.market.place.items()},
        "order": t.minors() + t.publics(),
        "trains": {company: sorted(trains) for company, trains in t.trains.items()},
        "pool_trains": sorted(t.pool_trains),
        "depot": dict(t.depot),
        "loans": {company: number for company, number in t.loans.items() if number},
        "privates": dict(t.privates),
        "tokens": {company: sorted(places) for company, places in t.tokens.items()},
        "charter": {public: list(prices) for public, prices in t.charter.items()},
        "asked": asked,
    }


def asked(t: Table) -> list[str] | None:
    """The players who must act now, in seating order; None when that is not certain."""
    question = flow.ask(t)
    if question is None or not question.sure:
        return None
    return [player for player in t.book.players if player in question.players]
