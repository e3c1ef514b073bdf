"""`hours N`: the time for a turn, from the next question on."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.time_orders import AS_IS, ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import SPAN
from pbem.orders.spans import read_whole_hours
from pbem.store.models import Member
from pbem.table.record_kinds import HOURS_SET
from pbem.table.session import Session
from pbem.words.say import Say


class SetHours(msgspec.Struct, frozen=True):
    """The time for a turn."""

    hours: int


def _read(order: Order, asker: Asker) -> SetHours:
    return SetHours(read_whole_hours(order.rest, "hours", "72"))


def _why_not(session: Session, said: SetHours) -> Say | None:
    return AS_IS if session.game.hours == said.hours else None


def _do(session: Session, actor: Member, said: SetHours) -> Say:
    session.game.hours = said.hours
    return ordered(session, actor, HOURS_SET, hours=str(said.hours))


COMMANDS = (time_order(order_word("moderator", "hours", "hours N", "hours 72", shape=SPAN), 6, _read, _why_not, _do),)
