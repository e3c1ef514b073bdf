"""What companies paid last and how often alike, and the bank in an operating round: only the record tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.events import Event
from engine.eighteen.events import DividendPaid, IncomePaid, RoundBegan, TokenPlaced, TrackLaid, TrainBought
from engine.eighteen.table import BANK

RUNNING = "bank, this round"  # what the operating round that runs has taken so far; no company is called so
ALIKE, DID = "{} alike", "{} did"  # turns in a row in which it only ran and paid in one way; track, tokens in this one
WAY = "{} way"  # the way, by its place among these
WAYS = ("pay", "half", "keep")


def lately(known: Mapping[str, int], events: Iterable[Event]) -> dict[str, int]:
    """Of each company what it paid out when it last ran, and how often alike; of the bank what an operating round took.

    `known`: the figures before these events.
    """
    figures = dict(known)
    for event in events:
        if isinstance(event, DividendPaid):
            figures[event.company] = event.paid
            _count(figures, event)
            figures[RUNNING] = figures.get(RUNNING, 0) + event.paid + event.kept
        elif isinstance(event, TrackLaid | TokenPlaced):
            figures[DID.format(event.company)] = 1
        elif isinstance(event, TrainBought):
            figures[ALIKE.format(event.company)] = 0
        elif isinstance(event, IncomePaid):
            figures[RUNNING] = figures.get(RUNNING, 0) + event.amount
        elif isinstance(event, RoundBegan) and event.round == "OR":
            figures[BANK] = figures.get(RUNNING, 0)
            figures[RUNNING] = 0
    return figures


def _count(figures: dict[str, int], event: DividendPaid) -> None:
    """One more turn in which the company did nothing else, and paid as in the one before; or the first of them."""
    company, way = event.company, WAYS.index(event.kind) if event.kind in WAYS else len(WAYS)
    same = figures.get(WAY.format(company)) == way
    alike = figures.get(ALIKE.format(company), 0) + 1 if same else 1
    figures[ALIKE.format(company)] = 0 if figures.get(DID.format(company)) else alike
    figures |= {WAY.format(company): way, DID.format(company): 0}


def habit(figures: Mapping[str, int], company: str) -> tuple[int, str]:
    """In how many turns in a row the company did nothing but run, and what became of its revenue in them."""
    way = figures.get(WAY.format(company), len(WAYS))
    return (figures.get(ALIKE.format(company), 0), WAYS[way]) if way < len(WAYS) else (0, "")


def taken(figures: Mapping[str, int]) -> int:
    """What an operating round takes from the bank: the last one, or the one that runs where it took more already."""
    return max(figures.get(BANK, 0), figures.get(RUNNING, 0))
