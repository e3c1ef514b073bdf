"""Events of 1843 of which several are one sentence, and those that a report leaves out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.events import Event
from engine.eighteen import events as shared
from engine.games.g1843 import events as happened
from engine.games.g1843.definition import Definition
from pbem.eighteen.told.lessened import as_one_fall, without_agreed_offers
from pbem.eighteen.told.telling import Names
from pbem.titles.g1843.mail.privates import private_name
from pbem.titles.g1843.mail.telling import port_name
from pbem.titles.g1843.mail.telling_trains import rusted_key
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say


def _all_closed(definition: Definition, events: Sequence[happened.PrivateClosed], names: Names) -> Say:
    privates = joined([private_name(definition, one.private) for one in events])
    return Say(key="g1843.story.closed", facts={"privates": privates})


def _all_ports(definition: Definition, events: Sequence[happened.PortIncomePaid], names: Names) -> Say:
    each = [
        phrase(
            "g1843.story.ports.one",
            company=one.company,
            amount=one.amount,
            ports=joined([port_name(definition, port) for port in one.ports]),
        )
        for one in events
    ]
    return Say(key="g1843.story.ports", facts={"each": ", ".join(each)})


def _all_rusted(definition: Definition, events: Sequence[shared.TrainsRusted], names: Names) -> Say:
    """Two colours at once, as gray begins."""
    owners = list(dict.fromkeys(owner for event in events for owner in event.owners))
    colours = joined([event.train for event in events])
    return Say(key=rusted_key(owners), facts={"colour": colours, "owners": joined(owners)})


def _foreigners(definition: Definition, events: Sequence[happened.CardDiscarded], names: Names) -> Say:
    """The last of a colour, and the first of the next."""
    trains = joined([phrase("g1843.story.foreigners.one", colour=one.colour) for one in events])
    last = events[-1]
    return Say(key="g1843.story.foreigners", facts={"trains": trains, "left": str(last.left), "colour": last.colour})


ALIKE: Mapping[type[Event], Callable[[Definition, Sequence[Any], Names], Say]] = {
    shared.TrainsRusted: _all_rusted,
    happened.PrivateClosed: _all_closed,
    happened.PortIncomePaid: _all_ports,
    happened.CardDiscarded: _foreigners,
}


def lessened(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events that a report tells: no offer that all agreed to, no closing of a private that was just given up."""
    found: list[Event] = []
    for event in as_one_fall(without_agreed_offers(events)):
        if not _known(found, event) and not (isinstance(event, shared.IncomePaid) and not event.amount):
            found.append(event)
    return tuple(found)


def _known(before: Sequence[Event], event: Event) -> bool:
    """Whether the event before it says it: a private given up for a share, for a train, for the Engineers card."""
    last = before[-1] if before else None
    if not isinstance(event, happened.PrivateClosed):
        return False
    if isinstance(last, happened.EngineersPlaced):
        return True
    given_up = happened.PrivateExchanged | happened.PrivateCashed | shared.PrivateSold
    return isinstance(last, given_up) and last.private == event.private
