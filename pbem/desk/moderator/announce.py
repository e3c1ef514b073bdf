"""`announce: TEXT`: a text from the moderator to everybody, with its own lines."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.fold import key
from pbem.orders.names import EVERYBODY
from pbem.orders.order import Order, order_word
from pbem.orders.press import MOST_PRESS
from pbem.orders.refuse import refused
from pbem.post.press import send_press
from pbem.words.say import Say

_COLON = re.compile("[:：]")


class Announce(msgspec.Struct, frozen=True):
    """A text from the moderator to everybody."""

    text: str


def _read(order: Order, asker: Asker) -> Announce:
    head, *tail = _COLON.split(order.rest, maxsplit=1)
    if _COLON.match(order.line.text.split(None, 1)[0][-1]):
        tail = [order.rest]
    elif not tail or key(head) not in {"", "all", "to all", "everybody", "to everybody"}:
        raise refused("announce_colon")
    text = "".join(sign for sign in tail[0] if sign.isprintable() or sign == "\n").strip()
    if not text:
        raise refused("announce_empty")
    if len(text) > MOST_PRESS:
        raise refused("press_long", {"most": str(MOST_PRESS), "length": str(len(text))})
    return Announce(text)


def _consider(planner: Planner, order: Order, said: Announce) -> None:
    planner.do_freely(
        order, said, lambda session, actor: send_press(session, actor, (EVERYBODY,), said.text), Say(key="announced")
    )


_WORD = order_word(
    "moderator", "announce", "announce: TEXT", "announce: We go on after the holidays.", text=True, free=True
)
COMMANDS = (Command(word=_WORD, place=17, read=_read, consider=_consider, sure=r"announce(?: to all)?\s*[:：].*"),)
