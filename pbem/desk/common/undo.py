"""`undo`: a player takes back their last move, as long as nobody has acted since."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.take_back import last_moves, orders_of, position_after, take_back, why_not_undo
from pbem.orders.order import Order, OrderError, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    planner.must_run()
    planner.must_hold_a_seat()
    if planner.plan.steps:
        planner.forbid("undo_first")
    if reason := why_not_undo(planner.session, planner.member):
        raise OrderError(reason)
    entries = planner.session.effective()
    gone = last_moves(entries)
    planner.plan.position = position_after(planner.session, entries[: -len(gone)])
    planner.plan.steps.append(Deed("undo", _do))
    planner.plan.picture = True
    # The question that the taken-back move had answered is open again.
    planner.asked = None
    planner.done(order, Say(key="undone", facts={"move": orders_of(planner.session, gone)}))


def _do(session: Session, member: Member) -> None:
    take_back(session, member, len(last_moves(session.effective())))


_WORD = order_word("control", "undo", "undo", "undo", "takeback", seated=True)
COMMANDS = (Command(word=_WORD, place=2, read=word_alone, consider=_consider),)
