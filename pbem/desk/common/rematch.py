"""`rematch`: after the end, the same game once more; said again by somebody else it accepts that invitation."""

from __future__ import annotations

from typing import NoReturn

from engine.core.errors import BadOption
from pbem.desk.command import Command, word_alone
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.starting import rematch
from pbem.desk.starting.rematch import Asked
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    _must_be_over(planner)
    _must_have_stayed(planner)
    before = rematch.asked(planner.session)
    if before is None:
        _ask(planner, order)
    else:
        _join(planner, order, before)


def _must_be_over(planner: Planner) -> None:
    state = planner.session.game.state
    if state != "finished":
        _forbid(planner, {"running": "running", "inviting": "not_begun"}.get(state, "cancelled"))


def _must_have_stayed(planner: Planner) -> None:
    session, member = planner.session, planner.member
    stayed = {one.id for one in rematch.staying(session)}
    if member.role != "moderator" and member.id not in stayed:
        _forbid(planner, "left")


def _ask(planner: Planner, order: Order) -> None:
    session = planner.session
    stayed = rematch.staying(session)
    try:
        found = rematch.plan(session)
    except BadOption:
        few = len(stayed) < session.rules.min_players
        _forbid(planner, "too_few" if few else "cannot", number=str(len(stayed)), title=session.rules.title)
    says = [Say(key="rematch.made", facts={"first": session.names[found.first]})]
    gone = ", ".join(one.name for one in session.seats if one not in stayed)
    if gone:
        says.append(Say(key="rematch.without", facts={"names": gone}))
    _take(planner, Deed("rematch", _do_ask, alone=True, line=len(planner.plan.results)))
    planner.done(order, *says)


def _do_ask(session: Session, member: Member) -> Answer:
    new = rematch.make(session, member)
    return Answer(about="rematch", says=(Say(key="rematch.number", facts={"number": str(new.game.id)}),))


def _join(planner: Planner, order: Order, before: Asked) -> None:
    new = before.session
    number = str(new.game.id)
    if new.game.state != "inviting":
        _forbid(planner, "begun" if new.game.state == "running" else "over", number=number)
    facts = {"number": number, "name": before.by}
    seat = before.seat(planner.member.person_id)
    if seat is None:
        missing = ", ".join(one.name for one in new.seats if one.status != "accepted")
        says = (Say(key="rematch.waits", facts=facts | {"names": missing}),)
        planner.answer(order, Answer(about="rematch", says=says))
        return
    if seat.status == "accepted":
        planner.answer(order, Answer(about="rematch", says=(Say(key="rematch.already", facts=facts),)))
        return
    if seat.status != "invited":
        _forbid(planner, "declined" if seat.status == "declined" else "taken", number=number)
    complete = all(one.status == "accepted" for one in new.seats if one.id != seat.id)
    _take(planner, Deed("rematch", lambda session, member: rematch.join(before, seat), alone=True))
    planner.done(order, Say(key="rematch.joined", facts=facts), Say(key="all_accepted" if complete else "some_missing"))


def _take(planner: Planner, deed: Deed) -> None:
    if planner.plan.steps:
        planner.forbid("nothing_beside")
    planner.plan.steps.append(deed)


def _forbid(planner: Planner, key: str, **facts: str) -> NoReturn:
    planner.forbid(f"rematch.{key}", moderator=planner.session.moderator.name, **facts)


_WORD = order_word("control", "rematch", "rematch", "rematch", shape="|please|anyone|then|now|yes")
COMMANDS = (Command(word=_WORD, place=7, read=word_alone, consider=_consider),)
