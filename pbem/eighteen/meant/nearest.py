"""The legal order nearest to a wish that none has as a whole: of its kind, for its company, at its place."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.eighteen.meant.heard import Found
from pbem.orders.lexicon import Word
from pbem.orders.meaning import NOTHING, Meant

_WISH = frozenset(
    {"verb", "company", "place", "thing", "train", "colour", "shape", "decoy", "limit"}
)  # an order without that is another
_DOES = frozenset({"verb", "place", "train"})  # of which one must be said
_LEAST = 2  # words of a wish


def nearest(words: Sequence[Word], every: Sequence[Found]) -> Meant:
    """The order that differs least from what was said: in an amount, a side, a tile; `NOTHING` where it is another."""
    known = [word for word in words if word.senses]
    strange = tuple(word.text for word in words if not word.senses)
    wish = [word for word in known if any(one.kind in _WISH for one in word.senses)]
    if len(known) < _LEAST or len(strange) > 1 or not any(one.kind in _DOES for word in wish for one in word.senses):
        return NOTHING
    near = [one.candidate for one in every if all(word.senses & one.candidate.has for word in wish)]
    if not near:
        return NOTHING

    def shared(has: frozenset[object]) -> int:
        return sum(not word.senses.isdisjoint(has) for word in known)

    best = max(near, key=lambda one: (shared(one.has), -len(one.line), -_away(known, one.line)))
    has = tuple(word.text for word in known if word.senses & best.has)
    lacks = tuple(word.text for word in known if not word.senses & best.has)
    return Meant(nearest=best.line, understood=has, unknown=(*lacks, *strange))


def _away(known: Sequence[Word], line: str) -> int:
    """How far the last number of the line is from the one that was said."""
    said = [int(word.text[:6]) for word in known if word.text.isdecimal()]
    there = [int(one[:6]) for one in line.split() if one.isdecimal()]
    return abs(there[-1] - said[-1]) if said and there else 0
