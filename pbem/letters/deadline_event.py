"""The reader's deadline as an event for their calendar (RFC 5545): put there, moved, cancelled."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from icalendar import Calendar, Event, vCalAddress

from pbem.base.addresses import plain_address
from pbem.letters.compose import Attached, Envelope
from pbem.letters.content import Content
from pbem.letters.harmless import harmless_name
from pbem.words.phrases import phrase

_PRODUCT = "-//Night Mail//Deadlines//EN"


class Deadline(NamedTuple):
    """When the reader's decision is due, or was. `sequence` grows with each letter; the newest one counts."""

    at: datetime
    decision: int
    seat: int  # their number in the game: one event for each, which moves from deadline to deadline
    sequence: int
    cancelled: bool = False


def event_file(deadline: Deadline, content: Content, envelope: Envelope) -> Attached:
    """The file that goes with the letter. It says what every player of the game knows, and has no link."""
    card = content.game
    if card is None:
        raise ValueError("a deadline belongs to a game")
    name = harmless_name(card.name)
    event = Event()
    event.add("uid", f"g{card.number}-seat{deadline.seat}-deadline@{envelope.host}")
    event.add("sequence", deadline.sequence)
    event.add("dtstamp", envelope.date.astimezone(UTC))
    event.add("dtstart", deadline.at.astimezone(UTC))
    event.add("summary", phrase("calendar.over" if deadline.cancelled else "calendar.due", game=name))
    if not deadline.cancelled:
        said = phrase("calendar.says", title=card.title, number=card.number, decision=deadline.decision)
        event.add("description", said)
    event.add("status", "CANCELLED" if deadline.cancelled else "CONFIRMED")
    event.add("transp", "TRANSPARENT")  # nobody is busy because a move is due
    organizer = vCalAddress(f"mailto:{plain_address(envelope.domain)}")
    organizer.params["CN"] = envelope.sender_name.replace('"', "'")
    event.add("organizer", organizer)
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", _PRODUCT)
    calendar.add("method", "PUBLISH")  # a REQUEST would have mail programs answer us
    calendar.add_component(event)
    return Attached(f"g{card.number}-deadline.ics", calendar.to_ical(), "text/calendar")
