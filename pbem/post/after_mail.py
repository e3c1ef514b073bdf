"""The letters that follow a mail: the answer to its sender, what concerns others, each from its own reader's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pbem.base.clock import to_iso
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import RECEIPT, REFUSAL, YOUR_TURN
from pbem.orders.names import EVERYBODY
from pbem.post import announce, correspondence, enclosing, first_and_last, for_seats, letterbox, to_candidates
from pbem.post.outcome import Done, Outcome
from pbem.store.models import LogEntry, Member, OutboundMail
from pbem.table import decisions, sight
from pbem.table.candidates import ASKED, is_open, request_of
from pbem.table.following import AUTO, STANDING
from pbem.table.record_kinds import RESENT
from pbem.table.session import Session
from pbem.words.say import Say

Reply = Callable[[Content], object]
Letter = Callable[..., Content]  # (session, member, **fields of the content)

TOLD_NOTES = frozenset({"truncated", "attachments", "forwarded", "encrypted", "struck", "unreadable", "unproven"})


def tell(
    session: Session, member: Member, outcome: Outcome, notes: Sequence[str] = (), reply: Reply | None = None
) -> OutboundMail | None:
    """Answer the sender (by letter, or where `reply` takes the answer), then tell everybody whom it concerns.

    Returns the letter that answers. `notes`: what was special about the mail, as its reading found it.
    """
    if session.mail is not None:
        letterbox.heard(member, session.mail.message_id)
    _send_again(session, member, outcome)
    last = None if reply is not None else _letter_of_the_moment(session, member, outcome.done)
    content = _answer(session, member, outcome, notes, last or _short_letter)
    letter = None
    if reply is None and last is None and _goes_without_saying(member, outcome, content):
        pass
    elif reply is None:
        letter = letterbox.put(session, member, content)
    else:
        reply(content)
    if outcome.to_seats:
        for_seats.tell(session, member, outcome)
    if outcome.done is not None:
        _tell_others(session, member, outcome.done, answered=member if last else None)
    return letter


def _goes_without_saying(member: Member, outcome: Outcome, content: Content) -> bool:
    """Whether the sender's next letter will do as the answer: nothing but a bid or a pass, which was done."""
    more = content.says or content.over or content.ahead
    return outcome.quiet and outcome.done is not None and member.mail_mode != "all" and not more


def _send_again(session: Session, member: Member, outcome: Outcome) -> None:
    """The newest letters of the game's own, as they were, under new Message-IDs."""
    again = () if outcome.preview else tuple(dict.fromkeys(outcome.resend))
    for other in again:
        letter = letterbox.newest(other)
        if letter is not None:
            key = f"{other.id}:resend:{session.mail.id if session.mail else session.now.isoformat()}"
            content = contents.decode(letter.content.encode())
            letterbox.put(session, other, content, thread=letter.thread, key=key)
    if member.role == "moderator" and again:
        session.log(RESENT, member, facts={"names": ", ".join(seat.name for seat in again)})


def _letter_of_the_moment(session: Session, member: Member, done: Done | None) -> Letter | None:
    """The letter that the sender would get at once beside an answer, and that answers them therefore too."""
    if done is None or member not in session.reads():
        return None
    if done.seated:
        return to_candidates.first_letter
    if done.started:
        return first_and_last.start_letter
    over = session.has_position and session.position.finished
    if over and (done.changed or done.moved is not None):
        return first_and_last.last_letter
    if done.moved is not None and decisions.open_decision(session, member) is not None:
        return _asking
    return None


def _short_letter(session: Session, member: Member, **fields: Any) -> Content:
    return correspondence.base(session, RECEIPT, member, **fields)


def _asking(session: Session, member: Member, **fields: Any) -> Content:
    """The letter that asks a player for a move, and answers their mail too."""
    return correspondence.with_board(session, correspondence.base(session, YOUR_TURN, member, **fields), member)


