"""What plain words may mean in Paris Connection: «blue D10 C10», «a yellow for two blues»; nothing is judged."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.games.paris_connection import Definition
from pbem.orders.fold import key, place_key, tokens
from pbem.orders.lexicon import Sense
from pbem.orders.order import OrderError
from pbem.orders.parse import by_name
from pbem.titles.paris_connection.mail import hearing
from pbem.titles.paris_connection.mail.orders import BUILD, TRADE
from pbem.titles.paris_connection.mail.places import Item, colours_called, gazetteer, gives_the_second
from pbem.titles.paris_connection.mail.refusing import refused

MOST_WORDS = 24
_PASS = re.compile(r"(?:pass|passe|skip|no action|no move)(?: (?:this|my|the)? ?(?:turn|time|round|move))?")
_VERBS = by_name((BUILD, TRADE))
# What only sounds like a condition: how far a build goes, and that it goes no further.
_AS_FAR = re.compile(
    r"\b(?:(?:(?:right |all the way )?up )?(?:until|till)|up to|as far as|bis|jusqu['’]?(?:à|a|au|en)?)\b(?: (?:nach|zu|to)\b)?"
    r"(?=\s+(?P<place>[\w'’.-]+(?:[ -][\w'’.-]+){0,3}))",
    re.IGNORECASE,
)
_NO_MORE = re.compile(
    r"[,.;]?\s*\b(?:(?:and |but |und |et )?(?:(?:not|no|nothing|kein|nicht) (?:more|further|farther|else|weiter|mehr)|stop|"
    r"stop there)|(?:with )?(?:no|non|without) ?-?stop(?:s|ping)?(?: for \w+)?)(?=\s*(?:[.,;:!)]|$))",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\b(?:and|und|et) (?:after(?:wards)?|danach|apres|après)(?: that)?(?=\s+(?P<place>[\w'’.-]+))", re.IGNORECASE
)
_THERE = re.compile(r"\b(?:before|after|afterwards)(?=\s*(?:[.,;:!)]|$))", re.IGNORECASE)  # «with E11 before»
_BUT = re.compile(
    r",?\s*\bbut (?=(?:only|just|ok|okay|down|via|through|over|by|lets?)\b)", re.IGNORECASE
)  # «but by Le Mans»
_EITHER = re.compile(r"\b(?:on )?either side\b", re.IGNORECASE)
# What letters tell of a company after a build, and of whom they tell a move.
_TELLS = re.compile(r"(?:its value|it|\w+(?: s)?(?: value)?) (?:(?:is )?(?:now )?(?:worth )?|stays )\d{1,3}")
_SPEAKS = re.compile(
    r"\s*(?P<name>\w[\w .'’-]{0,40}?) (?:has |have )?(?:built|builds|build|placed|places|gave back|gives back|returned|"
    r"returns|traded|trades|swapped|swaps)\b",
    re.IGNORECASE,
)


def plainly(definition: Definition, line: str) -> tuple[str, ...]:
    """The order lines that a line without an order word at its beginning may mean; most lines mean none."""
    words = tokens(line)
    called = colours_called(definition.companies)
    if not 2 <= len(words) <= MOST_WORDS or called.keys().isdisjoint(words):
        return ()
    verbs = {_VERBS[word].word for word in words if word in _VERBS and len(word) > 1}
    rest = tuple(word for word in words if word not in _VERBS or len(word) == 1)
    names = gazetteer(definition)
    built = tuple(names.items(rest, frozenset({"from", "to"})))
    traded = tuple(names.items(rest, frozenset({"for", "against", "into", "to", "my"}), places=False))
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
    apart = any(item.kind == "word" and item.value not in ("to", "my") for item in items)
    first = [item for item in items if item.value != "my"][:1]
    if gives_the_second(items) or (first and first[0].kind == "number" and first[0].value != "1"):
        return False  # «two blues for my red», «2 blacks for a blue»: not in this order
    return kinds.count("colour") == 2 and apart and "unknown" not in kinds


def _line(word: str, items: tuple[Item, ...]) -> str:
    return " ".join((word, *(item.value for item in items if item.value != "my")))


def wished(definition: Definition, line: str) -> str:
    """The line without what only sounds like a condition: «until Nantes» is where a build ends, «not further» too."""
    names = hearing.lexicon(definition).names

    def far(found: re.Match[str]) -> str:
        return "to" if _begins_with_place(names, found["place"]) else found[0]

    def then(found: re.Match[str]) -> str:
        return "then" if _begins_with_place(names, found["place"]) else found[0]

    line = _NEXT.sub(then, _AS_FAR.sub(far, line))
    return _BUT.sub(", ", _EITHER.sub("", _THERE.sub("", _NO_MORE.sub("", line))))


def _begins_with_place(names: Mapping[str, frozenset[Sense]], said: str) -> bool:
    words = [place_key(one) for one in tokens(said)]
    return any(
        one.kind == "place" for size in range(1, len(words) + 1) for one in names.get(" ".join(words[:size]), ())
    )


def tells(line: str) -> bool:
    """Whether the line only tells what a build came to, as letters do: «its value is now 3»."""
    return _TELLS.fullmatch(key(line)) is not None


def speaker(definition: Definition, line: str) -> str:
    """Whose move a line tells, as it writes their name: «Ben built blue on E13»; "" for nobody's."""
    found = _SPEAKS.match(line)
    return found["name"] if found else ""
