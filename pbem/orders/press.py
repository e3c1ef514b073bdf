"""Press: to whom a message goes, and its text, as the sender wrote it."""

from __future__ import annotations

import re
from contextlib import suppress

import msgspec

from pbem.orders.fold import key
from pbem.orders.names import EVERYBODY, MODERATOR
from pbem.orders.order import Order, OrderError
from pbem.orders.people import people_in, person_at
from pbem.orders.refuse import refused

MOST_PRESS = 4000
MOST_SHOWN = 250  # characters of a message in a line to send

_COLON = re.compile("[:：]")


class Press(msgspec.Struct, frozen=True):
    """`press`: a message. `to`: names of the game, `EVERYBODY`, `MODERATOR`; each once, never empty."""

    to: tuple[str, ...]
    text: str


def read_press(order: Order, names: tuple[str, ...]) -> Press:
    """`NAME: text`, `NAME and NAME: text` or `all: text`, where `names` are the other people of the game.

    The text keeps its lines and signs; control characters fall out. OrderError when the colon, a known
    name or the text is missing, or when the text is longer than `MOST_PRESS` characters.
    """
    head, *tail = _COLON.split(order.rest, maxsplit=1)
    if not tail or "\n" in head:
        raise refused("press_colon", example=_with_colon(order.rest, names))
    to = _recipients(head, names, " ".join(tail[0].split()))
    text = "".join(sign for sign in tail[0] if sign.isprintable() or sign == "\n").strip()
    if not text:
        raise refused("press_empty", {"name": to[0]})
    if len(text) > MOST_PRESS:
        raise refused("press_long", {"most": str(MOST_PRESS), "length": str(len(text))})
    return Press(to, text)


def _with_colon(said: str, names: tuple[str, ...]) -> str:
    """The message as it would be written: for whom stands above it, or begins it; "" where that is nobody."""
    above, _, below = said.partition("\n")
    if below.strip():
        with suppress(OrderError):
            return f"press {', '.join(_recipients(above, names, ''))}: {' '.join(below.split())}"
    name, text = person_at(said, (*names, EVERYBODY, MODERATOR))
    return f"press {name}: {' '.join(text.split())}" if name and text else ""


def _recipients(head: str, names: tuple[str, ...], text: str) -> tuple[str, ...]:
    known = {key(name): name for name in (*names, EVERYBODY, MODERATOR)}
    also = {"everybody": EVERYBODY, "everyone": EVERYBODY}
    found = people_in(head, known, lambda name: f"press {name}: {text[:MOST_SHOWN]}", also)
    if not found:
        raise refused("press_nobody")
    return (EVERYBODY,) if EVERYBODY in found else found
