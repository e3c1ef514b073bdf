"""What plain words may mean in Paris Connection: «blue D10 C10», «a yellow for two blues»; nothing is judged."""

from __future__ import annotations

import re

from engine.games.paris_connection import Definition
from pbem.orders.fold import tokens
from pbem.orders.order import OrderError
from pbem.orders.parse import by_name
from pbem.titles.paris_connection.mail.dictated import is_torn
from pbem.titles.paris_connection.mail.later import is_for_later
from pbem.titles.paris_connection.mail.orders import BUILD, TRADE
from pbem.titles.paris_connection.mail.places import Item, colours_called, gazetteer, is_any_way
from pbem.titles.paris_connection.mail.refusing import refused

MOST_WORDS = 24
_PASS = re.compile(r"(?:pass|passe|skip|no action|no move)(?: (?:this|my|the)? ?(?:turn|time|round|move))?")
_VERBS = by_name((BUILD, TRADE))


def plainly(definition: Definition, line: str) -> tuple[str, ...]:
    """The order lines that a line without an order word at its beginning may mean; most lines mean none."""
    words = tokens(line)
    called = colours_called(definition.companies)
    if is_for_later(line):
        return ()
    if not 2 <= len(words) <= MOST_WORDS or called.keys().isdisjoint(words) or is_torn(line):
        return ()
    verbs = {_VERBS[word].word for word in words if word in _VERBS and len(word) > 1}
    rest = tuple(word for word in words if word not in _VERBS or len(word) == 1)
    names = gazetteer(definition)
    built = tuple(names.items(rest, frozenset({"from", "to"})))
    traded = tuple(names.items(rest, frozenset({"for", "against", "into", "to", "my", "and"}), places=False))
    readings = []
    if TRADE.word not in verbs and _is_build(built):
        readings.append(_line(BUILD.word, built))
    if BUILD.word not in verbs and _is_trade(traded):
        readings.append(_line(TRADE.word, traded))
    return tuple(readings)


def why_none(line: str) -> OrderError | None:
    """Why the line is no order, where it is known what is wanted: nobody may pass."""
    if _PASS.fullmatch(" ".join(tokens(line))):
        return refused("no_passing", section="Paris Connection §4")
    return None


def _is_build(items: tuple[Item, ...]) -> bool:
    kinds = [item.kind for item in items]
    return kinds.count("colour") == 1 and "place" in kinds and "unknown" not in kinds


def _is_trade(items: tuple[Item, ...]) -> bool:
    kinds = [item.kind for item in items]
    apart = any(item.kind == "word" and item.value not in ("to", "my", "and") for item in items)
    first = [item for item in items if item.value not in ("my", "and")][:1]
    if is_any_way(items) or (first and first[0].kind == "number" and first[0].value != "1"):
        return False  # «two blues for my red», «2 blacks for a blue»: not in this order
    return kinds.count("colour") == 2 and apart and "unknown" not in kinds


def _line(word: str, items: tuple[Item, ...]) -> str:
    return " ".join((word, *(item.value for item in items if item.value not in ("my", "and"))))
