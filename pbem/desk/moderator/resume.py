"""`resume`: the clocks run on; each open question gets back the time it was paused, as far as it counts.

A pause that is only announced is dropped.
"""

from __future__ import annotations

import msgspec

from pbem.desk.clock.standing_still import run_on
from pbem.desk.clock.time_orders import ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import GAME
from pbem.store.models import Member
from pbem.table.record_kinds import PAUSE_DROPPED, RESUMED
from pbem.table.session import Session
from pbem.words.say import Say


class Resume(msgspec.Struct, frozen=True):
    """The clocks run on."""


def _read(order: Order, asker: Asker) -> Resume:
    return Resume()


def _why_not(session: Session, said: Resume) -> Say | None:
    stands = session.game.paused_at or session.game.pause_from
    return None if stands else Say(key="clock.not_paused")


def _do(session: Session, actor: Member, said: Resume) -> Say:
    begun = session.game.paused_at is not None
    lasted = run_on(session)
    return ordered(session, actor, RESUMED, time_span=lasted) if begun else ordered(session, actor, PAUSE_DROPPED)


COMMANDS = (
    time_order(
        order_word("moderator", "resume", "resume", "resume", shape=f"|please|now|{GAME}"),
        3, _read, _why_not, _do, of_running=True,
    ),
)  # fmt: skip
