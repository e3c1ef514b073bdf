"""What the words of a line can mean: every name of a game with all it may stand for; spellings that are near."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import NamedTuple

import msgspec

from pbem.orders.everyday import phrases, words
from pbem.orders.fold import longest_run, place_key, tokens
from pbem.orders.near_names import near
from pbem.orders.numbers import whole

MOST_WORDS = 40  # of a line that is held against orders
_LEAST_GUESSED = 4  # letters of a word whose spelling is guessed
_NO_SENSE: frozenset[Sense] = frozenset()


class Sense(NamedTuple):
    """One thing that a word can stand for: `kind` is verb, company, place, train, number …"""

    kind: str
    value: str


class Word(msgspec.Struct, frozen=True):
    """A word of a line, or several that are one name, with all that it may mean.

    `senses` is empty for a word that means nothing in the game; `sure` is False where its spelling was guessed.
    """

    text: str
    senses: frozenset[Sense] = _NO_SENSE
    sure: bool = True


class Lexicon(msgspec.Struct, frozen=True, dict=True):
    """The names of a game, folded, each with its senses; `fillers` are its words that change no order.

    `guessed`: names that a misspelt word may have been meant for.
    """

    names: Mapping[str, frozenset[Sense]]
    fillers: frozenset[str] = frozenset()

    def hear(self, line: str, names: Set[str] = frozenset()) -> tuple[Word, ...]:
        """The words of a line but for those that change nothing; `names`: folded words of the names of people."""
        said = tuple(place_key(one) for one in tokens(line)[:MOST_WORDS])
        return tuple(self._heard(said, fillers() | self.fillers | names))

    def _heard(self, said: Sequence[str], small: Set[str]) -> Iterator[Word]:
        at = 0
        while at < len(said):
            run = longest_run(said, at, self._runs)
            size = run[1] if run else 1
            text = " ".join(said[at : at + size])
            word = self._word(text, self.names[text] if run else _NO_SENSE)
            if word.senses or text not in small:
                yield word if word.senses else self._guessed(word)
            at += size

    @cached_property
    def _runs(self) -> Mapping[str, str]:
        return {name: name for name in self.names}

    def _word(self, text: str, senses: frozenset[Sense]) -> Word:
        number = whole(text)
        return Word(text, senses if number is None else senses | {Sense("number", str(number))})

    @cached_property
    def guessed(self) -> tuple[str, ...]:
        """Long enough to be known again by most of their letters; in order, as they are looked up."""
        return tuple(sorted(name for name in self.names if len(name) >= _LEAST_GUESSED))

    def _guessed(self, word: Word) -> Word:
        """The word as the name that it is most like, where it is like one."""
        if len(word.text) < _LEAST_GUESSED or any(sign.isdigit() for sign in word.text):
            return word
        found = near(word.text, self.guessed)
        return Word(word.text, self.names[found[0]], sure=False) if found else word


def fillers() -> frozenset[str]:
    """Single words that are polite or small and change no order, of all languages."""
    return words("fillers") | frozenset(one for one in phrases("endings") | phrases("pleased") if " " not in one)
