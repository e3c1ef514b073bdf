"""Sums that a line says of what it orders, «run best for 250», «token K7 for 40»: they must be so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.core.events import Event
from engine.eighteen.actions import Action
from pbem.eighteen.orders.reading import Reading
from pbem.orders.fold import tokens
from pbem.orders.order import Order, OrderError

OF_RUN, OF_MAP = frozenset({"run"}), frozenset({"lay", "upgrade", "token"})
_SIGN = r"(?:[$£€¥₽₩₤ƒ]|(?:RUB|frs?|[RFKG]) ?(?=\d))"
_UNIT = r"(?: ?(?:[$£€¥₽₩₤ƒ]|RUB\b|r[uo]u?bles?\b|francs?\b|frs?\b|[RF]\b))?"
_SUM = re.compile(  # «for 3: D20-D14» names a train
    rf",?\s*\b(?:for|costing|earning)\s+(?:the |a total of )?{_SIGN}?\s*(?P<sum>0|\d{{2,4}})"
    r"(?![\w+/:-]|\s*[+/x:-]\s*\w)"
    rf"{_UNIT}(?:\s+(?:in all|in total|all told|total))?",
    re.IGNORECASE,
)
_EARNED = re.compile(r" (\d+)$")  # of a route that an event tells


def without_sums(order: Order) -> tuple[Order, tuple[int, ...]]:
    """An order for trains or the map without its sums, and these."""
    if order.word.word not in OF_RUN | OF_MAP:
        return order, ()
    said = tuple(int(one["sum"]) for one in _SUM.finditer(order.rest))
    if not said:
        return order, ()
    rest = _SUM.sub("", order.rest).strip()
    return replace(order, rest=rest, args=tokens(rest)), said


def must_be_so(reading: Reading, actions: Sequence[Action], said: Sequence[int]) -> None:
    """OrderError where what the actions cost or earn is none of the sums; what is not legal says so by itself.

    `reading`: of the order without its sums.
    """
    try:
        events = _events(reading.game, actions)
    except IllegalAction:
        return
    known = list(_sums(events))
    left = list(known)
    for one in said:
        if one not in left:
            raise _asked(reading, known, one)
        left.remove(one)  # «3: … for 120, 3: … for 110»: one of each


def _asked(reading: Reading, known: Sequence[int], said: int) -> OrderError:
    runs = reading.order.word.word in OF_RUN
    real = max(known, default=0) if runs else next(iter(known), 0)
    facts = {"price": str(real), "said": str(said)}
    return reading.asked("earns" if runs else "costs", facts, example=reading.said(reading.order.rest))


def _events(game: Any, actions: Sequence[Action]) -> Sequence[Event]:
    """What the last of the actions brings about."""
    told: Sequence[Event] = ()
    for action in actions:
        game, told = play.apply(game, action)
    return told


def _sums(events: Sequence[Event]) -> Iterator[int]:
    """Every number that is told of money: costs, revenue, and what each train earns."""
    for event in events:
        for name, value in to_builtins(event).items():
            if isinstance(value, int) and name not in ("rotation", "stop"):
                yield value
            elif name == "routes":
                yield from (int(found[1]) for one in value if (found := _EARNED.search(one)))