def _answer(session: Session, member: Member, outcome: Outcome, notes: Sequence[str], write: Letter) -> Content:
    if outcome.refused:
        content = correspondence.base(session, REFUSAL, member, results=tuple(outcome.results), meant=outcome.meant)
    else:
        content = write(session, member, results=tuple(outcome.results), applied=outcome.done is not None)
    content = msgspec.structs.replace(
        content,
        answers=True,
        preview=outcome.preview,
        code=outcome.code,
        yes=outcome.yes,
        says=(*_hints(outcome, notes), *(announce.standstill(session) if outcome.done is not None else ())),
        held=outcome.held,
    )
    if member.role == ASKED and is_open(member) and (one := request_of(session, member)) is not None:
        still = Say(key="asked_still", facts={"old": session.seat(one.player).name})
        content = msgspec.structs.replace(content, says=(*content.says, still))
    if outcome.exports and content.archive is None:  # the last letter of a game brings its archive anyway
        content = msgspec.structs.replace(content, archive=enclosing.own(session, member))
    if content.template in (RECEIPT.name, REFUSAL.name):
        content = _with_position(session, member, outcome, content)
        if content.ahead and not sight.asked_ahead(session, member):  # they have a letter that says so
            content = msgspec.structs.replace(content, ahead=())
    if outcome.shown:
        content = msgspec.structs.replace(content, view=session.encoded_view(_opened(session, outcome.shown)))
    return content


def _with_position(session: Session, member: Member, outcome: Outcome, content: Content) -> Content:
    """With what the answer shows of the board: nothing, unless the sender asked for it, or is asked something new."""
    asks = outcome.waits and outcome.picture
    if (outcome.preview or asks) and outcome.tried and session.has_position:
        return _as_it_would_be(session, member, outcome, content)
    if outcome.late is not None and content.ask is None:
        since = session.happenings(member, (outcome.late.closed_by or 0) - 1)
        return msgspec.structs.replace(content, events=since)
    if outcome.refused or not session.has_position:
        return correspondence.with_board(session, content, member) if outcome.late is not None else content
    if content.ask is not None and outcome.done is not None and outcome.done.changed:
        return correspondence.with_board(session, content, member)
    if outcome.done is not None and any(_by_their_order(entry, member) for entry in session.news):
        return correspondence.with_news(session, content, member)
    if outcome.picture and outcome.done is None:
        return _with_what_was_asked(session, member, content)
    return content


def _by_their_order(entry: LogEntry, member: Member) -> bool:
    """Whether something that the member had ordered for later is done now: the receipt tells of it."""
    return bool(entry.player == member.player and entry.facts.get(AUTO) == STANDING)


def _with_what_was_asked(session: Session, member: Member, content: Content) -> Content:
    """With what is new, where the position was asked for; the map only where the map was."""
    seen = correspondence.with_board(session, content, member)
    about = {one.answer.about for one in content.results if one.answer is not None}
    return seen if "map" in about else msgspec.structs.replace(seen, picture=False, changed=())


def _opened(session: Session, shown: str) -> Any:
    """The view of a moderator who looks at one hand, or at all."""
    return session.position.full_view() if shown == EVERYBODY else session.position.closed_view(shown)


def _as_it_would_be(session: Session, member: Member, outcome: Outcome, content: Content) -> Content:
    changed = sight.places(session, outcome.events)
    view = session.encoded_view(session.tried_view(member, outcome.position))
    return msgspec.structs.replace(content, view=view, changed=changed, picture=True, tried=True)


def _hints(outcome: Outcome, notes: Sequence[str]) -> tuple[Say, ...]:
    says: list[Say] = []
    if not outcome.results:
        says.append(Say(key="nothing_found"))
    elif outcome.code_until is not None:
        says.append(Say(key="confirm_below", facts={"until_at": to_iso(outcome.code_until)}))
    says.extend(Say(key=f"read_note.{note}") for note in notes if note in TOLD_NOTES)
    return tuple(says)


def _tell_others(session: Session, member: Member, done: Done, *, answered: Member | None) -> None:
    if done.started:
        announce.welcome(session, answered=answered)
    if done.moved is not None:
        announce.after_move(session, done.moved, answered=answered)
    if done.told:
        announce.notice_to_others(session, member, *done.told)
