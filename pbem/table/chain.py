"""The hash chain of the record: whoever knows one link can tell that nothing before it was changed.

Each link is the SHA-256 of the link before it, of what everybody may read of the entry, and of a salted
commitment to the rest: without the salt nobody can find out by trying what a hidden entry says.
docs/RECORD.md shows how to check it with sha256 alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from pbem.base.clock import to_millis
from pbem.base.plain import Plain
from pbem.store.models import LogEntry, Member
from pbem.store.untyped import Query

SHOWN = 10  # characters of the present link at the end of each letter
HIDEABLE = ("text", "facts", "events", "readers")  # what an entry that not everybody may read keeps to itself


class Link(NamedTuple):
    """One entry's two halves as canonical JSON, and its hash. `hidden` is empty when everybody may read all."""

    public: str
    hidden: str
    hash: str


def forge(previous: str, entry: Mapping[str, Plain], salt: str) -> Link:
    """The link of an entry after `previous` ("" for the first).

    `entry` has number, at (milliseconds), kind, actor, player, undoes, mail, cause, and the `HIDEABLE` ones;
    `events` each with `readers` (None: everybody). Facts of an entry with hidden events are for everybody.
    """
    public, hidden = halves(entry)
    open_text = canonical(public)
    hidden_text = canonical(hidden) if hidden else ""
    return Link(open_text, hidden_text, link(previous, open_text, commitment(salt, hidden_text)))


def link(previous: str, public: str, promised: str) -> str:
    """SHA-256 of the three, one a line."""
    return sha256("\n".join((previous, public, promised)).encode()).hexdigest()


def commitment(salt: str, hidden: str) -> str:
    """A promise of the hidden half that tells nothing about it; empty when nothing is hidden."""
    return sha256(f"{salt}:{hidden}".encode()).hexdigest() if hidden else ""


def hides(readers: Sequence[int] | None, events: Sequence[Mapping[str, Plain]]) -> bool:
    """Whether an entry has a half that not everybody may read, and so needs a salt."""
    return readers is not None or any(event.get("readers") is not None for event in events)


def fingerprint(data: object) -> str:
    """SHA-256 of plain data as canonical JSON, the same before and after it was stored."""
    return sha256(canonical(msgspec.json.decode(msgspec.json.encode(data))).encode()).hexdigest()


def halves(entry: Mapping[str, Plain]) -> tuple[dict[str, object], dict[str, object]]:
    """What everybody may read of an entry, and what not (empty: nothing is hidden).

    An entry for some readers hides all it says; one with events for some hides those and its exact notation.
    """
    public = {key: value for key, value in entry.items() if key not in HIDEABLE}
    if not hides(entry["readers"], entry["events"]):
        return public | {key: entry[key] for key in HIDEABLE if key != "readers"}, {}
    if entry["readers"] is not None:
        return public, {key: entry[key] for key in HIDEABLE}
    seen = [event for event in entry["events"] if event.get("readers") is None]
    return public | {"facts": entry["facts"], "events": seen}, {"text": entry["text"], "events": entry["events"]}


def canonical(data: object) -> str:
    """JSON with sorted keys and no blanks, no line breaks but escaped ones: one text for one content."""
    return msgspec.json.encode(data, order="sorted").decode()


def numbers_in(game_id: int) -> dict[int, int]:
    """The row of each member of a game → their number in it."""
    rows: Query = Member.select(Member.id, Member.number).where(Member.game == game_id).tuples()
    return dict(rows)


def chained(entry: LogEntry, numbers: Mapping[int, int]) -> dict[str, object]:
    """The parts of an entry that the chain covers: all that it says, in numbers of its game and never of our rows.

    `numbers`: the row of a member → their number. Somebody of another game has number 0, which nobody ever has.
    """
    actor = None if entry.actor_id is None else numbers.get(entry.actor_id, 0)
    return {
        "number": entry.number, "at": to_millis(entry.at), "kind": entry.kind, "actor": actor,
        "player": entry.player, "undoes": entry.undoes, "cause": entry.cause,
        "mail": entry.mail if entry.mail_number is None else entry.mail_number,
        "text": entry.text, "facts": entry.facts, "events": entry.events, "readers": entry.readers,
    }  # fmt: skip
