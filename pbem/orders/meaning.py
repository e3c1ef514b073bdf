"""By meaning: a line that no grammar takes is held against every order that would be legal now (DECISIONS 205)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from pbem.orders.lexicon import Sense, Word

MOST_CHOICES = 4  # orders that are shown as what a mail, or a line of it, may mean
_ENOUGH = 0.5  # of the weight of a line that the nearest order must have
LIKELY = 0.6  # of its words that must be known, where an order is shown
_WEIGHTS: Mapping[str, int] = MappingProxyType({"number": 1, "verb": 2})  # all else is a name
_NAME = 3
_ENOUGH_KNOWN = 3  # words


class Candidate(msgspec.Struct, frozen=True):
    """A legal order, and all that it says.

    `grave`: it is never done unasked, whoever said so how plainly. `turned`: how many things of it stand in another
    order than they were said in; of two that say the same the one that is less turned is meant.
    """

    line: str
    has: frozenset[Sense]
    grave: bool = False
    turned: int = 0


class Meant(msgspec.Struct, frozen=True):
    """What a line comes to. `lines`: the orders that have all it says, the likeliest first, at most `MOST_CHOICES`.

    `sole`: just one has, it is named by a verb or by two things, no word was guessed or is left over, and nothing
    grave comes of it. `nearest`: where none has all, the one that is nearest to what is wished. `wish`: where it is
    known whole, and not legal, the order that it is. `understood`, `unknown`: the words that `nearest` has, and those
    that it has not. `has_all`: the orders that have all its known words, even where these are too few to say that they
    are meant.
    """

    lines: tuple[str, ...] = ()
    sole: bool = False
    nearest: str = ""
    wish: str = ""
    understood: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    has_all: tuple[str, ...] = ()


NOTHING = Meant()


def held_against(words: Sequence[Word], candidates: Sequence[Candidate]) -> Meant:
    """What these words come to among the legal orders; `NOTHING` where too little of them is known."""
    known = [word for word in words if word.senses]
    strange = tuple(word.text for word in words if not word.senses)
    if not known:
        return Meant(unknown=strange)
    whole = [one for one in candidates if all(word.senses & one.has for word in known)]
    if not _is_likely(words, len(known)):
        return Meant(unknown=tuple(word.text for word in words), has_all=_lines(whole))
    if not whole:
        return _nearest(known, strange, candidates)
    least = min(one.turned for one in whole)
    best = sorted((one for one in whole if one.turned == least), key=lambda one: _beyond(one, known))
    sure = len(whole) == 1 and not strange and not best[0].grave and all(word.sure for word in known)
    return Meant(
        lines=_lines(best),
        has_all=_lines(best),
        sole=sure and _names_enough(known),
        understood=tuple(word.text for word in known),
        unknown=strange,
    )


def _lines(found: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.line for one in found))[:MOST_CHOICES]


def _is_likely(words: Sequence[Word], known: int) -> bool:
    """Whether enough of the words are known; where three are, what is said before and behind them may be talk."""
    if known >= LIKELY * len(words):
        return True
    at = [number for number, word in enumerate(words) if word.senses]
    return known >= _ENOUGH_KNOWN and known >= LIKELY * (at[-1] + 1 - at[0])


def _names_enough(known: Sequence[Word]) -> bool:
    """Whether a line says what is to be done, or names two things that it is to be done with."""
    return len(known) > 1 or any(one.kind == "verb" for word in known for one in word.senses)


def _beyond(candidate: Candidate, known: Sequence[Word]) -> int:
    """How many names a candidate has that were not said."""
    said = frozenset[Sense]().union(*(word.senses for word in known))
    return sum(one.kind not in _WEIGHTS for one in candidate.has - said)


def _nearest(known: Sequence[Word], strange: tuple[str, ...], candidates: Sequence[Candidate]) -> Meant:
    """The order that has most of what was said; none where it lacks what was to be done, or half of it."""
    every = sum(map(_weight, known))
    best = max(candidates, key=lambda one: (_shared(one, known), -_beyond(one, known)), default=None)
    if best is None or _shared(best, known) < _ENOUGH * every:
        return Meant(unknown=strange)
    has = tuple(word.text for word in known if word.senses & best.has)
    lacks = tuple(word.text for word in known if not word.senses & best.has)
    return Meant(nearest=best.line, understood=has, unknown=(*lacks, *strange))


def _shared(candidate: Candidate, known: Sequence[Word]) -> int:
    return sum(_weight(word) for word in known if word.senses & candidate.has)


def _weight(word: Word) -> int:
    return max(_WEIGHTS.get(one.kind, _NAME) for one in word.senses)
