"""`replace NAME by ADDRESS`: somebody else is asked to take over the seat; `replace NAME by nobody`: no longer.

`replace N by ORDER` puts another move in the place of an old entry (`old_move`).
"""

from __future__ import annotations

import re

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.seats.replacing import NOBODY, Replace, is_address, read
from pbem.desk.seats.substitutes import asked_for, known_of, replace, why_not_replace, withdraw
from pbem.desk.undoing.old_move import ReplaceOne, consider_instead
from pbem.orders.order import Order, OrderError, order_word
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say

_ONE = re.compile(
    r"\s*(?:(?:move|entry|action|number|no\.?)\s*)?(?P<number>\d{1,6})\s+(?:by|with):?\s+(?P<order>.+?)"
    r"(?P<ask>,?\s+(?:and\s+)?ask(?:\s+again)?\.?)?\s*",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)


def _read(order: Order, asker: Asker) -> Replace | ReplaceOne:
    if (one := _ONE.fullmatch(order.rest)) and not is_address(one["order"]):
        return ReplaceOne(int(one["number"]), one["order"], bool(one["ask"]))
    return read(order, asker)


def _consider(planner: Planner, order: Order, said: Replace | ReplaceOne) -> None:
    if isinstance(said, ReplaceOne):
        consider_instead(planner, order, said)
        return
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
    shape=r"|.*@.*|\S+|\S+ (?:by|with)\b.*|(?:no\.?|number|move|entry|action) ?\d+,? (?:by|with)\b.*",
)  # fmt: skip
COMMANDS = (Command(word=_WORD, place=14, read=_read, consider=_consider),)
