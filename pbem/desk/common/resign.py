"""`resign`: a player leaves a running game; the seat, its hand and its open question wait for a substitute."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import in_hand
from pbem.table.record_kinds import RESIGNED
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    planner.must_hold_a_seat()
    planner.must_run()
    if not planner.confirmed:
        planner.plan.to_confirm.append(order.line.text)
    planner.plan.steps.append(Deed("resign", _do))
    planner.done(order, Say(key="resigns", facts={"moderator": planner.session.moderator.name}))


def _do(session: Session, member: Member) -> None:
    member.status = "resigned"
    member.save()
    in_hand.end_all(session, member)
    session.log(RESIGNED, member)
    announce.notice_to_others(session, member, Say(key="player_resigned", facts={"name": member.name}))


_WORD = order_word("control", "resign", "resign", "resign", seated=True)
COMMANDS = (Command(word=_WORD, place=4, read=word_alone, consider=_consider),)
