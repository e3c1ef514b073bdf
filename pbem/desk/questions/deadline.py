"""`deadline`: when the open question is due, and why then."""

from __future__ import annotations

from pbem.desk.clock.explained import answer_deadline
from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import ALONE


def _consider(planner: Planner, order: Order, said: None) -> None:
    answer_deadline(planner, order)


_WORD = order_word("question", "deadline", "deadline", "deadline", "due", shape=ALONE)
COMMANDS = (Command(word=_WORD, place=6, read=word_alone, consider=_consider),)
