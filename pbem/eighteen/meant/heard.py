"""What was heard of one order, and what it may mean: a candidate with what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import play
from engine.eighteen.actions import Action
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import Sense, Word
from pbem.orders.meaning import Candidate

_AMOUNTS = ("number", "money")
_COUNTS = frozenset({*_AMOUNTS, "percent"})
ALONE = frozenset({"pass", "run", "pay", "half", "withhold", "keep", "accept", "decline"})
_OBJECTS = frozenset({"company", "train", "tile", "place", "joins", "number", "money", "percent", "rank"})
_LONG = 6  # digits of what is no amount


class Found(NamedTuple):
    """A candidate, and what it does: `then` in the position `at`, to which what stands before it on its line leads."""

    candidate: Candidate
    at: Game
    then: tuple[Action, ...]
    verb: str = ""  # of what is done then

    def after(self) -> Game:
        """The position that it brings about."""
        return play.replay(self.at, self.then)


class Heard(NamedTuple):
    """The words of a clause, and all that they may mean together."""

    words: Sequence[Word]
    senses: frozenset[Sense]

    def of(self, kind: str) -> frozenset[str]:
        """What of this kind was heard."""
        return frozenset(one.value for one in self.senses if one.kind == kind)

    def amounts(self, train: str = "") -> frozenset[int]:
        """The amounts that were said; a number that is the type of the train is none: «a 2 from N»."""
        found = set[int]()
        for word in self.words:
            if Sense("train", train) in word.senses:
                continue
            found.update(int(one.value) for one in word.senses if one.kind in _AMOUNTS and len(one.value) < _LONG)
        return frozenset(found)

    def fits(self, has: frozenset[Sense]) -> bool:
        """Whether an order has all that was heard."""
        return all(not word.senses or word.senses & has for word in self.words)


def names_enough(words: Sequence[Word], verb: str, company: str) -> bool:
    """Whether it is said what an order is about, where its verb alone leaves that open: «buy train», «lay a tile».

    `company`: whose turn it is; its name says no more.
    """
    if verb in ALONE:
        return True
    if verb == "sell" or not any(one.kind == "verb" for word in words for one in word.senses):
        kept = "" if verb == "sell" else "train"  # «2 of mine», «1 for 67» name nothing; «a 2 from the bank» does
        words = [one for one in words if not _is_count(one) or any(each.kind == kept for each in one.senses)]
    senses = (one for word in words for one in word.senses)
    return any(one.kind in _OBJECTS and one != Sense("company", company) for one in senses)


def _is_count(word: Word) -> bool:
    """Whether it may say how many, or how much."""
    return any(one.kind in _COUNTS for one in word.senses)


def heard(words: Sequence[Word]) -> Heard:
    """The words with what they may mean together."""
    return Heard(words, frozenset().union(*(word.senses for word in words)) if words else frozenset())
