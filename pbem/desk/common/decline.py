"""`decline [REASON]`: leave the invitation; the moderator and the others hear of it and decide how to go on."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.seats import taking_over
from pbem.desk.starting.joining import must_be_invited
from pbem.orders.naming import reason_of
from pbem.orders.order import Order, order_word
from pbem.post import announce
from pbem.store.models import Member
from pbem.table.candidates import ASKED
from pbem.table.record_kinds import DECLINED
from pbem.table.session import Session
from pbem.words.say import Say


class Decline(msgspec.Struct, frozen=True):
    """Leave the invitation; `reason` is free text on one line."""

    reason: str = ""


def _read(order: Order, asker: Asker) -> Decline:
    return Decline(reason_of(order))


def _consider(planner: Planner, order: Order, said: Decline) -> None:
    taking_over.must_be_the_newest(planner)
    if planner.member.role == ASKED:
        taking_over.decline(planner, order, said.reason)
        return
    must_be_invited(planner)

    def do(session: Session, member: Member) -> None:
        member.status = "declined"
        member.save()
        session.log(DECLINED, member, facts={"reason": said.reason})
        facts = {"name": member.name, "reason": said.reason}
        key = "player_declined_because" if said.reason else "player_declined"
        announce.notice_to_others(session, member, Say(key=key, facts=facts))

    planner.plan.steps.append(Deed("decline", do))
    planner.done(order, Say(key="declined", facts={"moderator": planner.session.moderator.name}))


_WORD = order_word("join", "decline", "decline [REASON]", "decline no time this month")
COMMANDS = (Command(word=_WORD, place=2, read=_read, consider=_consider),)
