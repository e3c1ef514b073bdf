"""Orders that a mail program has broken in two where both halves can be read: put together again, or not guessed at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from pbem.desk.meaning.plain_orders import plainly
from pbem.desk.planner import Planner
from pbem.games.standing_order import TURN
from pbem.orders.order import Order, OrderError, Stray
from pbem.orders.split import has_comment

# What goes on with an order for later and never begins one.
_TAIL = re.compile(r"\W*(?:and |or )?(?:then|else|otherwise|unless|afterwards|after that)\b", re.IGNORECASE)


def put_together(planner: Planner, items: Sequence[Order | Stray]) -> list[Order | Stray]:
    """The lines of a mail with those made one that can only be halves: «par SE at 110» and «token L12» below it."""
    found: list[Order | Stray] = []
    for item in items:
        whole = _whole(planner, found[-1], item) if found else None
        if whole is None:
            found.append(item)
        else:
            found[-1] = whole
    return found


def _whole(planner: Planner, above: Order | Stray, item: Order | Stray) -> Order | None:
    """Both as one order; None where they are not halves of one."""
    if not isinstance(above, Order) or above.word.kind != "action" or item.line.number != above.line.number + 1:
        return None
    belongs = isinstance(item, Order) and item.word.word in above.word.below and item.about == above.about
    if not belongs and not _TAIL.match(item.line.text):
        return None
    read = planner.read(f"{above.line.text} {item.line.text}")
    whole = read[0] if len(read) == 1 else None
    if not isinstance(whole, Order) or whole.word.word != above.word.word:
        return None
    if _for_later(planner, whole) is not (not belongs):
        return None  # «lay 57 E9» and «then half», «policy NW: pay» and «run best»: two orders, one after the other
    return replace(whole, line=replace(whole.line, number=above.line.number), about=above.about)


def _for_later(planner: Planner, order: Order) -> bool | None:
    """Whether it waits for its moment by itself, as a pass for a round does; None: it can never be done."""
    if planner.plan.position is None:
        return None
    try:
        stated = planner.moving.later.stated_by(order)
    except OrderError:
        return None
    return stated is not None and stated.kind != TURN


def runs_out_of_note(planner: Planner, stray: Stray) -> bool:
    """Whether plain words stand right below a line that ends in a note (#), which may go on in them."""
    lines = planner.text.replace("\r\n", "\n").split("\n")
    above = lines[stray.line.number - 2] if 2 <= stray.line.number <= len(lines) + 1 else ""
    return has_comment(above) and bool(plainly(planner, stray.line.text))
