"""`go on`: after a move was taken back, what its sender has in hand is done again."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table import in_hand
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    planner.must_run()
    planner.must_hold_a_seat()
    if not in_hand.resting(planner.session, planner.member):
        planner.done(order, Say(key="in_hand.going_already"))
        return
    planner.plan.steps.append(Deed("state", _do))
    planner.done(order, Say(key="in_hand.going_on"))


def _do(session: Session, member: Member) -> None:
    in_hand.go_on(member)


_WORD = order_word("control", "go", "go on", "go on", shape=r"on[\s.!]*", seated=True)
COMMANDS = (Command(word=_WORD, place=9, read=word_alone, consider=_consider),)
