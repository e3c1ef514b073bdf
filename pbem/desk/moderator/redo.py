"""`redo`: puts back what the last `undo` took, as long as nobody has moved since."""

from __future__ import annotations

import msgspec

from engine.core import play
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.undoing.moves_told import parts_of, parts_told
from pbem.desk.undoing.take_back import last_taken_back, put_back
from pbem.orders.numbers import NUMBER, whole
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.post import announce
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


class Redo(msgspec.Struct, frozen=True):
    """Put back what the last `undo` took."""


def _read(order: Order, asker: Asker) -> Redo:
    if any(whole(arg) is not None for arg in order.args):
        raise refused("redo_once", example="redo")
    return Redo()


def _consider(planner: Planner, order: Order, said: Redo) -> None:
    planner.must_run()
    session, plan = planner.session, planner.plan
    entries = last_taken_back(session)
    if not entries:
        planner.forbid("redo_nothing")
    plan.position = play.replay(plan.position, [session.rules.read_action(entry.text) for entry in entries])
    plan.picture = True
    parts = parts_of(session, entries)
    says = (Say(key="ruled.put_back", facts={"count": str(len(parts))}), *parts_told(session, parts))
    planner.rule(order, _do, *says, dangerous=True)


def _do(session: Session, actor: Member) -> None:
    put_back(session, actor)
    answered = actor if session.mail else None
    announce.after_move(session, actor, Say(key="put_back", facts={"name": actor.name}), answered=answered)


_WORD = order_word("moderator", "redo", "redo", "redo", shape=rf"|{NUMBER}.*|please|now")
COMMANDS = (Command(word=_WORD, place=12, read=_read, consider=_consider),)
