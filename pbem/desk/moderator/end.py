"""`end now`: the game ends at once and is scored as it stands."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.ending import end_now
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.orders.shapes import GAME
from pbem.post import announce
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


class EndNow(msgspec.Struct, frozen=True):
    """The game ends and is scored as it stands."""


def _read(order: Order, asker: Asker) -> EndNow:
    if order.args[-1:] != ("now",):
        raise refused("end_now", example="end now")
    return EndNow()


def _consider(planner: Planner, order: Order, said: EndNow) -> None:
    planner.must_run()

    def do(session: Session, actor: Member) -> None:
        end_now(session)
        announce.game_over(session, answered=actor if session.mail else None)

    planner.rule(order, do, Say(key="ruled.end_now"), dangerous=True)


_WORD = order_word("moderator", "end", "end now", "end now", shape=rf"|now\b.*|{GAME}(?: now)?")
COMMANDS = (Command(word=_WORD, place=18, read=_read, consider=_consider),)
