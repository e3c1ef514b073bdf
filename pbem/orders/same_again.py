"""«Same again», «ditto», «as last turn, but half»: whether a line asks for what its writer ordered last."""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.orders.fold import key
from pbem.orders.plain_words import MOST_PLAIN, core

_LAST = r"(?:last|previous|the last|my last|my previous|the previous)"
_TURN = r"(?:turn|time|round|move|mail|go|or|order|orders|one|sr)"
_SAME = (
    rf"(?:(?:the |exactly the |just the |do the |all the |exactly )?same(?: thing| things| move| moves| order|"
    rf" orders)?(?: again)?"
    rf"(?: as (?:{_LAST} {_TURN}|before|always|usual|i did(?: {_LAST} {_TURN})?))?(?: again)?"
    rf"|ditto|(?:do |like |as )?(?:as|like) (?:{_LAST} {_TURN}|before|always|usual|i did {_LAST} {_TURN})"
    rf"|repeat(?: (?:that|it|{_LAST} {_TURN}|the same|what i did))?|(?:do|play) (?:it|that) again|once more|encore"
    rf"|dasselbe(?: "
    r"noch ?mal)?|das gleiche(?: noch ?mal)?|wie (?:zuletzt|letztes mal|gehabt|immer)|pareil|comme (?:la derniere"
    r" fois|d habitude))"
)
_WHOLE = re.compile(
    rf"(?:{_SAME})(?: for (?:me|(?P<company>\w{{1,8}}(?: \w{{1,2}})?)))?"
    r"(?: (?:but|only|just|with)(?: (?:pay|paying|for))? (?P<half>half))?(?: (?:please|thanks|then|now|again|this"
    r" time))*"
)


class Again(NamedTuple):
    """The same again; `half`: but half a dividend; `of`: the folded name of whom it is to be for, "" for nobody."""

    half: bool
    of: str


def same_again(line: str) -> Again | None:
    """What a line asks for that only repeats; None for any other line."""
    found = _WHOLE.fullmatch(key(core(line))) if 0 < len(line) <= MOST_PLAIN else None
    return Again(bool(found["half"]), found["company"] or "") if found is not None else None
