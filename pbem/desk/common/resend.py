"""`resend`: somebody's last letter again."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.post import letterbox
from pbem.words.say import Say


def resend_mine(planner: Planner, order: Order, said: None) -> None:
    """The sender's own last letter is sent again."""
    if letterbox.newest(planner.member) is None:
        planner.forbid("resend_nothing")
    planner.plan.resend = ()
    planner.send_again(order, (planner.member,), Say(key="resent"))


_WORD = order_word("control", "resend", "resend", "resend", free=True)
COMMANDS = (Command(word=_WORD, place=3, read=word_alone, consider=resend_mine),)
