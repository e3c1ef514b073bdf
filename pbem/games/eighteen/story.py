"""What happened, in sentences: one event, or many that belong together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.common18xx.definition import Definition18xx
from engine.core.events import Event
from pbem.words.say import Say

Names = Mapping[str, str]


def event_say(definition: Definition18xx, event: Event, names: Names) -> Say:
    """The sentence that tells an event."""
    return Say(key="eighteen.event.unknown", text=type(event).__name__)


def story(definition: Definition18xx, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
    """Events in their order as sentences, a company’s turn in one."""
    return tuple(event_say(definition, event, names) for event in events)


def changed(event: Event) -> tuple[str, ...]:
    """The hexes an event changed."""
    return ()
