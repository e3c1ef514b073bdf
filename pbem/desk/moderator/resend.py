"""`resend [NAME|all]`: the last letter again, to the moderator, a player, or all."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.common.resend import resend_mine
from pbem.desk.planner import Planner
from pbem.orders.fold import key
from pbem.orders.names import EVERYBODY
from pbem.orders.order import Order, order_word
from pbem.orders.people import people_in
from pbem.post import letterbox
from pbem.words.say import Say


class ResendTo(msgspec.Struct, frozen=True):
    """Their last letters again, to these people."""

    names: tuple[str, ...]


def _read(order: Order, asker: Asker) -> ResendTo | None:
    if not order.args:
        return None
    known = {key(one): one for one in (*asker.names, EVERYBODY)}
    also = {"everybody": EVERYBODY, "everyone": EVERYBODY}
    to = people_in(order.rest, known, lambda one: f"resend {one}", also)
    return ResendTo(asker.names if EVERYBODY in to or not to else to)


def _consider(planner: Planner, order: Order, said: ResendTo | None) -> None:
    if said is None:
        resend_mine(planner, order, said)
        return
    seats = tuple(planner.seat(name) for name in said.names)
    if not any(letterbox.newest(seat) for seat in seats):
        planner.forbid("resend_nothing")
    say = Say(key="resent_to", facts={"names": ", ".join(seat.name for seat in seats)})
    planner.send_again(order, seats, say)


_WORD = order_word("moderator", "resend", "resend [NAME|all]", "resend Ann", free=True, help="help.moderator.resend")
COMMANDS = (Command(word=_WORD, place=16, read=_read, consider=_consider),)
