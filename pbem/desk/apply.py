"""The only way to change a game: a mail's orders are tried, then all done together with their letters, or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pbem.desk import for_seats, habits, lifecycle, rulings
from pbem.desk.plan import Plan, Step, mark, press_readers
from pbem.desk.planner import Planner
from pbem.desk.take_back import take_back
from pbem.letters.content import Content, Template
from pbem.orders.moderator_commands import Announce
from pbem.orders.names import EVERYBODY
from pbem.orders.press import Press
from pbem.post import announce, correspondence, outbox
from pbem.reading.limits import TEXT_BYTES
from pbem.reading.read_mail import ReadMail
from pbem.store.models import Confirmation, Decision, Member, OutboundMail
from pbem.table.moves import make_move
from pbem.table.session import Session
from pbem.words.say import Say

Reply = Callable[[Content], object]


def take_mail(session: Session, member: Member, read: ReadMail, *, only_if_it_acts: bool = False) -> str:
    """Do what the member's mail says, queue the answers; returns one word for what became of it.

    `only_if_it_acts`: a mail that would only be answered is left alone, and the word is "too_many".
    """
    plan = Planner(session, member, asked_by(member, read)).make(read.text, complete=not cut_short(read))
    if only_if_it_acts and not _going(plan):
        return "too_many"
    return _carry_out(session, member, plan, lambda content: correspondence.send(session, member, content), read.notes)


def take_words(session: Session, member: Member, text: str, reply: Reply, *, confirmed: bool) -> str:
    """The same for orders that came by another way than mail; `reply` is handed the answer.

    `confirmed`: what would ask for a code is done at once.
    """
    plan = Planner(session, member, None, confirmed=confirmed).make(text)
    return _carry_out(session, member, plan, reply)


def _going(plan: Plan) -> bool:
    """Whether the steps of a plan are to be taken."""
    return bool(plan.steps) and not (plan.refused or plan.preview or plan.to_confirm)


def _carry_out(session: Session, member: Member, plan: Plan, reply: Reply, notes: Sequence[str] = ()) -> str:
    going = _going(plan)
    for command in plan.freely:
        _do_freely(session, member, command, plan)
    before = session.position
    first_own = session.game.last_number + 1
    told = _do_steps(session, member, plan) if going else []
    _offer_confirmation(session, member, plan)
    again = () if plan.preview else tuple(dict.fromkeys(plan.resend))
    for other in again:
        _resend(session, other)
    if member.role == "moderator" and again:
        rulings.log_resent(session, member, again)
    reply(_answer(session, member, plan, notes, first_own if going else None))
    for_seats.tell(session, member, plan, first_own if going else None)
    if going:
        _tell_others(session, member, plan, before, told)
    return _outcome(plan, going)


def cut_short(read: ReadMail) -> bool:
    """Whether the sender's own text was longer than we read; a long quote below a short text does no harm."""
    return "truncated" in read.notes and len(read.text.encode()) > TEXT_BYTES // 2


def asked_by(member: Member, read: ReadMail) -> Decision | None:
    """The question asked by the letter this mail answers: the newest letter of ours that it refers to."""
    for message_id in reversed(read.references):
        mine = (OutboundMail.message_id == message_id) & (OutboundMail.member == member)
        letter = OutboundMail.get_or_none(mine)
        if letter is not None:
            asked = (Decision.member == member) & (Decision.number == letter.decision)
            return Decision.get_or_none(asked)
    return None


def _outcome(plan: Plan, going: bool) -> str:
    if plan.refused:
        return "refused"
    if going:
        return "applied"
    return "answered" if plan.results else "empty"


# -- doing ------------------------------------------------------------------------------------------------------------


def _do_steps(session: Session, member: Member, plan: Plan) -> list[Say]:
    """Take the steps; the sentences that the others are to hear of the moderator's."""
    if plan.confirmed is not None:
        plan.confirmed.used = True
        plan.confirmed.save()
    told = []
    for step in plan.steps:
        if (say := _STEPS[step.what](session, member, step)) is not None:
            told.append(say)
            if step.line is not None:
                plan.results[step.line] = msgspec.structs.replace(plan.results[step.line], says=(say,))
    return told


def _move(session: Session, member: Member, step: Step) -> None:
    seat = step.seat or member
    facts = {} if seat.id == member.id else {"by": member.name}
    make_move(session, member, seat.player, step.action, **facts)


def _rule(session: Session, member: Member, step: Step) -> Say | None:
    return rulings.carry_out(step.command, session, member)


def _undo(session: Session, member: Member, step: Step) -> None:
    take_back(session, member)


def _resign(session: Session, member: Member, step: Step) -> None:
    lifecycle.resign(session, member)


def _accept(session: Session, member: Member, step: Step) -> None:
    lifecycle.accept(session, member, step.command)


def _decline(session: Session, member: Member, step: Step) -> None:
    lifecycle.decline(session, member, step.command)


