"""What our earlier letters to a reader said, so that their lines are known again when a mail brings them back.

Of each letter the fingerprints are kept of its lines, of pairs of lines that follow each other, and of all runs of six
words, 64 bits each: whoever reads an answer need not read twelve letters first.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise

import msgspec

from pbem.reading.characters import plain_characters

SHARED_WORDS = 6
_MOST_LETTERS = 60
_WORD = re.compile(r"\w+")
_BYTES = 8  # of a fingerprint
_BAR = "|"  # before each line of a mail that an answer repeats


class OurLetters(msgspec.Struct, frozen=True):
    """The fingerprints of some of our letters."""

    prints: frozenset[int] = frozenset()

    def copied(self, lines: Sequence[str]) -> list[bool]:
        """Tell of each line whether it stands in a block of two or more that follow each other so in a letter."""
        flags = [False] * len(lines)
        before, above = 0, ""
        for at, line in enumerate(lines):
            if not (bare := bare_line(line)):
                continue
            if above and _pair(above, bare) in self.prints:
                flags[before] = flags[at] = True
            before, above = at, bare
        return flags

    def has_line(self, line: str) -> bool:
        """Tell whether a line equals one of ours.

        What we repeated of a mail behind a bar is ours only with that bar: the same order may be sent once more.
        """
        bare = bare_line(line)
        return _line(bare) in self.prints or (_is_barred(line) and _line(f"{_BAR} {bare}") in self.prints)

    def shares_words(self, lines: Sequence[str]) -> bool:
        """Tell whether six words in a row stand in a letter of ours, wrapping undone."""
        return any(run in self.prints for run in _runs("\n".join(lines)))


def our_letters(texts: Iterable[str]) -> OurLetters:
    """Return what the texts of our letters (their plain part) say."""
    found = (print_ for _, text in zip(range(_MOST_LETTERS), texts, strict=False) for print_ in _prints(text))
    return OurLetters(frozenset(found))


def printed(text: str) -> bytes:
    """The fingerprints of the text of one letter, as they are kept with it."""
    packed = array("Q", sorted(set(_prints(text))))
    return _little_endian(packed).tobytes()


def letters_printed(kept: Iterable[bytes]) -> OurLetters:
    """Our letters, of each of which the fingerprints were kept."""
    packed = array("Q")
    for one in kept:
        packed.frombytes(one)
    return OurLetters(frozenset(_little_endian(packed)))


def _little_endian(packed: array[int]) -> array[int]:
    if sys.byteorder == "big":
        packed.byteswap()
    return packed


def bare_line(line: str) -> str:
    """A line as it is compared: without quote signs, case and spacing; "" where it holds neither letter nor digit."""
    text = " ".join(line.lstrip("> |").casefold().split())
    return text if any(map(str.isalnum, text)) else ""


def _is_barred(line: str) -> bool:
    return line.lstrip("> ").startswith(_BAR)


def _prints(text: str) -> Iterator[int]:
    plain = plain_characters(text)
    said = [(line, bare) for line in plain.split("\n") if (bare := bare_line(line))]
    written = [bare for _, bare in said]
    yield from (_line(f"{_BAR} {bare}" if _is_barred(line) else bare) for line, bare in said)
    yield from (_pair(above, below) for above, below in pairwise(written))
    yield from _runs(plain)


def _line(bare: str) -> int:
    return _print(f"line {bare}")


def _pair(above: str, below: str) -> int:
    return _print(f"pair {above}\n{below}")


def _runs(text: str) -> Iterator[int]:
    words = _WORD.findall(text.casefold())
    for at in range(len(words) - SHARED_WORDS + 1):
        yield _print(f"run {' '.join(words[at : at + SHARED_WORDS])}")


def _print(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_BYTES).digest(), "little")
