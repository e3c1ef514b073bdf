"""The sender's own lines of an answer: quotes, the answered letter and forwarded mail are cut away.

One pass from top to bottom, every test bounded, so the time is linear in the length. What ends the
reading: our marker line, an attribution or letter head over an unmarked quote, a forward. What is only
passed over: lines with ">", so that answers between and below quoted lines are found.
"""

from __future__ import annotations

import re

import msgspec

from pbem.reading.attribution import attribution_end, looks_like_attribution
from pbem.reading.header_block import header_block_end
from pbem.reading.phrases import FORWARDED, MARKER, ORIGINAL_MESSAGE

_QUOTED = re.compile(r" {0,3}(?:[A-Z]{1,3})?>")
_RULE = re.compile(r"[-_=*~ ]{5,200}\Z")
_MARKER_LETTERS = MARKER.replace(" ", "")
_NESTED = 3  # heads above a quote: «Original Message», then «On … wrote:»


class OwnText(msgspec.Struct, frozen=True):
    """The sender's lines in blocks, a new block behind each quote, and whether a forwarded mail was cut
    off."""

    blocks: tuple[tuple[str, ...], ...]
    forwarded: bool = False


class _Blocks:
    """Gathers the sender's lines; `close` is called where a quote begins."""

    def __init__(self) -> None:
        self.done: list[tuple[str, ...]] = []
        self.open: list[str] = []

    def close(self) -> None:
        """End the block, leaving out what introduces the quote below it."""
        self._trim()
        if self.open and looks_like_attribution(self.open[-1]):
            self.open.pop()
            for _ in range(2):  # its first lines, in a language we do not know: wrapped, hence long
                if self.open and len(self.open[-1]) >= 50 and looks_like_attribution(self.open[-1] + ":"):
                    self.open.pop()
        self._trim()
        if self.open:
            self.done.append(tuple(self.open))
        self.open = []

    def _trim(self) -> None:
        while self.open and (not self.open[-1].strip() or _RULE.match(self.open[-1])):
            self.open.pop()


def cut_reply(lines: list[str]) -> OwnText:
    """Return what the sender wrote himself in `lines` (characters already plain)."""
    blocks = _Blocks()
    at = 0
    forwarded = False
    while at < len(lines):
        line = lines[at]
        if is_quoted(line):
            blocks.close()
            at += 1
            continue
        if _is_marker(line):
            break
        if _is_rule_with(line, FORWARDED, dashes=1):
            forwarded = True
            break
        end = _head_end(lines, at)
        if end is None:
            blocks.open.append(line)
            at += 1
        elif _quote_is_marked(lines, end, _NESTED):
            blocks.close()
            at = end
        else:
            break
    blocks.close()
    return OwnText(tuple(blocks.done), forwarded)


def is_quoted(line: str) -> bool:
    """Tell whether a line is marked as quoted (">", also behind initials)."""
    return bool(_QUOTED.match(line))


def _is_marker(line: str) -> bool:
    """Tell whether a line is our marker, however spaced and decorated."""
    if len(line) > 300:
        return False
    return _MARKER_LETTERS in "".join(filter(str.isalpha, line.lower()))


def _head_end(lines: list[str], at: int) -> int | None:
    """Return the index behind anything that stands above a quoted letter and begins at line `at`."""
    if not lines[at].strip():
        return None
    if _is_rule_with(lines[at], ORIGINAL_MESSAGE, dashes=2):
        return at + 1
    return header_block_end(lines, at) or attribution_end(lines, at)


def _is_rule_with(line: str, phrases: tuple[str, ...], *, dashes: int) -> bool:
    """Tell whether a line is one of the phrases between dashes, or (one dash needed at most) before a
    colon."""
    text = line.strip()
    if not text or len(text) > 120:
        return False
    bare = text.strip("-_=*>:# ").lower()
    if bare not in phrases:
        return False
    with_colon = dashes == 1 and text.rstrip("* ").endswith(":")
    return text.startswith(("-" * dashes, "__")) or with_colon


def _quote_is_marked(lines: list[str], at: int, nested: int) -> bool:
    """Tell whether the letter that follows is quoted with ">": then only marked lines are left out."""
    while at < len(lines) and not lines[at].strip():
        at += 1
    if at >= len(lines):
        return False
    if is_quoted(lines[at]):
        return True
    end = _head_end(lines, at) if nested else None
    return end is not None and _quote_is_marked(lines, end, nested - 1)
