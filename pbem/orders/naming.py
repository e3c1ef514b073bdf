"""Orders that name a player: first on the line, or before a time where they may."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pbem.orders.fold import key, tokens
from pbem.orders.order import Order, OrderError
from pbem.orders.people import nobody, person_at
from pbem.orders.refuse import refused

MOST_LOOKED_AT = 320  # characters in which a name is looked for

T = TypeVar("T")


def name_perhaps(order: Order, names: tuple[str, ...], read: Callable[[str, str], T]) -> tuple[str | None, T]:
    """What `read(text, lead)` makes of the rest of the line, before which a name may stand."""
    word, text = order.word.word, order.rest
    try:
        return None, read(text, word)
    except OrderError as plain:
        name, rest = person_at(text, names)
        if name is not None:
            return name, read(rest, f"{word} {name}")
        if not plain.say.key.endswith("_shape"):
            raise  # it was read so far that no name can be in it
        said, _, left = text.partition(" ")
        try:
            read(left, word)
        except OrderError:
            raise plain from None
        known = {key(one): one for one in names}
        raise nobody(key(said), said, known, lambda one: f"{word} {one} {left.strip()}") from None


def name_first(order: Order, names: tuple[str, ...], after: str = "") -> tuple[str, str]:
    """The person whose name begins the rest of the line, and what follows; `after` ends the lines of a refusal."""
    name, rest = person_at(order.rest, names)
    if name is not None:
        return name, rest
    said = next(iter(tokens(order.rest[:MOST_LOOKED_AT])), "")
    known = {key(one): one for one in names}

    def line(one: str) -> str:
        return f"{order.word.word} {one}{after}"

    if not said:
        raise refused("name_whom", {"word": order.word.word}, choices=tuple(line(one) for one in names))
    raise nobody(said, order.rest, known, line)


def reason_of(order: Order, most: int = 500) -> str:
    """The rest of the line as a reason on one line, cut where it is too long."""
    return " ".join(order.rest.split())[:most]
