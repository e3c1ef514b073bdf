"""Answers to a question that is closed: whether they are for the turn that was played, or go on with it."""

from __future__ import annotations

from pbem.games.border import AnyPosition
from pbem.orders.by_place import place_of, points
from pbem.orders.everyday import phrases
from pbem.orders.fold import fold
from pbem.orders.plain_words import yes_or_no
from pbem.reading.marked import Marked
from pbem.store.models import Decision, InboundMail, LogEntry, Member
from pbem.table import decisions
from pbem.table.our_letters import read_by
from pbem.table.record_kinds import ACTION, UNDO
from pbem.table.session import Session
from pbem.table.standing_moves import position_after


def answer_to(session: Session, asked: Decision) -> LogEntry | None:
    """The move that closed the question, where it still stands."""
    if asked.closed_by is None:
        return None
    return next((one for one in session.record.standing() if one.number == asked.closed_by), None)


def position_before(session: Session, entry: LogEntry) -> AnyPosition:
    """The position in which that move was made."""
    return position_after(session, (one for one in session.effective() if one.number < entry.number))


def goes_on(session: Session, member: Member, asked: Decision, line: str) -> bool:
    """Whether the question was only the beginning of the turn in which its member is asked now.

    Then an answer to its letter means what it would mean in answer to the newest one: since then nothing was done but
    by the member. A line that they have sent already, which was done, may only have been sent twice; so may any, where
    what they have sent was a number or a yes.
    """
    entry = answer_to(session, asked)
    if entry is None or decisions.open_decision(session, member) is None or not session.has_position:
        return False
    since = session.record.since(entry.number)
    if any(one.kind == UNDO.name or (one.kind == ACTION.name and one.player != member.player) for one in since):
        return False
    turn_of, definition = session.title.turns.turn_of, session.definition
    if turn_of(definition, position_before(session, entry)) != turn_of(definition, session.position):
        return False
    sent = _sent(session, member, since)
    return _lines(line).isdisjoint(sent) and not any(map(_names_another, sent))


def _sent(session: Session, member: Member, entries: list[LogEntry]) -> set[str]:
    """The lines of the member's mails that made these entries; of what they marked in a quote, the mark."""
    wanted = {one.mail for one in entries if one.mail is not None and one.actor_id == member.id}
    mails = InboundMail.select().where(InboundMail.id.in_(wanted)) if wanted else ()
    read = [read_by(member, mail, session.domain) for mail in mails]
    marks = {f"#{one.number}" for mail in read for one in mail.marked if _is_marked(one) or not mail.text.strip()}
    return marks | {line for mail in read for line in _lines(mail.text)}


def _is_marked(one: Marked) -> bool:
    return bool(one.before or one.behind) or points(one.below)


def _names_another(line: str) -> bool:
    """Whether a line is none of its own, but a number or a yes to another one."""
    place = place_of(line)
    return (place is not None and not (place.plain and place.order)) or bool(yes_or_no(line, also=phrases("confirms")))


def _lines(text: str) -> set[str]:
    """Each order, as far as it can be told without reading it."""
    parts = (part for line in text.split("\n") for part in line.split(";"))
    return {" ".join(fold(part).strip(" .").split()) for part in parts} - {""}
