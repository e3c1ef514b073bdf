"""`new address`: a new reply address for one's seat, when somebody else may know the old one."""

from __future__ import annotations

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.seats import renewal
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def _read(order: Order, asker: Asker) -> None:
    """The shape has seen to it that the line says all."""


def _consider(planner: Planner, order: Order, said: None) -> None:
    def do(session: Session, member: Member) -> None:
        renewal.renew(session, member)

    planner.do_freely(order, said, do, Say(key="address_renewed"))


_WORD = order_word("setting", "new", "new address", "new address", shape="address")
COMMANDS = (Command(word=_WORD, place=9, read=_read, consider=_consider),)
