"""An old move taken out of a game, or another one in its place: what is told of it, and doing it.

The record keeps all: everything from the old entry on is taken back, the newest first, and what stays is made again.
So whoever replays the record never meets a move that its rules refuse, and every entry tells what it really did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.events import Event, may_read
from pbem.desk.undoing.anew import Anew, Dropped, Made
from pbem.desk.undoing.heard_of import forget_letters, stop_letters, tell
from pbem.desk.undoing.moves_told import order_of, parts_of, parts_told
from pbem.desk.undoing.take_back import note_undo
from pbem.facts.happening import Happening
from pbem.facts.old_and_new import OldAndNew, Row
from pbem.games.border import AnyPosition
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import decisions, in_hand
from pbem.table.doings import doings_of
from pbem.table.following import AGAIN, INSTEAD
from pbem.table.moves import ask_anew
from pbem.table.record_kinds import ACTION, ENDED, HANDS_OPENED, TAKEN_OUT
from pbem.table.refusals import by_rule
from pbem.table.session import Session
from pbem.words.say import Say

MOST_ROWS = 40  # later entries of which it is told what becomes of them
REMADE = "remade"  # by what an entry was taken back: only to be made again at once


def says_of(session: Session, course: Anew, head: Say) -> tuple[Say, ...]:
    """What goes, what stays, what can stand no more and what is asked again, in sentences."""
    says = [head, *parts_told(session, parts_of(session, [course.taken]))]
    if course.instead:
        says.append(Say(key="taken_out.instead", facts={"move": "; ".join(written(session, course.instead))}))
    stays = sum(AGAIN in one.facts for one in course.made)
    if course.later:
        says.append(Say(key="taken_out.stays", facts={"count": str(stays), "all": str(len(course.later))}))
    if course.back is not None:
        back = [one for one in course.later if one.number >= course.back.number]
        says += [Say(key="taken_out.back"), *parts_told(session, parts_of(session, back))]
    elif course.dropped:
        gone = [one.entry for one in course.dropped]
        says += [Say(key="taken_out.dropped"), *parts_told(session, parts_of(session, gone))]
    return tuple(says)


def written(session: Session, steps: Sequence[Made]) -> Iterator[str]:
    """These actions as a player would write them."""
    return (session.title.orders.write(session.definition, one.action) for one in steps if one.action is not None)


# -- old and new ------------------------------------------------------------------------------------------------------


def old_and_new(session: Session, member: Member, course: Anew) -> OldAndNew:
    """What goes otherwise, as this member may know it."""
    changed: dict[int, Made | Dropped] = {one.entry.number: one for one in course.dropped}
    changed |= {one.entry.number: one for one in course.otherwise if one.entry is not None}
    first = sorted(changed)[:MOST_ROWS]
    return OldAndNew(
        rows=tuple(_row(session, member, changed[number]) for number in first),
        more=len(changed) - len(first),
        before=_seen(session, member, course.before),
        after=_seen(session, member, course.after),
        asked_before=_asked(session, course.before),
        asked_after=_asked(session, course.after),
    )


def _row(session: Session, member: Member, one: Made | Dropped) -> Row:
    entry = one.entry
    assert entry is not None
    row = Row(
        number=entry.number,
        name=session.names.get(entry.player, ""),
        order=order_of(session, entry),
        old=_told(session, member, one.old),
    )
    if isinstance(one, Made):
        return msgspec.structs.replace(row, new=_told(session, member, one.events))
    return msgspec.structs.replace(row, why=None if one.why is None else by_rule(one.why, session))


def _told(session: Session, member: Member, events: Sequence[Event]) -> str:
    reader = member.player if member.role == "player" else None
    return session.rules.encode_events(tuple(one for one in events if may_read(one, reader))).decode()


def _seen(session: Session, member: Member, position: AnyPosition) -> str:
    return session.encoded_view(session.tried_view(member, position))


def _asked(session: Session, position: AnyPosition) -> tuple[str, ...]:
    asked = () if position.finished else position.active
    return tuple(session.names.get(player, player) for player in asked)


# -- doing it ---------------------------------------------------------------------------------------------------------


def take_out(session: Session, actor: Member, course: Anew) -> None:
    """Record it, ask anew, and tell everybody but who ordered it."""
    says = says_of(session, course, Say(key=_head(course), facts={"name": actor.name}))
    hides, over = session.hides, session.game.state == "finished"
    number = _note_undone(session, actor, course)
    numbers = {one.entry.number: number for one, number in _note_made(session, actor, course) if one.entry is not None}
    session.position = course.after
    if hides:
        session.log(TAKEN_OUT, actor, facts={"entry": str(course.taken.number)})
    if over:
        session.game.state, session.game.ended_at = "running", None
    for asked in list(session.open_decisions):
        decisions.close(session, asked, "withdrawn", number)
    if course.back is not None:
        in_hand.return_to(session, course.back.number)
    else:
        in_hand.rest(session)
    ask_anew(session, kept_open=session.title.turns.turn_of(session.definition, session.position))
    decisions.follow(session, session.game.last_number)
    if over and not session.position.finished:
        session.log(HANDS_OPENED, actor)
    _tell_readers(session, actor, course, numbers, says)


def _head(course: Anew) -> str:
    return "taken_out.replaced_by" if course.instead else "taken_out.by"


def _note_undone(session: Session, actor: Member, course: Anew) -> int:
    """Everything from the entry on is taken back, the newest first; the number of the last that says so."""
    of = {deed.entry.number: doing for doing in doings_of(session) for deed in doing.deeds}
    stays = {one.entry.number for one in course.made if one.entry is not None}
    number = 0
    for entry in reversed((course.taken, *course.later)):
        more = {"did": REMADE} if entry.number in stays else {}
        number = note_undo(session, actor, entry, of[entry.number], **more)
    return number


def _note_made(session: Session, actor: Member, course: Anew) -> Iterator[tuple[Made, int]]:
    """What stays is made again, with what stands instead; each with its new number."""
    for one in course.made:
        events = session.plain_events(one.events)
        if one.action is None:
            yield one, session.log(ENDED, actor, events=events, facts=dict(one.facts)).number
            continue
        facts = {**one.facts, "by": actor.name} if INSTEAD in one.facts else dict(one.facts)
        player = one.action.player if one.action.player in session.names else ""
        line = session.rules.write_action(one.action)
        doer = actor if one.entry is not None or INSTEAD in one.facts else None
        yield one, session.log(ACTION, doer, player=player, text=line, events=events, facts=facts).number


def _tell_readers(
    session: Session, actor: Member, course: Anew, numbers: dict[int, int], says: tuple[Say, ...]
) -> None:
    """Everybody hears what was taken out; of what was made again, only what they have not heard so."""
    same = {one.entry.number for one in course.made if one.entry is not None} - {
        one.entry.number for one in course.otherwise if one.entry is not None
    }
    for reader in session.reads():
        if reader.id == actor.id:
            stop_letters(reader, course.taken.number)
            continue
        forget_letters(reader, course.taken.number)
        heard = reader.told_number
        known = {numbers[number] for number in same if number <= heard} | set(numbers)

        def has_heard(one: Happening, known: set[int] = known) -> bool:
            return one.number in known

        tell(session, reader, says, has_heard)
    if session.position.finished:
        announce.game_over(session, answered=actor if session.mail else None)
