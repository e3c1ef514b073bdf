"""`standing`: what the sender has ordered for later, and what it would do as things stand."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.foreseeing import foreseen
from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table import in_hand
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    planner.must_hold_a_seat()
    planner.answer_last(order, "standing", _answer)


def _answer(session: Session, member: Member) -> Answer:
    says: list[Say] = []
    for row in in_hand.orders_of(session, member):
        says.append(Say(key="in_hand.row", facts=in_hand.facts_of(session, row)))
        says += foreseen(session, member, session.position, in_hand.read(row), in_hand.since(session, member, row))
    return Answer(about="standing", says=tuple(says) or (Say(key="in_hand.none"),))


_SHAPE = r"|orders?[\s.?!]*"
_WORD = order_word("question", "standing", "standing", "standing", shape=_SHAPE, seated=True)
COMMANDS = (Command(word=_WORD, place=9, read=word_alone, consider=_consider),)
