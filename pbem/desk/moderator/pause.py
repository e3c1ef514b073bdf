"""`pause [REASON]`: no deadline passes and no reminder goes out until `resume`; moves are still taken."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.standing_still import stop_clocks
from pbem.desk.clock.time_orders import ordered, paused, time_order
from pbem.desk.command import Asker
from pbem.orders.naming import reason_of
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import GAME
from pbem.store.models import Member
from pbem.table.record_kinds import PAUSED, PAUSED_BECAUSE
from pbem.table.session import Session
from pbem.words.say import Say


class Pause(msgspec.Struct, frozen=True):
    """No clock runs until `resume`; `reason` is free text on one line, or ""."""

    reason: str = ""


def _read(order: Order, asker: Asker) -> Pause:
    return Pause(reason_of(order))


def _why_not(session: Session, said: Pause) -> Say | None:
    return paused(session, "clock.paused_already")


def _do(session: Session, actor: Member, said: Pause) -> Say:
    stop_clocks(session, said.reason)
    return ordered(session, actor, PAUSED_BECAUSE if said.reason else PAUSED, reason=said.reason)


COMMANDS = (
    time_order(
        order_word("moderator", "pause", "pause [REASON]", "pause until the new year"),
        2, _read, _why_not, _do, of_running=True, sure=rf"pause(?: {GAME})?",
    ),
)  # fmt: skip
