"""What a moderator puts right, as they write it: `correct cash ann +20 "forgot the dividend"`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Generic

from engine.core.corrections import AND, VERB, Correction, together
from engine.core.errors import Refusal
from pbem.games.border import D, Names, V
from pbem.orders.fold import key
from pbem.orders.people import person_at

_AND = re.compile(r"\s+and\s+(?:correct\s+)?|\s+&\s+", re.IGNORECASE)
_SIGNS = "+-="
_MOST_WORDS = 4  # of a name
_FILLERS = frozenset({"of", "for", "the", "by"})


class Corrected(ABC, Generic[D, V]):
    """The corrections of one game in words. What can be, the engine says (`engine.core.corrections`).

    `kinds`: what can be corrected, with how the engine writes it; `also`: other words for these.
    """

    kinds: ClassVar[Mapping[str, str]]
    also: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def words(self, definition: D) -> Mapping[str, str]:
        """The engine's words of the game, by what people may write for them, folded."""

    @abstractmethod
    def shaped(self, kind: str, words: list[str]) -> list[str]:
        """The words of one correction as the engine has them, where people may write them otherwise."""

    def usages(self) -> tuple[str, ...]:
        """What can be corrected, each as a line to send: `correct cash WHO +20 "REASON"`."""
        return tuple(f'{VERB} {usage} "REASON"' for usage in self.kinds.values())

    def read(self, definition: D, said: str, names: Names) -> Correction:
        """The correction of what stands behind `correct`, without the reason.

        `names`: what players are called, by their ids. Words that mean nothing stay for the engine to refuse.
        """
        known = self.words(definition)
        exact = frozenset(known.values())
        return together(self._part(part, known, exact, names) for part in _AND.split(said.strip()))

    def write(self, correction: Correction, names: Names) -> str:
        """The correction as a moderator would write it, without the reason: `correct cash Ann +20`."""
        parts = (" ".join((what, *(names.get(word, word) for word in words))) for what, words in correction.parts())
        return f"{VERB} {f' {AND} '.join(parts)}"

    def hidden(self, correction: Correction) -> bool:
        """Whether it hangs on what not everybody may see: only a moderator without a seat may order it."""
        return False

    def senseless(self, definition: D, view: V, correction: Correction) -> Refusal | None:
        """Why one that is hidden makes no sense, whatever is hidden; `view` is everybody's."""
        return None

    def _part(self, said: str, known: Mapping[str, str], exact: frozenset[str], names: Names) -> tuple[str, list[str]]:
        head, _, rest = said.strip().partition(" ")
        what = self.also.get(key(head), key(head)) or head
        return what, self.shaped(what, list(_words(rest, known, exact, names)))


def _words(text: str, known: Mapping[str, str], exact: frozenset[str], names: Names) -> Iterator[str]:
    """Each word as the engine has it; players by their ids, whatever their names are made of."""
    ids = {key(name): player for player, name in names.items()}
    while text := text.strip():
        word = text.split(None, 1)[0]
        name, rest = person_at(text, tuple(names.values())) if word not in exact else (None, text)
        if name is not None:
            yield ids[key(name)]
            text = rest
            continue
        if word not in exact and (found := _several(text, known)) is not None:
            yield known[found[0]]
            text = found[1]
            continue
        text = text[len(word) :]
        sign, bare = (word[0], word[1:]) if word[0] in _SIGNS else ("", word.rstrip(",:."))
        if word not in exact and key(bare) in _FILLERS:
            continue
        yield sign + (bare if bare in exact or not key(bare) else known.get(key(bare), bare))


def _several(text: str, known: Mapping[str, str]) -> tuple[str, str] | None:
    """The longest name of several words that the text begins with, folded, and what stands behind it."""
    for size in range(_MOST_WORDS, 1, -1):
        words = text.split(None, size)
        if len(words) >= size and (found := key(" ".join(words[:size]))) in known:
            return found, "".join(words[size:])
    return None
