"""What was done at once: the unit in which moves are taken back, for players and moderator alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from pbem.store.models import LogEntry
from pbem.table.following import AGAIN, AUTO, BESIDE, INSTEAD, OWN_MAIL, PLAYED_ELSEWHERE
from pbem.table.record import mail_of
from pbem.table.record_kinds import ACTION, DEFAULT_PLAYED, SEAT_PLAYED
from pbem.table.session import Session

# By what it was done: a mail, an order on the machine, a default order at its deadline, an empty seat, nobody (what was
# ordered for later, or follows by itself), and before our record began.
By = Literal["mail", "command", "default_played", "seat_played", "nobody", "elsewhere"]
_MARKS: dict[str, By] = {DEFAULT_PLAYED.name: "default_played", SEAT_PLAYED.name: "seat_played"}


class Deed(NamedTuple):
    """An entry that stands, an action or the moderator's end; `first` is the one that it puts back, else itself."""

    entry: LogEntry
    first: LogEntry

    @property
    def followed(self) -> bool:
        """Whether nobody has acted by it."""
        return AUTO in self.first.facts and self.first.actor_id is None and OWN_MAIL not in self.first.facts


class Doing(NamedTuple):
    """All that one mail did, or what was done at one time without a mail, with what followed from it; oldest first."""

    deeds: tuple[Deed, ...]
    by: By


def doings(record: Sequence[LogEntry], standing: Sequence[LogEntry]) -> list[Doing]:
    """What stands of a record, parted by what was done at once, oldest first.

    What was put back counts as it was first done, what stands in the place of an old move, or is settled because of it,
    as done with that; each move of a recorded game that goes on here, by itself.
    """
    by_number = {entry.number: entry for entry in record}
    marks = dict(_marked(record))

    def first_of(entry: LogEntry, *facts: str) -> LogEntry:
        while (fact := next((one for one in facts if one in entry.facts), "")) != "":
            entry = by_number[int(entry.facts[fact])]
        return entry

    def deed(entry: LogEntry) -> Deed:
        return Deed(entry, first_of(entry, AGAIN))

    def key(one: Deed) -> tuple[By, object]:
        first = first_of(one.first, AGAIN, INSTEAD, BESIDE)
        if first.facts.get(AUTO) == PLAYED_ELSEWHERE:
            return "elsewhere", first.number
        if any(mail_of(first)):
            return "mail", mail_of(first)
        if (mark := marks.get(first.number)) is not None:
            return _MARKS[mark.kind], mark.number
        return "command" if first.cause == "command" else "nobody", first.at

    return [Doing(tuple(deeds), by) for (by, _), deeds in groupby(map(deed, standing), key)]


def doings_of(session: Session) -> list[Doing]:
    """What stands of a game's record."""
    return doings(session.entries, session.effective())


def name_of(session: Session, doing: Doing) -> str:
    """Who ordered the first of it that anybody ordered, or whose default it was; "" for nobody."""
    first = next((one.first for one in doing.deeds if not one.followed), None)
    if first is None or doing.by in ("nobody", "elsewhere"):
        return ""
    actor = None if doing.by in _MARKS.values() else first.actor_id
    named = (one.name for one in session.members if one.id == actor)
    return str(next(named, session.names.get(first.player, "")))


def _marked(record: Sequence[LogEntry]) -> Iterator[tuple[int, LogEntry]]:
    """Actions that the clock made for a question, each with the entry that says so, which stands before them."""
    last: LogEntry | None = None
    for entry in record:
        if entry.kind in _MARKS:
            last = entry
        elif last is not None and entry.kind == ACTION.name and (entry.at, entry.cause) == (last.at, last.cause):
            yield entry.number, last
