"""`replace NAME by ADDRESS`: somebody else is asked to take over the seat; `replace NAME by nobody`: no longer."""

from __future__ import annotations

from pbem.desk.command import Command
from pbem.desk.planner import Planner
from pbem.desk.seats.replacing import NOBODY, Replace, read
from pbem.desk.seats.substitutes import asked_for, known_of, replace, why_not_replace, withdraw
from pbem.orders.order import Order, OrderError, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: Replace) -> None:
    seat = planner.seat(said.name)
    if said.address == NOBODY:
        _withdraw(planner, order, seat)
        return
    if reason := why_not_replace(planner.session, seat.player, said.address):
        raise OrderError(reason)

    def do(session: Session, actor: Member) -> None:
        replace(session, seat.player, said.address, planner.book.reserved)

    inviting = planner.session.game.state == "inviting"
    facts = {"name": seat.name, "address": said.address}
    says = [Say(key="ruled.replace_invited" if inviting else "ruled.replace", facts=facts)]
    if (before := asked_for(planner.session, seat.player)) is not None:
        says.append(Say(key="ruled.replace_instead", facts={"name": before.member.name}))
    planner.rule(order, do, *says, *known_of(planner.session, said.address), dangerous=True)


def _withdraw(planner: Planner, order: Order, seat: Member) -> None:
    one = asked_for(planner.session, seat.player)
    if one is None:
        planner.forbid("asked_nobody", name=seat.name)

    def do(session: Session, actor: Member) -> None:
        withdraw(session, seat.player)

    planner.rule(order, do, Say(key="ruled.asked_no_longer", facts={"new": one.member.name, "name": seat.name}))


_WORD = order_word(
    "moderator", "replace", "replace NAME by ADDRESS", "replace Ann by zoe@example.org",
    shape=r"|.*@.*|\S+|\S+ (?:by|with)\b.*",
)  # fmt: skip
COMMANDS = (Command(word=_WORD, place=14, read=read, consider=_consider),)
