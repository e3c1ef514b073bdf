"""What hears the words of a game in the pieces of a mail about a company's turn."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.meant.hearing import ready
from pbem.orders.lexicon import Lexicon, Word

_INTO = re.compile(r"\b(?:into|onto)\b", re.IGNORECASE)
_MAY = (
    r"(?:(?:itself|then|will|shall|should|must|can|may|is to|has to|to|would|both|too|also|on|in|its|turn|later|it|"
    r"next|afterwards|please|just|only),? )*"
)
_DOES = re.compile(
    r"\W*(?:(?:and|but|so|my|for|then|also|already|now|please|meanwhile|next|on|in|when|once|it's|it is|let|"
    r"have|i want|i'd like|i would like)[,:]? )*"
    r"[\w.&-]+(?: [\w.&-]+)?:? "
    rf"{_MAY}(?:buys?|gets?|takes?|purchases?|grabs?|acquires?|pass(?:es)?|pays?|withholds?|runs?|halves|half|splits?|"
    r"(?:lays?|builds?|buys?) (?:nothing|no)|"
    r"(?:does )?nothing)\b",
    re.IGNORECASE,
)


class Ear(NamedTuple):
    """What hears the words of a game."""

    definition: Definition18xx
    lexicon: Lexicon
    names: frozenset[str]
    company: str = ""  # whose turn it is
    privates: frozenset[str] = frozenset()  # that it may buy of the writer
    own: frozenset[str] = frozenset()  # the privates of the company itself
    powers: frozenset[str] = frozenset()  # where one of them may be used
    stations: frozenset[str] = frozenset()  # where it may place a token
    lays: frozenset[str] = frozenset()  # where track may be laid
    tiles: frozenset[str] = frozenset()  # which
    led: frozenset[str] = frozenset()  # the other companies of the writer
    alike: Mapping[str, str] = {}  # of companies not in play, that of the writer which has the same letters

    def hear(self, text: str) -> tuple[Word, ...]:
        """The words that mean something."""
        words = self.lexicon.hear(ready(self.definition, _INTO.sub("in", text)), self.names)
        return tuple(map(self._in_play, (one for one in words if one.senses)))

    def _in_play(self, word: Word) -> Word:
        """A word with the company of the same letters for one that is not in play: «mk pass too»."""
        if self.alike.keys().isdisjoint(one.value for one in word.senses):
            return word
        senses = (one._replace(value=self.alike.get(one.value, one.value)) for one in word.senses)
        return replace(word, senses=frozenset(senses))

    def companies(self, text: str) -> tuple[str, ...]:
        """The companies and privates that are named, each once."""
        words = (word for word in self.hear(text) if word.sure)
        every = (one.value for word in words for one in sorted(word.senses) if one.kind == "company")
        return tuple(dict.fromkeys(every))

    def senses(self, text: str) -> Mapping[str, frozenset[str]]:
        """What of each kind the words may mean that are rightly spelt."""
        found: dict[str, set[str]] = defaultdict(set)
        for word in self.hear(text):
            for one in word.senses if word.sure else ():
                found[one.kind].add(one.value)
        return defaultdict(frozenset, {kind: frozenset(values) for kind, values in found.items()})


def subject(ear: Ear, piece: str, known: frozenset[str] | None = None) -> str:
    """The other company of the writer that is to buy something, as a piece says that begins with its name.

    `known`: one of these instead.
    """
    known = ear.led if known is None else known
    words = [word for word in ear.hear(piece) if word.sure]
    first = next((one.value for word in words[:1] for one in sorted(word.senses) if one.value in known), "")
    return first if first and _DOES.match(piece) else ""
