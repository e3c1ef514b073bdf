"""Lines of Paris Connection that sound like something else: «until Nantes» is no condition, «Ben built …» tells."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.games.paris_connection import Definition
from pbem.orders.fold import key, place_key, tokens
from pbem.orders.lexicon import Sense
from pbem.titles.paris_connection.mail.hearing import lexicon

_PLACE = r"(?=\s+(?P<place>[\w'’.-]+(?:[ -][\w'’.-]+){0,3}))"
_END = r"(?=\s*(?:[.,;:!)]|$))"
_FAR = r"(?:(?:right |all the way )?up )?(?:until|till)|up to|as far as|bis|jusqu['’]?(?:à|a|au|en)?"
_AS_FAR = re.compile(rf"\b(?:{_FAR})\b(?: (?:nach|zu|to)\b)?{_PLACE}", re.IGNORECASE)
_NEXT = re.compile(rf"\b(?:and|und|et) (?:after(?:wards)?|danach|apres|après)(?: that)?{_PLACE}", re.IGNORECASE)
# Words that only say once more that a build goes no further.
_NO_MORE = (
    r"(?:and |but |und |et )?(?:not|no|nothing|kein|nicht) (?:more|further|farther|else|weiter|mehr)|"
    r"(?:and|und|et) stop(?: there)?"
)
_NO_STOPS = r"(?:with )?(?:no|non|without)[ -]?stop(?:s|ping)?(?: for \w+)?"
_THAT_IS_ALL = re.compile(rf"[,.;]?\s*\b(?:{_NO_MORE}|{_NO_STOPS}){_END}", re.IGNORECASE)
_THERE = re.compile(rf"\b(?:before|after|afterwards){_END}", re.IGNORECASE)  # «with E11 and E12 before»
_BUT = re.compile(r",?\s*\bbut (?=(?:only|just|ok|okay|down|via|through|over|by|lets?)\b)", re.IGNORECASE)
_BETWEEN = re.compile(rf"\s+(?:[-–—]+>?|>+){_PLACE}")
# Why now: on one's own turn nothing waits for that. And a question that only asks for a nod.
_HURRY = re.compile(r"\b(?:before|bevor|avant qu[e'’])\s*(?P<place>\w+(?: \w+){0,2})[^,.;!?]*", re.IGNORECASE)
_NOD = re.compile(r",?\s*\bno\?", re.IGNORECASE)
_EITHER = re.compile(r"\b(?:one )?(?:on )?either side(?: of)?\b", re.IGNORECASE)
_MOST_WORTH = 60  # characters
_WORTH = re.compile(  # without a word for it «blue 3» may be an order, and «oops, 1» a second thought
    r"(?:(?:its|\w+(?: s)?) value|it) (?:(?:is )?(?:now )?(?:worth )?|stays )\d{1,3}|"
    r"\w+(?: s)? (?:is (?:now )?(?:worth )?|now (?:worth )?|worth |stays )\d{1,3}"
)
_SPEAKS = re.compile(
    r"\s*(?P<name>\w[\w .'’-]{0,40}?) (?:has |have )?(?:built|builds|build|placed|places|gave back|gives back|returned|"
    r"returns|traded|trades|swapped|swaps)\b",
    re.IGNORECASE,
)


def wished(definition: Definition, line: str) -> str:
    """The line without what only sounds like a condition: «until Nantes» is where a build ends, «not further» too."""
    names = lexicon(definition).names

    def instead(word: str, found: re.Match[str]) -> str:
        return word if _begins_with_place(names, found["place"]) else found[0]

    line = _AS_FAR.sub(lambda found: instead("to", found), line)
    line = _BETWEEN.sub(lambda found: instead(",", found), line)
    line = _NEXT.sub(lambda found: instead("then", found), line)
    line = _HURRY.sub(lambda found: found[0] if _begins_with_place(names, found["place"]) else "", line)
    for pattern in (_NOD, _THAT_IS_ALL, _THERE, _EITHER):
        line = pattern.sub("", line)
    return _BUT.sub(", ", line)


def tells(line: str) -> bool:
    """Whether the line only tells what a build came to, as letters do: «its value is now 3»."""
    return len(line) < _MOST_WORTH and _WORTH.fullmatch(key(line)) is not None


def speaker(definition: Definition, line: str) -> str:
    """Whose move a line tells, as it writes their name: «Ben built blue on E13»; "" for nobody's."""
    found = _SPEAKS.match(line)
    return found["name"] if found else ""


def _begins_with_place(names: Mapping[str, frozenset[Sense]], said: str) -> bool:
    words = [place_key(one) for one in tokens(said)]
    return any(
        one.kind == "place" for size in range(1, len(words) + 1) for one in names.get(" ".join(words[:size]), ())
    )
