"""`remind HOURS …|off`: so many hours before a deadline a reminder goes out, of open questions too."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.time_orders import AS_IS, ordered, settle_all, time_order
from pbem.desk.command import Asker
from pbem.orders.fold import key
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import OFF, SPAN
from pbem.orders.spans import read_reminders
from pbem.store.models import Member
from pbem.table.record_kinds import REMINDERS_OFF, REMINDERS_SET
from pbem.table.session import Session
from pbem.words.say import Say


class SetReminders(msgspec.Struct, frozen=True):
    """How many hours before a deadline we remind, the most first; () for never."""

    hours: tuple[int, ...]


def _read(order: Order, asker: Asker) -> SetReminders:
    return SetReminders(() if key(order.rest) in OFF else read_reminders(order.rest, "remind"))


def _why_not(session: Session, said: SetReminders) -> Say | None:
    return AS_IS if [int(one) for one in session.game.reminders] == list(said.hours) else None


def _do(session: Session, actor: Member, said: SetReminders) -> Say:
    session.game.reminders = list(said.hours)
    settle_all(session)
    told = ", ".join(str(one) for one in said.hours)
    return ordered(session, actor, REMINDERS_SET if said.hours else REMINDERS_OFF, hours=told)


_WORD = order_word("moderator", "remind", "remind HOURS …|off", "remind 24h 6h", shape=rf"{SPAN}|off|none|never")
COMMANDS = (time_order(_WORD, 7, _read, _why_not, _do),)
