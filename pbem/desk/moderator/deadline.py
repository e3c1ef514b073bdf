"""`deadline [[NAME] WHEN]`: the deadline of one player or of all who are waited for; alone it asks for the present."""

from __future__ import annotations

from datetime import datetime

import msgspec

from pbem.base.clock import to_iso
from pbem.desk.clock import time_orders
from pbem.desk.clock.explained import answer_deadline
from pbem.desk.clock.time_orders import AS_IS, concerned, latest, names, nobody, ordered, paused
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.moments import read_moment
from pbem.orders.naming import name_perhaps
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import MOMENT
from pbem.store.models import Member
from pbem.table import deadline_changes, decisions
from pbem.table.record_kinds import DEADLINE_SET, DEADLINE_SET_LATER
from pbem.table.session import Session
from pbem.words.say import Say


class SetDeadline(msgspec.Struct, frozen=True):
    """Due then (aware, in the moderator's zone), for the player `name` or (None) for everybody who is waited for."""

    at: datetime
    name: str | None = None


def _read(order: Order, asker: Asker) -> SetDeadline | None:
    if not order.args:
        return None
    name, at = name_perhaps(order, asker.names, lambda text, lead: read_moment(text, lead, asker.here))
    return SetDeadline(at, name)


def _consider(planner: Planner, order: Order, said: SetDeadline | None) -> None:
    if said is None:
        answer_deadline(planner, order)
    else:
        time_orders.take(planner, order, said, _why_not, _do, of_running=True)


def _why_not(session: Session, said: SetDeadline) -> Say | None:
    return nobody(session, said.name) or paused(session, "clock.paused_first") or _bad_moment(session, said)


def _bad_moment(session: Session, said: SetDeadline) -> Say | None:
    if said.at <= session.now:
        return Say(key="clock.past", facts={"set_at": to_iso(said.at)})
    questions = concerned(session, said.name)
    moved_at = decisions.last_move(session)
    floors = [decisions.earliest(session, decision.member, moved_at) for decision in questions]
    earliest = max((floor.at for floor in floors if floor is not None), default=None)
    if earliest is not None and said.at < earliest:
        return Say(key="clock.too_early", facts={"earliest_at": to_iso(earliest)})
    return AS_IS if all(one.due_at == said.at for one in questions) else None


def _do(session: Session, actor: Member, said: SetDeadline) -> Say:
    """It falls on that moment, or on the first one after that suits the player."""
    questions = concerned(session, said.name)
    for decision in questions:
        deadline_changes.set_due(session, decision, said.at, {"name": actor.name, "set_at": to_iso(said.at)})
    kind = DEADLINE_SET if all(one.due_at == said.at for one in questions) else DEADLINE_SET_LATER
    return ordered(session, actor, kind, names=names(questions), set_at=to_iso(said.at), due_at=latest(questions))


_WORD = order_word(
    "moderator", "deadline", "deadline [[NAME] WHEN]", "deadline friday 20:00", "due",
    shape=MOMENT, help="help.moderator.deadline",
)  # fmt: skip
COMMANDS = (Command(word=_WORD, place=5, read=_read, consider=_consider),)
