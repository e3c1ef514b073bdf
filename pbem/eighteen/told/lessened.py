"""What a report leaves out, because other events of it tell it as well."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.eighteen.events import DealAnswered, DealOffered


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
