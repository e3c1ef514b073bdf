"""`resume`: the clocks run on; each open question gets back the time it was paused, as far as it counts."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.standing_still import run_on
from pbem.desk.clock.time_orders import ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import GAME
from pbem.store.models import Member
from pbem.table.record_kinds import RESUMED
from pbem.table.session import Session
from pbem.words.say import Say


class Resume(msgspec.Struct, frozen=True):
    """The clocks run on."""


def _read(order: Order, asker: Asker) -> Resume:
    return Resume()


def _why_not(session: Session, said: Resume) -> Say | None:
    return None if session.game.paused_at else Say(key="clock.not_paused")


def _do(session: Session, actor: Member, said: Resume) -> Say:
    return ordered(session, actor, RESUMED, time_span=run_on(session))


COMMANDS = (
    time_order(
        order_word("moderator", "resume", "resume", "resume", shape=f"|please|now|{GAME}"),
        3, _read, _why_not, _do, of_running=True,
    ),
)  # fmt: skip
