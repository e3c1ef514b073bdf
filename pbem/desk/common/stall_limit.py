"""`stall_limit N`: a player's yes to an end of the game after N full rounds in which nothing changes."""

from __future__ import annotations

from pbem.desk import stall_limits
from pbem.desk.command import Asker, Command
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.stall_limits import SetLimit
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def _read(order: Order, asker: Asker) -> SetLimit:
    return stall_limits.read(order)


def _consider(planner: Planner, order: Order, said: SetLimit) -> None:
    planner.must_hold_a_seat()
    stall_limits.legal(planner, said)

    def do(session: Session, member: Member) -> Say:
        return stall_limits.want(session, member, said)

    planner.plan.steps.append(Deed("want", do, alone=True, line=len(planner.plan.results)))
    planner.done(order, Say(key="stall_wanted", facts={"rounds": str(said.rounds)}))


_WORD = order_word(
    "control", "stall_limit", "stall_limit N", "stall_limit 10", "stall", shape=stall_limits.SHAPE, seated=True
)
COMMANDS = (Command(word=_WORD, place=12, read=_read, consider=_consider, given=stall_limits.given),)
