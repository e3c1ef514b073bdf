"""What our earlier letters to a reader said, so that their lines are known again when a mail brings them back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from pbem.reading.characters import plain_characters

SHARED_WORDS = 6
_MOST_LETTERS = 60
_WORD = re.compile(r"\w+")


class OurLetters(msgspec.Struct, frozen=True):
    """Lines of our letters, pairs of lines that follow each other in one, and all runs of six words."""

    lines: frozenset[str] = frozenset()
    pairs: frozenset[tuple[str, str]] = frozenset()
    runs: frozenset[str] = frozenset()

    def copied(self, lines: Sequence[str]) -> list[bool]:
        """Tell of each line whether it stands in a block of two or more that follow each other so in a letter."""
        flags = [False] * len(lines)
        before, above = 0, ""
        for at, line in enumerate(lines):
            if not (bare := bare_line(line)):
                continue
            if (above, bare) in self.pairs:
                flags[before] = flags[at] = True
            before, above = at, bare
        return flags

    def has_line(self, line: str) -> bool:
        """Tell whether a line equals one of ours."""
        return bare_line(line) in self.lines

    def shares_words(self, lines: Sequence[str]) -> bool:
        """Tell whether six words in a row stand in a letter of ours, wrapping undone."""
        return any(run in self.runs for run in _runs("\n".join(lines)))


def our_letters(texts: Iterable[str]) -> OurLetters:
    """Return what the texts of our letters (their plain part) say."""
    lines: set[str] = set()
    pairs: set[tuple[str, str]] = set()
    runs: set[str] = set()
    for _, text in zip(range(_MOST_LETTERS), texts, strict=False):
        plain = plain_characters(text)
        written = [bare for line in plain.split("\n") if (bare := bare_line(line))]
        lines.update(written)
        pairs.update(pairwise(written))
        runs.update(_runs(plain))
    return OurLetters(frozenset(lines), frozenset(pairs), frozenset(runs))


def bare_line(line: str) -> str:
    """A line as it is compared: without quote signs, case and spacing; "" where it holds neither letter nor digit."""
    text = " ".join(line.lstrip("> |").casefold().split())
    return text if any(map(str.isalnum, text)) else ""


def _runs(text: str) -> Iterator[str]:
    words = _WORD.findall(text.casefold())
    for at in range(len(words) - SHARED_WORDS + 1):
        yield " ".join(words[at : at + SHARED_WORDS])
