"""`status [waits]`: the position in words; or whom the game waited for, how long and for what."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.question import ask_of_position, must_have_begun
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.table.waits import waits

_WAITS = {"waits", "wait", "waiting", "waited"}


class Status(msgspec.Struct, frozen=True):
    """The position, or how long the game waited."""

    waits: bool = False


def _read(order: Order, asker: Asker) -> Status:
    return Status(not _WAITS.isdisjoint(order.args))


def _consider(planner: Planner, order: Order, said: Status) -> None:
    if said.waits:
        must_have_begun(planner)
        planner.answer_last(order, "waits", _waited)
        return
    ask_of_position(planner, order)
    planner.plan.picture = True  # what is asked about comes with what is new


def _waited(session: Session, member: Member) -> Answer:
    return Answer(about="waits", waits=waits(session))


_WORD = order_word("question", "status", "status [waits]", "status", "state", "position")
COMMANDS = (Command(word=_WORD, place=2, read=_read, consider=_consider),)
