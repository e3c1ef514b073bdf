"""Recorded moves as they are told to whoever takes them back or puts them back, or hears of it: whose mail did what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.corrections import Correction
from pbem.archive.log_lines import spans
from pbem.base.clock import to_iso
from pbem.store.models import LogEntry
from pbem.table.doings import Deed, Doing, doings, doings_of, name_of
from pbem.table.following import AUTO, OWN_MAIL, STANDING
from pbem.table.record_kinds import ENDED
from pbem.table.session import Session
from pbem.words.phrases import phrase
from pbem.words.say import Say

PASS = "pass"
MOST_LISTED = 10  # of what was done at once, named one by one


class Part(NamedTuple):
    """What goes of that which was done at once, and what stays of it; oldest first."""

    doing: Doing
    gone: tuple[Deed, ...]

    @property
    def stays(self) -> tuple[Deed, ...]:
        """What stands before it."""
        return self.doing.deeds[: -len(self.gone)]


def last_parts(session: Session, count: int) -> list[Part]:
    """The last so many entries that stand, by what was done at once, the last first."""
    found = []
    for doing in reversed(doings_of(session)):
        if count > 0:
            found.append(Part(doing, doing.deeds[-count:]))
            count -= len(doing.deeds)
    return found


def parts_of(session: Session, entries: Sequence[LogEntry]) -> list[Part]:
    """The same of entries that do not stand."""
    return [Part(doing, doing.deeds) for doing in doings(session.entries, entries)]


def parts_told(session: Session, parts: Sequence[Part]) -> tuple[Say, ...]:
    """A line for each: which entries of the record, whose mail of when it was, what was ordered."""
    says = [say for part in parts[:MOST_LISTED] for say in _part_told(session, part)]
    left = len(parts) - MOST_LISTED
    return (*says, Say(key="ruled.more_moves", facts={"count": str(left)})) if left > 0 else tuple(says)


def how_done(session: Session, doing: Doing) -> Mapping[str, str]:
    """By what it was done, by whom and when, as facts; what a mail set going that ordered nothing is nobody's doing."""
    name = name_of(session, doing)
    by = "nobody" if doing.by == "mail" and not name else doing.by
    return {"did": by, "name": name, "done_at": to_iso(doing.deeds[0].first.at)}


def _part_told(session: Session, part: Part) -> Iterator[Say]:
    done = how_done(session, part.doing)
    numbers = spans([one.entry.number for one in part.gone])
    facts = {**done, "numbers": numbers, "moves": _moves(session, part.gone, done["name"])}
    yield Say(key=f"did.{done['did']}", facts=facts)
    if part.stays:
        yield Say(key="did.stays", facts={"moves": _moves(session, part.stays, done["name"])})


def _moves(session: Session, deeds: Sequence[Deed], by: str) -> str:
    """What was ordered, then or for later, with the name of each player who is not `by`; without passes on the way."""
    ordered = [one.entry for one in deeds if not one.followed or one.first.facts.get(AUTO) == STANDING]
    orders = [(one, order_of(session, one)) for one in ordered or [one.entry for one in deeds]]
    told = [_whose(session, one, order, by) for one, order in orders if order != PASS]
    return "; ".join(told or [_whose(session, one, order, by) for one, order in orders])


def _whose(session: Session, entry: LogEntry, order: str, by: str) -> str:
    name = session.names.get(entry.player, by)
    return order if name == by else phrase("did.whose", name=name, order=order)


def order_of(session: Session, entry: LogEntry) -> str:
    """A logged action as a player would write it, or the moderator's end of the game."""
    if entry.kind == ENDED.name:
        return "end now"
    action = session.rules.read_action(entry.text)
    if isinstance(action, Correction):
        return session.title.corrected.write(action, session.names)
    return session.title.orders.write(session.definition, action)


def orders_of(session: Session, entries: Sequence[LogEntry]) -> str:
    """What was ordered at once, as a line; without what followed, and without the passes on the way to something."""
    ordered = [one for one in entries if AUTO not in one.facts or OWN_MAIL in one.facts] or entries
    orders = [order_of(session, entry) for entry in ordered]
    return "; ".join([one for one in orders if one != PASS] or orders)
