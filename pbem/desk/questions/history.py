"""`history [N]`: the last N entries of the record, as the reader may see them."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.orders.fold import level, tokens
from pbem.orders.numbers import in_digits
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.session import Session

DEFAULT_HISTORY = 20
MOST_HISTORY = 1000


class History(msgspec.Struct, frozen=True):
    """The last `count` entries of the record, 1 to `MOST_HISTORY`."""

    count: int = DEFAULT_HISTORY


def _read(order: Order, asker: Asker) -> History:
    said = tokens(in_digits(level(order.rest)))
    number = next((arg for arg in said if arg.isascii() and arg.isdigit()), None)
    if number is None:
        if order.args:
            raise refused("history_number", {"said": order.rest}, example="history 10")
        return History()
    if len(number) > 6 or not 1 <= int(number) <= MOST_HISTORY:
        raise refused("history_range", {"said": number, "most": str(MOST_HISTORY)}, example="history 10")
    return History(int(number))


def _consider(planner: Planner, order: Order, said: History) -> None:
    def ask(session: Session, member: Member) -> Answer:
        return Answer(about="history", history=session.happenings(member, 0)[-said.count :])

    planner.answer_last(order, "history", ask)


_WORD = order_word("question", "history", "history [N]", "history 10", "log")
COMMANDS = (Command(word=_WORD, place=7, read=_read, consider=_consider),)
