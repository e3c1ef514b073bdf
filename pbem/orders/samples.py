"""Samples of our letters sent back with dot and number: one alone is an order, but for codes, which are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.orders.order import Order, OrderWord, Said
from pbem.orders.parse import MOST_TEXT, read_orders
from pbem.orders.split import DOT

TYPED = frozenset({"release", "confirm"})  # never with a dot
_MOST = 200  # dotted lines that are looked at


def samples(text: str, words: Sequence[OrderWord], said: Callable[[str], Said] = Said) -> tuple[Order, ...]:
    """The orders in the lines of `text` that begin with a dot."""
    return tuple(order for _, order in _samples(text.split("\n"), words, said))


def without_dot(text: str, words: Sequence[OrderWord], said: Callable[[str], Said] = Said) -> str:
    """The text, with dot and number taken off the one line that is a sample; as it is where none may count."""
    lines = text.split("\n")
    found = list(_samples(lines, words, said))
    if len(found) == 1 and found[0][1].word.word not in TYPED:
        at = found[0][0]
        lines[at] = DOT.sub("", lines[at], count=1)
    return "\n".join(lines)


def _samples(
    lines: Sequence[str], words: Sequence[OrderWord], said: Callable[[str], Said]
) -> Iterator[tuple[int, Order]]:
    """The number of each line that is a sample, with its order."""
    dotted = [(at, found.end()) for at, line in enumerate(lines) if (found := DOT.match(line))]
    for at, end in dotted[:_MOST]:
        items = read_orders(lines[at][end:MOST_TEXT], words, said=said)
        if items and isinstance(items[0], Order):
            yield at, items[0]
