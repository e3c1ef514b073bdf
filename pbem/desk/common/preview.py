"""`preview`: tell what the mail's orders would do, do nothing; an order on the same line is tried with it."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word


def _consider(planner: Planner, order: Order, said: None) -> None:
    for item in planner.read(order.rest.lstrip(" :,-")):
        planner.take(item)


_WORD = order_word("control", "preview", "preview", "preview", free=True)
COMMANDS = (Command(word=_WORD, place=1, read=word_alone, consider=_consider),)
