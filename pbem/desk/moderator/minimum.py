"""`minimum SPAN|off`: the least time between a move and a deadline. Open deadlines may come later by that."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.time_orders import AS_IS, ordered, settle_all, time_order
from pbem.desk.command import Asker
from pbem.orders.fold import key
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import OFF, SPAN
from pbem.orders.spans import read_whole_hours
from pbem.store.models import Member
from pbem.table.record_kinds import MINIMUM_OFF, MINIMUM_SET
from pbem.table.session import Session
from pbem.words.say import Say


class SetMinimum(msgspec.Struct, frozen=True):
    """At least so many hours between a move and the next deadline; 0 for none."""

    hours: int


def _read(order: Order, asker: Asker) -> SetMinimum:
    off = key(order.rest) in {*OFF, "0", "0h"}
    return SetMinimum(0 if off else read_whole_hours(order.rest, "minimum", "24h"))


def _why_not(session: Session, said: SetMinimum) -> Say | None:
    return AS_IS if session.game.minimum_hours == said.hours else None


def _do(session: Session, actor: Member, said: SetMinimum) -> Say:
    session.game.minimum_hours = said.hours
    settle_all(session)
    return ordered(session, actor, MINIMUM_SET if said.hours else MINIMUM_OFF, hours=str(said.hours))


_WORD = order_word("moderator", "minimum", "minimum SPAN|off", "minimum 24h", shape=rf"{SPAN}|off|none")
COMMANDS = (time_order(_WORD, 9, _read, _why_not, _do),)
