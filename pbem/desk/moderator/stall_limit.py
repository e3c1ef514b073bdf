"""`stall_limit N`: the game ends after N full rounds in which nothing changes, counted from now."""

from __future__ import annotations

from engine.core import play
from pbem.desk import stall_limits
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.stall_limits import SetLimit
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def _read(order: Order, asker: Asker) -> SetLimit:
    return stall_limits.read(order)


def _consider(planner: Planner, order: Order, said: SetLimit) -> None:
    action = stall_limits.legal(planner, said)
    planner.plan.position, _ = play.apply(planner.plan.position, action)  # what stands below is judged as of then

    def do(session: Session, actor: Member) -> Say:
        return stall_limits.set_limit(session, actor, said)

    planner.rule(order, do, Say(key="stall_set", facts={"rounds": str(said.rounds)}))


_WORD = order_word(
    "moderator", "stall_limit", "stall_limit N", "stall_limit 10", "stall",
    shape=stall_limits.SHAPE, help="help.moderator.stall_limit",
)  # fmt: skip
COMMANDS = (Command(word=_WORD, place=22, read=_read, consider=_consider, given=stall_limits.given),)
