"""What stands in a standing order: its words without what is to be done afterwards, names sure or asked back."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.eighteen.game import Game18xx
from pbem.eighteen.orders.items import Items
from pbem.eighteen.orders.reading import Reading
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import plain
from pbem.eighteen.standing.ways import Ways
from pbem.orders.fold import tokens
from pbem.orders.order import Order

_TAIL = re.compile(
    r"[\s,;]*\b(?:and |or )?(?:then|else|otherwise|after that|afterwards)\s+"
    r"(?:i )?(?P<then>pass|drop out|leave|stop|out|ask|ask me|asks me|i decide)\s*[.!]*\s*$",
    re.IGNORECASE,
)
ASKS = frozenset({"ask", "ask me", "asks me", "i decide"})


def tail(rest: str) -> tuple[str, str]:
    """The line before «then pass» or «then ask», and which of them it is; "" where it says neither."""
    match = _TAIL.search(rest)
    if match is None:
        return rest, ""
    return rest[: match.start()], "ask" if plain(match["then"]) in ASKS else "pass"


def items_of(ways: Ways[G], game: G, player: str, order: Order, body: str, *known: str) -> Items:
    """The words of a part of the line, all of them known and sure; OrderError otherwise."""
    part = replace(order, rest=body, args=tokens(body))
    kinds = replace(ways.kinds, mended=_as_it_is)
    return Reading(game, player, part, kinds).items(*known)


def _as_it_is(game: Game18xx, player: str, line: str) -> str:
    """A line for later is offered as it stands: what is legal now does not matter."""
    return line
