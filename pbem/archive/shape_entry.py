"""What an entry of an archive must be like: its two halves as the chain makes them, hashes where they belong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from pbem.archive.format import Entry
from pbem.auditing.row_values import LAST_MOMENT, MOST_NUMBER
from pbem.base.plain import PlainFields
from pbem.table import chain
from pbem.table.record_kinds import RECORD_KINDS

Wrong = Iterator[tuple[str, str]]  # (where, what is wrong there)
HASH = re.compile(r"[0-9a-f]{64}")
NO_HASH = "64 characters from 0 to 9 and a to f are expected"


class _Public(msgspec.Struct, forbid_unknown_fields=True):
    """The public half of an entry (docs/RECORD.md)."""

    number: int
    at: int
    kind: str
    actor: int | None
    player: str
    undoes: int | None
    mail: int | None
    cause: Literal["", "mail", "command", "clock"]
    text: str | msgspec.UnsetType = msgspec.UNSET
    facts: PlainFields | msgspec.UnsetType = msgspec.UNSET
    events: list[PlainFields] | msgspec.UnsetType = msgspec.UNSET


class _Hidden(msgspec.Struct, forbid_unknown_fields=True):
    """The other half: of an entry for some readers all four, of one with events for some `text` and `events`."""

    text: str
    events: list[PlainFields]
    facts: PlainFields | msgspec.UnsetType = msgspec.UNSET
    readers: list[int] | msgspec.UnsetType = msgspec.UNSET


def entry_trouble(entry: Entry) -> Wrong:
    """All that is wrong with one, each with its place within it."""
    try:
        public = msgspec.convert(entry.public, _Public)
        hidden = None if entry.hidden is None else msgspec.convert(entry.hidden, _Hidden)
    except msgspec.ValidationError as error:
        yield "", str(error)
        return
    numbers = {"number": public.number, "actor": public.actor, "undoes": public.undoes, "mail": public.mail}
    for name, number in numbers.items():
        if number is not None and not 0 <= number < MOST_NUMBER:
            yield f".public.{name}", "is no number of the record"
    if not 0 <= public.at <= LAST_MOMENT:
        yield ".public.at", "is no time: milliseconds since 1970 are expected"
    if public.kind not in RECORD_KINDS:
        yield ".public.kind", f"Night Mail has no entries of the kind {public.kind!r}"
    for name, value in (("link", entry.link), ("commitment", entry.commitment), ("position", entry.position)):
        if not HASH.fullmatch(value) and (value or name == "link"):
            yield f".{name}", NO_HASH
    yield from _halves(entry, public, hidden)


def _halves(entry: Entry, public: _Public, hidden: _Hidden | None) -> Wrong:
    """Whether the two halves are such as the chain makes of one entry."""
    if hidden is None:
        yield from _closed(entry, public)
        return
    whole = {"facts": public.facts, "readers": None} | entry.said
    if not entry.commitment or not entry.salt or entry.seen:
        yield "", "its hidden half needs its salt and its promise, and then there is nothing left to be `seen`"
    elif hidden.readers is msgspec.UNSET and public.facts is msgspec.UNSET:
        yield ".public.facts", "are missing"
    elif chain.canonical(chain.halves(whole)) != chain.canonical((entry.public, entry.hidden)):
        yield ".hidden", "the two halves are not those of one entry"


def _closed(entry: Entry, public: _Public) -> Wrong:
    """An entry of which nothing is hidden, or what is hidden is not told."""
    says = [getattr(public, name) is not msgspec.UNSET for name in ("text", "facts", "events")]
    if entry.salt:
        yield ".salt", "there is no hidden half that it belongs to"
    elif says not in ([True, True, True], [False, True, True], [False, False, False]):
        yield ".public", "`text`, `facts` and `events` are expected, the last two, or none of them"
    elif all(says) == bool(entry.commitment):
        yield ".commitment", "an entry has one if and only if something of it is hidden"
    elif any(event.get("readers") is not None for event in entry.public.get("events", ())):
        yield ".public.events", "what only some may read cannot stand in the public half"
    elif entry.seen and (all(says) or not any(says)):
        yield ".seen", "there are no hidden events in this entry"
    elif not all(event.get("readers") for event in entry.seen):
        yield ".seen", "these are events that only some may read"
