"""The only way to change a game: a mail's orders are tried, then all done together with their letters, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core import play
from pbem import announce, correspondence, decisions, lifecycle
from pbem.letters.content import Content, Template
from pbem.models import Confirmation, Decision, Member, OutboundMail
from pbem.orders import commands
from pbem.orders.press import Press
from pbem.plan import Plan, Step, mark, press_readers
from pbem.planner import Planner
from pbem.reading.limits import TEXT_BYTES
from pbem.reading.read_mail import ReadMail
from pbem.say import Say
from pbem.session import Session
from pbem.undo import take_back


def take_mail(session: Session, member: Member, read: ReadMail, *, only_if_it_acts: bool = False) -> str:
    """Do what the member's mail says, queue the answers; returns one word for what became of it.

    `only_if_it_acts`: a mail that would only be answered is left alone, and the word is "too_many".
    """
    plan = Planner(session, member, asked_by(member, read)).make(read.text, complete=not cut_short(read))
    going = bool(plan.steps) and not (plan.refused or plan.preview or plan.to_confirm)
    if only_if_it_acts and not going:
        return "too_many"
    for command in plan.freely:
        _do_freely(session, member, command, plan)
    before = session.position
    first_own = session.game.last_number + 1
    if going:
        _do_steps(session, member, plan)
    _offer_confirmation(session, member, plan)
    if plan.resend:
        _resend(session, member)
    _answer(session, member, plan, read, first_own if going else None)
    if going:
        _tell_others(session, member, plan, before)
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


def _do_steps(session: Session, member: Member, plan: Plan) -> None:
    if plan.confirmed is not None:
        plan.confirmed.used = True
        plan.confirmed.save()
    for step in plan.steps:
        _STEPS[step.what](session, member, step)


def _move(session: Session, member: Member, step: Step) -> None:
    session.position, events = play.apply(session.position, step.action)
    line = session.rules.write_action(step.action)
    entry = session.log("action", member, text=line, events=session.plain_events(events))
    decision = decisions.open_decision(session, member)
    if decision is not None:
        decisions.close(session, decision, "made", entry.number)
    if session.position.finished:
        lifecycle.finish(session)
    decisions.follow(session, entry.number)


def _undo(session: Session, member: Member, step: Step) -> None:
    take_back(session, member)


def _resign(session: Session, member: Member, step: Step) -> None:
    lifecycle.resign(session, member)


def _accept(session: Session, member: Member, step: Step) -> None:
    lifecycle.accept(session, member, step.command)


def _decline(session: Session, member: Member, step: Step) -> None:
    lifecycle.decline(session, member, step.command)


_STEPS = {"move": _move, "undo": _undo, "resign": _resign, "accept": _accept, "decline": _decline}


def _do_freely(session: Session, member: Member, command: Any, plan: Plan) -> None:
    """Press and settings work whatever becomes of the orders beside them; a preview only tells."""
    if plan.preview:
        return
    match command:
        case commands.SetName(name=name):
            old = member.name
            for mine in session.members:
                if mine.person_id == member.person_id:
                    mine.name = name
                    mine.save()
            session.log("named", member, facts={"old": old, "name": name})
        case commands.SetZone(zone=zone):
            member.person.timezone = zone
            member.person.save()
        case commands.SetMail(mode=mode):
            member.mail_mode = mode
            member.save()
        case Press(to=to, text=text):
            _press(session, member, to, text)


def _press(session: Session, member: Member, to: Sequence[str], text: str) -> None:
    readers = press_readers(session, member, to)
    ids = [one.id for one in (*readers, member)]
    everybody = "all" in {name.casefold() for name in to}
    entry = session.log("press", member, text=text, facts={"to": ", ".join(to)}, readers=None if everybody else ids)
    facts = {"name": member.name, "to": "all" if everybody else "you"}
    for reader in readers:
        say = Say(key="press_to_all" if everybody else "press_to_you", facts=facts)
        content = correspondence.base(session, "press", reader, says=(say,), quote=text, facts={"from": member.name})
        correspondence.send(session, reader, content, key=f"{reader.id}:press:{entry.number}")


def _offer_confirmation(session: Session, member: Member, plan: Plan) -> None:
    if not plan.to_confirm or plan.refused or plan.preview:
        return
    lines = [one.line for one in plan.results if one.status == "confirm"]
    Confirmation.create(member=member, code=plan.code, orders="\n".join(lines), number=mark(session))


def _resend(session: Session, member: Member) -> None:
    """The newest letter of the game's own, as it was, under a new Message-ID."""
    kinds = ("invitation", "welcome", "your_turn", "report", "game_over")
    mine = (OutboundMail.member == member) & OutboundMail.template.in_(kinds)
    letter = OutboundMail.select().where(mine).order_by(OutboundMail.id.desc()).first()
    if letter is None:
        return
    content = msgspec.json.decode(letter.content.encode(), type=Content)
    assert session.mail is not None
    key = f"{member.id}:resend:{session.mail.id}"
    correspondence.send(session, member, content, thread=letter.thread, key=key)


# -- answering --------------------------------------------------------------------------------------------------------


def _answer(session: Session, member: Member, plan: Plan, read: ReadMail, first_own: int | None) -> None:
    template: Template = "refusal" if plan.refused else "receipt"
    applied = first_own is not None
    content = correspondence.base(session, template, member, results=tuple(plan.results), applied=applied)
    content = msgspec.structs.replace(content, preview=plan.preview, says=_hints(session, plan, read))
    if plan.preview and plan.steps and session.position is not None:
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
    correspondence.send(session, member, content)


def _as_preview(session: Session, member: Member, plan: Plan, content: Content) -> Content:
    """The position as it would be."""
    changed = tuple(place for event in plan.events for place in session.kind.changed(event))
    view = session.encoded_view(session.view(member, plan.position))
    return msgspec.structs.replace(content, view=view, changed=changed, picture=True)


def _hints(session: Session, plan: Plan, read: ReadMail) -> tuple[Say, ...]:
    says: list[Say] = []
    if not plan.results:
        says.append(Say(key="nothing_found"))
    elif plan.to_confirm and not plan.refused and not plan.preview:
        says.append(Say(key="confirm_with", facts={"code": plan.code}))
    says.extend(Say(key=f"read_note.{note}") for note in read.notes if note in TOLD_NOTES)
    return tuple(says)


TOLD_NOTES = frozenset({"truncated", "attachments", "forwarded", "encrypted", "unreadable"})


def _tell_others(session: Session, member: Member, plan: Plan, before: Any) -> None:
    kinds = {step.what for step in plan.steps}
    if "accept" in kinds:
        lifecycle.start_if_complete(session)
    if "move" in kinds:
        announce.after_move(session, member)
    if kinds & {"move", "undo"} and not session.position.finished:
        announce.hand_if_changed(session, member, before)
