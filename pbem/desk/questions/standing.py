"""`standing`: what the sender has ordered for later."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
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
    rows = in_hand.orders_of(session, member)
    says = [Say(key="in_hand.row", facts=in_hand.facts_of(session, row)) for row in rows]
    return Answer(about="standing", says=tuple(says) or (Say(key="in_hand.none"),))


_SHAPE = r"|orders?[\s.?!]*"
_WORD = order_word("question", "standing", "standing", "standing", shape=_SHAPE, seated=True)
COMMANDS = (Command(word=_WORD, place=9, read=word_alone, consider=_consider),)
