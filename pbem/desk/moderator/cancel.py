"""`cancel [REASON]`: the game is given up without a result; nothing hidden is shown."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.naming import reason_of
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import GAME
from pbem.post import to_candidates
from pbem.store.models import Member
from pbem.table import decisions
from pbem.table.record_kinds import CANCELLED, CANCELLED_BECAUSE
from pbem.table.session import Session
from pbem.words.say import Say


class Cancel(msgspec.Struct, frozen=True):
    """The game is given up; `reason` is free text on one line, or ""."""

    reason: str = ""


def _read(order: Order, asker: Asker) -> Cancel:
    return Cancel(reason_of(order))


def _consider(planner: Planner, order: Order, said: Cancel) -> None:
    if planner.session.game.state not in ("inviting", "running"):
        planner.must_run()

    def do(session: Session, actor: Member) -> Say:
        facts = {"name": session.moderator.name, "reason": said.reason}
        entry = session.log(CANCELLED_BECAUSE if said.reason else CANCELLED, session.moderator, facts=facts)
        session.game.state = "cancelled"
        session.game.ended_at = session.now
        session.game.invite_again_at = None
        to_candidates.game_is_over(session)
        for decision in list(session.open_decisions):
            decisions.close(session, decision, "withdrawn", entry.number)
        told = "game_is_cancelled_because" if said.reason else "game_is_cancelled"
        return Say(key=told, facts={"name": actor.name, "reason": said.reason})

    planner.rule(order, do, Say(key="ruled.cancel"), dangerous=True)


_WORD = order_word("moderator", "cancel", "cancel [REASON]", "cancel too few players")
COMMANDS = (Command(word=_WORD, place=19, read=_read, consider=_consider, sure=rf"cancel(?: {GAME})?"),)
