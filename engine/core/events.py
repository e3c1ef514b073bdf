"""What happened, told once for all readers: the base of every game's events."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened in a game. `readers` are the players who may know of it; None means everybody."""

    readers: tuple[str, ...] | None = None


def may_read(event: Event, reader: str | None) -> bool:
    """Whether `reader` (None: the public) may be told of `event`."""
    return event.readers is None or reader in event.readers