_STEPS: Mapping[str, Callable[[Session, Member, Step], Say | None]] = {
    "move": _move, "undo": _undo, "resign": _resign, "accept": _accept, "decline": _decline, "rule": _rule,
}  # fmt: skip


def _do_freely(session: Session, member: Member, command: Any, plan: Plan) -> None:
    """Press and settings work whatever becomes of the orders beside them; a preview only tells."""
    if plan.preview:
        return
    match command:
        case Press(to=to, text=text):
            _press(session, member, to, text)
        case Announce(text=text):
            _press(session, member, (EVERYBODY,), text)
        case _:
            habits.carry_out(command, session, member)


def _press(session: Session, member: Member, to: Sequence[str], text: str) -> None:
    readers = press_readers(session, member, to)
    ids = [one.id for one in (*readers, member)]
    everybody = "all" in {name.casefold() for name in to}
    entry = session.log("press", member, text=text, facts={"to": ", ".join(to)}, readers=None if everybody else ids)
    facts = {"name": member.name, "to": "all" if everybody else "you"}
    told = "announcement" if member.role == "moderator" else "press_to_all"
    for reader in readers:
        say = Say(key=told if everybody else "press_to_you", facts=facts)
        content = correspondence.base(session, "press", reader, says=(say,), quote=text, facts={"from": member.name})
        correspondence.send(session, reader, content, key=f"{reader.id}:press:{entry.number}")


def _offer_confirmation(session: Session, member: Member, plan: Plan) -> None:
    if not plan.to_confirm or plan.refused or plan.preview:
        return
    lines = [one.line for one in plan.results if one.status == "confirm"]
    Confirmation.create(member=member, code=plan.code, orders="\n".join(lines), number=mark(session))


def _resend(session: Session, member: Member) -> None:
    """The newest letter of the game's own, as it was, under a new Message-ID."""
    letter = outbox.newest(member)
    if letter is None:
        return
    content = msgspec.json.decode(letter.content.encode(), type=Content)
    key = f"{member.id}:resend:{session.mail.id if session.mail else session.now.isoformat()}"
    correspondence.send(session, member, content, thread=letter.thread, key=key)


# -- answering --------------------------------------------------------------------------------------------------------


def _answer(session: Session, member: Member, plan: Plan, notes: Sequence[str], first_own: int | None) -> Content:
    template: Template = "refusal" if plan.refused else "receipt"
    applied = first_own is not None
    content = correspondence.base(session, template, member, results=tuple(plan.results), applied=applied)
    content = msgspec.structs.replace(content, preview=plan.preview, says=_hints(plan, notes))
    waits = bool(plan.to_confirm) and not plan.refused and plan.picture
    if (plan.preview or waits) and plan.steps and session.position is not None:
        content = _as_preview(session, member, plan, content)
    elif plan.late is not None:
        since = session.happenings(member, (plan.late.closed_by or 0) - 1)
        content = msgspec.structs.replace(
            content, events=since, changed=correspondence.changed_places(session, since), picture=True
        )
    elif plan.picture and not plan.refused and session.position is not None:
        content = correspondence.with_news(session, content, member, leave_out=first_own)
    if plan.all_hands:
        session.log("hands_shown", member)
        content = msgspec.structs.replace(content, view=session.encoded_view(session.position.full_view()))
    return content


def _as_preview(session: Session, member: Member, plan: Plan, content: Content) -> Content:
    """The position as it would be."""
    changed = tuple(place for event in plan.events for place in session.kind.changed(event))
    view = session.encoded_view(session.tried_view(member, plan.position))
    return msgspec.structs.replace(content, view=view, changed=changed, picture=True, tried=True)


def _hints(plan: Plan, notes: Sequence[str]) -> tuple[Say, ...]:
    says: list[Say] = []
    if not plan.results:
        says.append(Say(key="nothing_found"))
    elif plan.to_confirm and not plan.refused and not plan.preview:
        says.append(Say(key="confirm_with", facts={"code": plan.code}))
    says.extend(Say(key=f"read_note.{note}") for note in notes if note in TOLD_NOTES)
    return tuple(says)


TOLD_NOTES = frozenset({"truncated", "attachments", "forwarded", "encrypted", "unreadable"})


def _tell_others(session: Session, member: Member, plan: Plan, before: Any, told: list[Say]) -> None:
    kinds = {step.what for step in plan.steps}
    if "accept" in kinds:
        lifecycle.start_if_complete(session)
    if "move" in kinds:
        moved = [step.seat for step in plan.steps if step.what == "move"]
        announce.after_move(session, moved[-1] or member)
    if kinds & {"move", "undo", "rule"} and session.game.state == "running" and before is not None:
        for seat in session.seats:
            announce.hand_if_changed(session, seat, before)
    if told:
        announce.notice_to_others(session, member, *told)
