"""`hand NAME|all`: a moderator who does not play looks at a hand; everybody can read that they did."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.question import ask_of_position
from pbem.facts.result import Answer
from pbem.orders.fold import key
from pbem.orders.names import EVERYBODY
from pbem.orders.naming import name_first
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.record_kinds import HAND_SHOWN, HANDS_SHOWN
from pbem.table.session import Session
from pbem.words.say import Say


class ShowHand(msgspec.Struct, frozen=True):
    """The hand of `name`, or of everybody; "" where none was named."""

    name: str


def _read(order: Order, asker: Asker) -> ShowHand:
    if key(order.rest) in ("", EVERYBODY):
        return ShowHand(key(order.rest))
    name, rest = name_first(order, asker.names)
    if key(rest):
        raise refused("hand_one", choices=_choices(asker.names))
    return ShowHand(name)


def _choices(names: tuple[str, ...]) -> tuple[str, ...]:
    return (*(f"hand {name}" for name in names), f"hand {EVERYBODY}")


def _consider(planner: Planner, order: Order, said: ShowHand) -> None:
    session, plan = planner.session, planner.plan
    if not session.has_position or session.game.state == "finished":
        ask_of_position(planner, order)  # nothing is hidden yet, or nothing is hidden any more
        return
    if session.moderator_plays:
        planner.forbid("moderator_sees_no_hands")
    if not said.name:
        raise refused("hand_one", choices=_choices(tuple(seat.name for seat in session.seats)))
    if said.name == EVERYBODY:
        kind, player, facts = HANDS_SHOWN, "", {}
    else:
        seat = planner.seat(said.name)
        kind, player, facts = HAND_SHOWN, seat.player, {"name": seat.name}

    def do(session: Session, actor: Member) -> Answer:
        session.log(kind, actor, player=player, facts=facts)
        plan.shown = player or EVERYBODY
        return Answer(about="hand")

    planner.rule(order, do, Say(key=f"ruled.{kind.name}", facts=facts), dangerous=True)


_WORD = order_word("moderator", "hand", "hand NAME|all", "hand Ann", help="help.moderator.hand")
COMMANDS = (Command(word=_WORD, place=20, read=_read, consider=_consider),)
