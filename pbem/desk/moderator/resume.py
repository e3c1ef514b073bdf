"""`resume`: the clocks run on; each open question gets back the time it was paused, as far as it counts."""

from __future__ import annotations

import msgspec

from pbem.base.clock import to_iso
from pbem.desk.clock.time_orders import ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import GAME
from pbem.store.models import Member
from pbem.table import deadline_changes
from pbem.table.record_kinds import RESUMED
from pbem.table.session import Session
from pbem.words.say import Say


class Resume(msgspec.Struct, frozen=True):
    """The clocks run on."""


def _read(order: Order, asker: Asker) -> Resume:
    return Resume()


def _why_not(session: Session, said: Resume) -> Say | None:
    return None if session.game.paused_at else Say(key="clock.not_paused")


def run_on(session: Session) -> str:
    """The clocks run on, and deadlines move by the length of the pause, which is returned in seconds."""
    begin = session.game.paused_at or session.now
    session.game.paused_at = None
    session.game.pause_reason = ""
    facts = {"from_at": to_iso(begin), "until_at": to_iso(session.now)}
    for decision in session.open_decisions:
        deadline_changes.make_up(session, decision, begin, session.now, Say(key="because.paused", facts=facts))
    return str(int((session.now - begin).total_seconds()))


def _do(session: Session, actor: Member, said: Resume) -> Say:
    return ordered(session, actor, RESUMED, time_span=run_on(session))


COMMANDS = (
    time_order(
        order_word("moderator", "resume", "resume", "resume", shape=f"|please|now|{GAME}"),
        3, _read, _why_not, _do, of_running=True,
    ),
)  # fmt: skip
