"""Splitting: the sender's own text becomes order-sized pieces; comments, blank lines and bullets fall away.

One order stands on one line, and `;` separates orders too. `#` and `//` begin a comment at the start of a
line or after white space. A line that begins with a word for text (press) is different: nothing in it separates
or comments. When nothing follows its colon, the lines below it up to the next blank line are its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from pbem.orders.fold import fold, tokens
from pbem.orders.order import SourceLine

_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//).*")
_BULLET = re.compile(r"(?:[-*+•·–—‣]|\d{1,3}[.)])\s+")
_LONGEST_WORD = 40
_WRAPPERS = "*_`\"'“”„«»‘’"


def head_of(piece: str) -> str:
    """The folded first word of `piece` without the punctuation after it; empty when no plain word is there.

    A quote sign, dot or bracket before it makes it no plain word: only what begins a line can be an order.
    """
    chunk = "".join(piece.split(None, 1)[:1])
    folded = fold(chunk) if len(chunk) <= _LONGEST_WORD else ""
    found = tokens(folded)
    return found[0] if len(found) == 1 and folded.startswith(found[0]) else ""


def split_lines(text: str, text_words: Set[str] = frozenset()) -> Iterator[SourceLine]:
    """The pieces of `text` in their order, lazily and in linear time; `text_words` are folded.

    Lines are numbered from 1 as the sender sees them; pieces of one line share its number.
    """
    lines = iter(enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1))
    for number, raw in lines:
        line = _bare(raw)
        if head_of(line) in text_words:
            yield SourceLine(number, _with_block(line, lines))
            continue
        for piece in _COMMENT.sub("", line).split(";"):
            if bare := _bare(piece):
                yield SourceLine(number, bare)


def _bare(piece: str) -> str:
    """`piece` without white space, bullet, and the quotes or asterisks that mail programs put around it."""
    bare = _BULLET.sub("", piece.strip(), count=1) if _BULLET.match(piece.strip()) else piece.strip()
    return bare.strip(_WRAPPERS).strip() if bare[:1] in _WRAPPERS else bare


def _with_block(line: str, lines: Iterator[tuple[int, str]]) -> str:
    """A line for text; when it ends in its colon, with the lines below it, which are taken from `lines`."""
    if not line.endswith((":", "：")):
        return line
    block = [line]
    for _, raw in lines:
        if not raw.strip():
            break
        block.append(raw.rstrip())
    return "\n".join(block)
