"""Lines that a mail program has broken amid a sentence, put together again where none of them is an order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.desk.planner import Planner
from pbem.orders.order import Order, Stray
from pbem.orders.relays import relayed

_LONG = 55  # characters of a line that was broken
_ENDS = (".", "!", "?", ":", ";", "…", ")", '"', "”", "»")


def unwrapped(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines of a mail, a sentence that goes on below as one; a message goes on in whatever stands there."""
    found: list[Order | Stray] = []
    for last, item in zip((None, *items), items, strict=False):
        above = found[-1] if found else None
        if last and isinstance(above, Stray) and _goes_on(planner, above, last, item):
            whole = f"{above.line.text.rstrip()} {item.line.text.lstrip()}"
            found[-1] = replace(above, line=replace(above.line, text=whole))
        else:
            found.append(item)
    return tuple(found)


def _goes_on(planner: Planner, above: Stray, last: Order | Stray, item: Order | Stray) -> bool:
    """Whether an item is the end of what stands above, of which `last` is the last line."""
    begun = last.line.text.rstrip()
    if above.say is not None or above.spoils or len(begun) < _LONG or begun.endswith(_ENDS):
        return False
    if item.line.number != last.line.number + 1 or not item.line.text[:1].islower():
        return False
    return isinstance(item, Stray) or (planner.mail.sure and relayed(above.line.text) is not None)
