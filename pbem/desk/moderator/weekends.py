"""`weekends on|off`: whether Saturdays and Sundays are free. Open deadlines may come later by that, never earlier."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.time_orders import AS_IS, ordered, settle_all, time_order
from pbem.desk.command import Asker
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.record_kinds import WEEKENDS_OFF, WEEKENDS_ON
from pbem.table.session import Session
from pbem.words.say import Say


class SetWeekends(msgspec.Struct, frozen=True):
    """`off` when Saturdays and Sundays do not count."""

    off: bool


def _read(order: Order, asker: Asker) -> SetWeekends:
    if order.args not in {("on",), ("off",)}:
        raise refused("weekends", choices=("weekends off", "weekends on"))
    return SetWeekends(off=order.args == ("off",))


def _why_not(session: Session, said: SetWeekends) -> Say | None:
    return AS_IS if session.game.weekends_off == said.off else None


def _do(session: Session, actor: Member, said: SetWeekends) -> Say:
    session.game.weekends_off = said.off
    settle_all(session)
    return ordered(session, actor, WEEKENDS_OFF if said.off else WEEKENDS_ON)


_WORD = order_word("moderator", "weekends", "weekends on|off", "weekends off", shape=r"|\w+")
COMMANDS = (time_order(_WORD, 8, _read, _why_not, _do),)
