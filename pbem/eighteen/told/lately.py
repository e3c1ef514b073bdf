"""What companies paid last, and the bank in an operating round: no position tells it, the record does."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.events import Event
from engine.eighteen.events import DividendPaid, IncomePaid, RoundBegan
from engine.eighteen.table import BANK

ROUNDS = 2  # operating rounds looked at: of the one that runs not all is known yet


def lately(events: Iterable[Event]) -> dict[str, int]:
    """Of each company what it paid out when it last ran, of the bank what the dearer of two rounds took from it.

    `events`: what stands, the newest first; no more of them are taken than are needed.
    """
    paid: dict[str, int] = {}
    rounds: list[int] = []
    taken = 0
    for event in events:
        if isinstance(event, DividendPaid):
            paid.setdefault(event.company, event.paid)
            taken += event.paid + event.kept
        elif isinstance(event, IncomePaid):
            taken += event.amount
        elif isinstance(event, RoundBegan) and event.round == "OR":
            rounds.append(taken)
            taken = 0
            if len(rounds) == ROUNDS:
                break
    most = max(rounds, default=0)
    return {**paid, BANK: most} if most else paid
