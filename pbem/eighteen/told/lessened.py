"""What a report leaves out, because other events of it tell it as well."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.events import Event
from engine.eighteen.events import DealAnswered, DealOffered, PriceMoved


def without_agreed_offers(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events less each offer that all agreed to, and their answers: the deal itself is told after them."""
    found: list[Event] = []
    offer: int | None = None
    for event in events:
        if isinstance(event, DealOffered):
            offer = len(found)
        elif offer is not None and not isinstance(event, DealAnswered):
            del found[offer:]
            offer = None
        elif isinstance(event, DealAnswered) and not event.agreed:
            offer = None
        found.append(event)
    return tuple(found)


def as_one_fall(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events with the rows that a price falls one after the other, for each share of a sale, as one move."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        if isinstance(event, PriceMoved) and isinstance(last, PriceMoved) and _falls_on(last, event):
            found[-1] = replace(last, new=event.new)
        else:
            found.append(event)
    return tuple(found)


def _falls_on(last: PriceMoved, event: PriceMoved) -> bool:
    return last.company == event.company and last.old > last.new == event.old > event.new
