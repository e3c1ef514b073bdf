"""What companies paid last, and the bank in an operating round: no position tells it, the record does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.events import Event
from engine.eighteen.events import DividendPaid, IncomePaid, RoundBegan
from engine.eighteen.table import BANK

RUNNING = "bank, this round"  # what the operating round that runs has taken so far; no company is called so


def lately(known: Mapping[str, int], events: Iterable[Event]) -> dict[str, int]:
    """Of each company what it paid out when it last ran; of the bank what the last operating round took from it.

    `known`: the figures before these events.
    """
    figures = dict(known)
    for event in events:
        if isinstance(event, DividendPaid):
            figures[event.company] = event.paid
            figures[RUNNING] = figures.get(RUNNING, 0) + event.paid + event.kept
        elif isinstance(event, IncomePaid):
            figures[RUNNING] = figures.get(RUNNING, 0) + event.amount
        elif isinstance(event, RoundBegan) and event.round == "OR":
            figures[BANK] = figures.get(RUNNING, 0)
            figures[RUNNING] = 0
    return figures


def taken(figures: Mapping[str, int]) -> int:
    """What an operating round takes from the bank: the last one, or the one that runs where it took more already."""
    return max(figures.get(BANK, 0), figures.get(RUNNING, 0))
