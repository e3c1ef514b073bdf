"""Splitting: the sender's own text becomes order-sized pieces; comments, blank lines and bullets fall away.

One order stands on one line, and `;` separates orders too, but not behind the dot of a sample. `#` and `//` begin a
comment at the start of a line or after white space; `#57` does not, it is a number. A piece that begins with a word
for text (press) is different: nothing in it separates or comments, and it runs to the end of its paragraph; where
nothing follows its colon, over blank lines to the end of the mail. `end press` on a line of its own ends it anywhere;
without that, a line that could be an order is doubted.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cached_property

from pbem.orders.fold import fold, key, tokens
from pbem.orders.order import SourceLine

_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#(?!\d)|//).*")
_BULLET = re.compile(r"(?:[-*+•·–—‣]|1?\d[.)])\s+")  # «130. Thanks» is an amount
_LONGEST_WORD = 40
_ENDS = frozenset({"end press", "end message", "end announce", "end of press", "end of message"})
_LOOKED_AT = 8000  # characters of a message in which orders are looked for; longer ones are refused
_COLON = re.compile("[:：]")
# What begins a line to send in one of our letters: a dot, with the number of the line where it has one.
DOT = re.compile(r"\s*\.\s?(?:\d{1,3}\s*)?(?=[^\W\d_])")
_JOINED = re.compile(r"[a-z]+_[a-z]+")  # `stall_limit`
_WRAPPERS = "*_`\"'“”„«»‘’"


def head_of(piece: str) -> str:
    """The folded first word of `piece` without the punctuation after it; empty when no plain word is there.

    A quote sign, dot or bracket before it makes it no plain word: only what begins a line can be an order.
    """
    chunk = "".join(piece.split(None, 1)[:1])
    folded = fold(chunk) if len(chunk) <= _LONGEST_WORD else ""
    if _JOINED.fullmatch(folded.rstrip(":")):
        return folded.rstrip(":")
    found = tokens(folded)
    return found[0] if len(found) == 1 and folded.startswith(found[0]) else ""


def split_lines(
    text: str, text_words: Set[str] = frozenset(), is_order: Callable[[str], bool] = lambda line: False
) -> Iterator[SourceLine]:
    """The pieces of `text` in their order, lazily and in linear time; `text_words` are folded.

    Lines are numbered from 1 as the sender sees them; pieces of one line share its number. `is_order` tells of a line
    below the first one of a message whether it could be an order.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    messages = _Messages(lines, text_words)
    at = 0
    while at < len(lines):
        line = _bare(lines[at])
        at += 1
        number, comment = at, _comment_at(line)
        if DOT.match(line):
            yield SourceLine(number, _bare(line[:comment]))
            continue
        start = 0
        for piece in line.split(";"):
            if start > comment:
                break
            if head_of(_bare(piece)) in text_words:
                first = _bare(line[start:])
                below, at, ended = messages.below(at, block=first.endswith((":", "：")))
                doubt = "" if ended else _first_order(below, is_order)
                yield SourceLine(number, "\n".join([first, *below]), doubt)
                break
            if bare := _bare(piece[: comment - start]):
                yield SourceLine(number, bare)
            start += len(piece) + 1


def has_comment(line: str) -> bool:
    """Whether the line ends in a comment."""
    return _comment_at(line) < len(line)


def _comment_at(line: str) -> int:
    found = _COMMENT.search(line)
    return found.start() if found else len(line)


def _bare(piece: str) -> str:
    """`piece` without white space, bullet, and the quotes or asterisks that mail programs put around it."""
    bare = _BULLET.sub("", piece.strip(), count=1) if _BULLET.match(piece.strip()) else piece.strip()
    return bare.strip(_WRAPPERS).strip() if bare[:1] in _WRAPPERS else bare


class _Messages:
    """Where in a text messages begin and end; looked up once, when the first message is met."""

    def __init__(self, lines: Sequence[str], text_words: Set[str]) -> None:
        self.lines = lines
        self.text_words = text_words

    @cached_property
    def starts(self) -> list[int]:
        """The lines that begin as a message and have a colon, and the end of the text."""
        found = [at for at, line in enumerate(self.lines) if _COLON.search(line) and self._begins(line)]
        return [*found, len(self.lines)]

    @cached_property
    def ends(self) -> list[int]:
        """The lines that say that a message ends."""
        return [at for at, line in enumerate(self.lines) if key(line[:_LONGEST_WORD]) in _ENDS]

    def below(self, at: int, *, block: bool) -> tuple[list[str], int, bool]:
        """The lines of a message from index `at` on, the index behind it, and whether its end was marked."""
        end = self.starts[bisect_left(self.starts, at)]
        marked = self.ends[bisect_left(self.ends, at) :][:1]
        if marked and marked[0] < end:
            return _trimmed(self.lines[at : marked[0]]), marked[0] + 1, True
        if not block:
            end = next((one for one in range(at, end) if not self.lines[one].strip()), end)
        return _trimmed(self.lines[at:end]), end, False

    def _begins(self, line: str) -> bool:
        return head_of(_bare(line)) in self.text_words


def _trimmed(lines: Sequence[str]) -> list[str]:
    """Without blank lines below, and without blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").split("\n") if any(map(str.strip, lines)) else []


def _first_order(lines: Sequence[str], is_order: Callable[[str], bool]) -> str:
    """The first of the lines that could be an order; "" where there is none."""
    looked_at = 0
    for line in lines:
        for piece in (_bare(line), *map(_bare, line.split(";")[1:])):
            if piece and is_order(piece):
                return piece
        looked_at += len(line)
        if looked_at > _LOOKED_AT:
            break
    return ""
