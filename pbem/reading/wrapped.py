"""Where the text part wraps what the HTML part keeps whole, word for word, the HTML tells what is one line."""

from __future__ import annotations

from itertools import pairwise

from pbem.reading.characters import plain_characters
from pbem.reading.quote_signs import is_quoted

_WRAPPED_FROM = 40  # no program wraps a line that is shorter
_NARROWEST = 60  # with the next word it would have been wider
_MOST_LINES = 40  # of one paragraph


def unwrap(text: str, html: str) -> str:
    """Return `text` with each run of lines joined that is exactly one line of `html`."""
    lines = text.split("\n")
    if not any(_may_wrap(one, other) for one, other in pairwise(lines)):
        return text
    whole, beginnings = _known(html)
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = _end_of_whole(lines, at, whole, beginnings)
        out.append(" ".join(line.strip() for line in lines[at:end]) if end > at + 1 else lines[at])
        at = end
    return "\n".join(out)


def _words(line: str) -> list[str]:
    return plain_characters(line).split()


def _known(html: str) -> tuple[set[int], set[int]]:
    """Return what stands for each line of the HTML, and for each beginning of one that ends between two words."""
    whole: set[int] = set()
    beginnings: set[int] = set()
    for line in html.split("\n"):
        key = 0
        for word in _words(line):
            key = hash((key, word))
            beginnings.add(key)
        whole.add(key)
    return whole, beginnings


def _may_wrap(line: str, below: str) -> bool:
    """Tell whether a program may have ended `line` because the next word would not have fitted."""
    word = below[:80].strip().partition(" ")[0]
    return bool(word) and len(line) >= _WRAPPED_FROM and len(line.rstrip()) + 1 + len(word) > _NARROWEST


def _end_of_whole(lines: list[str], start: int, whole: set[int], beginnings: set[int]) -> int:
    """Return the index behind the run of lines from `start` that is one line of the HTML; one line is always a run."""
    key, end = 0, start + 1
    for at in range(start, min(start + _MOST_LINES, len(lines))):
        if is_quoted(lines[at]) or not lines[at].strip():
            break
        for word in _words(lines[at]):
            key = hash((key, word))
        if key not in beginnings:
            break
        if key in whole:
            end = at + 1
        if at + 1 < len(lines) and not _may_wrap(lines[at], lines[at + 1]):
            break
    return end
