"""What an `options` line asks about: a part of what can be ordered, a company, a hex; or everything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.orders.names import names_of
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import short
from pbem.words.say import Say

PARTS = {
    "buy": "buy buying share shares private privates train trains bid bids auction auctions par start certificate",
    "sell": "sell selling sale sales",
    "track": "track lay lays laying tile tiles upgrade upgrades",
    "token": "token tokens station stations",
    "run": "run runs running route routes",
    "merge": "merge merger mergers convert conversion conversions",
}
_SAYS_NOTHING = frozenset(
    {"me", "us", "i", "have", "now", "all", "every", "everything", "again", "of", "or", "turn", "list", "for", "on"}
    | {"in", "to", "at", "the", "a", "my", "what"}
)
_APART = re.compile(r"[\s,;:]+")


def parts_of(hints: Hints) -> dict[str, str]:
    """The parts that this game has, each with the words that ask for it."""
    return {name: said for name, said in PARTS.items() if name not in hints.parts_without} | dict(hints.part_words)


def options_topic(hints: Hints, definition: Definition18xx, order: Order) -> str:
    """A hex, a part or a company that the line names, in this order of weight; "" for everything.

    OrderError for what is none of them.
    """
    found = list(_named(hints, definition, order))
    hexes = [one for one in found if one in definition.board.hexes]
    parts = [one for one in found if one in parts_of(hints)]
    return next(iter([*hexes, *parts, *found]), "")


def _named(hints: Hints, definition: Definition18xx, order: Order) -> Iterator[str]:
    """Everything it names. A company stands for itself, be it before a colon or behind the word."""
    names = names_of(definition)
    part_of = {said: part for part, words in parts_of(hints).items() for said in words.split()}
    if hex_id := names.hex(order.rest.strip(" .?!")):
        yield hex_id
        return
    if len(order.args) > 1 and (companies := names.either(order.rest.strip(" .?!"))):  # «Black Sea»
        yield companies[0]
        return
    for said in _APART.split(order.rest.strip(" .?!")):
        low = said.casefold().strip(".?!")
        if not low or low in _SAYS_NOTHING:
            continue
        if low in part_of:
            yield part_of[low]
        elif hex_id := names.hex(said):
            yield hex_id
        elif companies := names.either(said):
            yield companies[0]
        else:
            raise _unknown(hints, order, said)
    if order.about and (companies := names.company(order.about)):
        yield companies[0]


def _unknown(hints: Hints, order: Order, said: str) -> OrderError:
    word = order.word.word
    say = Say(key="eighteen.options.unknown", facts={"said": short(said)})
    return OrderError(say, example=word, choices=(word, *(f"{word} {part}" for part in parts_of(hints))))
