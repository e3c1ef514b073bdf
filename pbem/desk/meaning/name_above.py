"""A company's name alone on the line above its orders, as «NW:» stands there with a colon."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec.structs import replace

from pbem.desk.planner import Planner
from pbem.orders.order import Order, Stray


def under_names(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines of a mail without such names, the orders below them with it, where the first of these can be done."""
    found: list[Order | Stray] = []
    about = ""
    for item, below in zip_longest(items, items[1:]):
        name = _name(planner, item, below)
        about = name or ("" if isinstance(item, Order) and item.about else about)
        if name:
            continue
        belongs = about and isinstance(item, Order) and item.word.kind == "action"
        found.append(replace(item, about=about) if belongs else item)
    return tuple(found)


def _name(planner: Planner, item: Order | Stray, below: Order | Stray | None) -> str:
    """The company that a line names and does nothing else, where the order below can be its own."""
    if not isinstance(item, Stray) or item.say or item.spoils or not isinstance(below, Order) or below.about:
        return ""
    name = item.line.text.strip(" .")
    orders, definition = planner.session.title.orders, planner.session.definition
    if below.word.kind != "action" or not name or not orders.says_nothing(definition, name):
        return ""
    led = planner.said(f"{name}: {below.line.text}").about
    return led if led and planner.would_do(f"{name}: {below.line.text}", planner.stands) else ""
