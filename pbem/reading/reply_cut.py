"""Which lines of an answer its sender wrote: quotes, the answered letter and forwarded mail are cut away.

One pass from top to bottom, every test bounded, so the time is linear in the length. What ends the
reading: our marker line, an attribution or letter head over an unmarked quote, a forward. What is only
passed over: lines with ">", so that answers between and below quoted lines are found.
"""

from __future__ import annotations

import re

import msgspec

from pbem.reading.attribution import Strength, attribution_end, looks_like_attribution
from pbem.reading.dividers import (
    is_foreign_marker,
    is_forward,
    is_long_rule,
    is_marker,
    is_original_message,
    is_rule,
    is_titled_rule,
)
from pbem.reading.header_block import header_block_end, labels_of
from pbem.reading.letters import OurLetters
from pbem.reading.quote_signs import is_enclosed_head, quoted_lines

_TRIMMED_RULE = re.compile(r"[-_=*~ ]{5,200}\Z")
_NESTED = 3  # heads above a quote: «Original Message», then «On … wrote:»
_WRAPPED_FROM = 50
_HEAD_LINES = 5
_SHORTEST_HEAD = 3
_MOST_BLOCKS = 1_000  # answers between the lines of a quote

MARKER, ABOVE, FORWARD, HEAD, SIGNS, SHAPE, TRUNCATED = (
    "our_marker", "other_marker", "forward", "quote_head", "quote_signs", "shape_of_a_quote_head", "truncated",
)  # fmt: skip


class Cut(msgspec.Struct, frozen=True):
    """The sender's lines by number, in blocks, a new block behind each quote; and the signs the cut was made by."""

    blocks: tuple[tuple[int, ...], ...]
    signs: tuple[str, ...] = ()


class _Blocks:
    """Gathers the numbers of the sender's lines; `close` is called where a quote begins."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.done: list[tuple[int, ...]] = []
        self.open: list[int] = []
        self.signs: dict[str, None] = {}

    def close(self, sign: str = "", *, introduced: bool = False) -> None:
        """End the block, leaving out what introduces the quote below it where no head was recognised."""
        if sign:
            self.signs[sign] = None
        self._trim()
        if introduced and self.open and looks_like_attribution(self._last()):
            self.signs[SHAPE] = None
            self.open.pop()
            for _ in range(2):  # its first lines, in a language we do not know: wrapped, hence long
                if self.open and len(self._last()) >= _WRAPPED_FROM and looks_like_attribution(self._last() + ":"):
                    self.open.pop()
        self._trim()
        if self.open:
            self.done.append(tuple(self.open))
        self.open = []

    def _last(self) -> str:
        return self.lines[self.open[-1]]

    def _trim(self) -> None:
        while self.open and (not self._last().strip() or self._ends_in_rule()):
            self.open.pop()

    def _ends_in_rule(self) -> bool:
        """Whether the last line is a rule: a long one, or any with a blank line above it."""
        if _TRIMMED_RULE.match(self._last()):
            return True
        alone = len(self.open) == 1 or not self.lines[self.open[-2]].strip()
        return alone and is_rule(self._last())


def cut_reply(lines: list[str], letters: OurLetters | None = None) -> Cut:
    """Return what the sender themselves wrote in `lines` (characters already plain).

    `letters`: what our letters to them said; a block of lines that was copied from one of them is quoted.
    """
    return _Cutter(lines, letters).run()


class _Cutter:
    """One pass over the lines."""

    def __init__(self, lines: list[str], letters: OurLetters | None) -> None:
        self.lines = lines
        self.marked = self.quoted = quoted_lines(lines, letters.has_line) if letters else quoted_lines(lines)
        self.labels = [labels_of(line) for line in lines]
        if letters:
            self.quoted = [one or other for one, other in zip(self.quoted, letters.copied(lines), strict=True)]
        self.blocks = _Blocks(lines)

    def run(self) -> Cut:
        blocks, at, ended = self.blocks, 0, False
        while at < len(self.lines):
            if len(blocks.done) >= _MOST_BLOCKS:
                blocks.signs[TRUNCATED] = None
                break
            if not self.lines[at]:
                blocks.open.append(at)
                at += 1
                continue
            if self.quoted[at] and self._opens_letter(at):
                blocks.signs[HEAD] = None
                break
            if self.quoted[at]:
                blocks.close(SIGNS, introduced=True)
                self._look_into_quote(at)
                at += 1
                continue
            if (sign := _ending(self.lines[at])) is not None:
                blocks.signs[sign] = None
                ended = True
                break
            found = self._head(at)
            if found is None or (found[1] is Strength.WEAK and not self._is_marked(found[0], _NESTED)):
                blocks.open.append(at)
                at += 1
            elif self._is_marked(found[0], _NESTED):
                blocks.close(HEAD)
                at = found[0]
            else:
                blocks.signs[HEAD] = None
                break
        blocks.close(introduced=ended)
        return Cut(tuple(blocks.done), tuple(blocks.signs))

    def _opens_letter(self, at: int) -> bool:
        """Tell whether it is GroupWise's «>>> Ann Berg 5/9/2025 11:02 AM >>>» above a letter that is not marked."""
        below = self._next_written(at)
        return is_enclosed_head(self.lines[at]) and below < len(self.lines) and not self.quoted[below]

    def _look_into_quote(self, at: int) -> None:
        """Our marker or a quote's head may itself be marked as quoted: signs that it is one."""
        if is_marker(self.lines[at]):
            self.blocks.signs[MARKER] = None
        elif HEAD not in self.blocks.signs and (at == 0 or not self.quoted[at - 1]) and self.lines[at].strip("> "):
            below = [line.lstrip("> ") for line in self.lines[at : at + _HEAD_LINES]]
            heads = [labels_of(line) for line in below]
            if attribution_end(below, 0) is not None or header_block_end(below, 0, heads) is not None:
                self.blocks.signs[HEAD] = None

    def _head(self, at: int) -> tuple[int, Strength] | None:
        """Return the index behind anything that stands above a quoted letter and begins at line `at`."""
        lines = self.lines
        if len(lines[at]) < _SHORTEST_HEAD or not lines[at].strip():
            return None
        if is_original_message(lines[at]):
            return self._behind_original(at), Strength.STRONG
        if is_titled_rule(lines[at]):
            return self._head_behind_title(at) or attribution_end(lines, at)
        end = header_block_end(lines, at, self.labels)
        if end is None and is_rule(lines[at]):
            end = self._head_behind_rule(at)
        return (end, Strength.STRONG) if end is not None else attribution_end(lines, at)

    def _behind_original(self, at: int) -> int:
        """Behind «Original Message», and the head below it."""
        below = self._next_written(at)
        if below >= len(self.lines) or self.quoted[below]:
            return at + 1
        end = header_block_end(self.lines, below, self.labels, behind_rule=True)
        return end or (below + 1 if self.labels[below][:1] == ["from"] else at + 1)

    def _next_written(self, at: int) -> int:
        """The next line that is not blank, if it is near."""
        below = at + 1
        while below < min(at + 3, len(self.lines)) and not self.lines[below].strip():
            below += 1
        return below

    def _head_behind_title(self, at: int) -> tuple[int, Strength] | None:
        """Words between dashes in a language we do not know are a head if one follows, or marked lines do."""
        below = self._next_written(at)
        if below >= len(self.lines) or is_titled_rule(self.lines[below]):
            return None
        if self.quoted[below]:
            return below, Strength.STRONG
        end = header_block_end(self.lines, below, self.labels, behind_rule=True)
        return (end, Strength.STRONG) if end is not None else attribution_end(self.lines, below)

    def _head_behind_rule(self, at: int) -> int | None:
        """Behind a rule one label is enough."""
        below = self._next_written(at)
        if below >= len(self.lines) or self.quoted[below]:
            return None
        return header_block_end(self.lines, below, self.labels, behind_rule=is_long_rule(self.lines[at]))

    def _is_marked(self, at: int, nested: int) -> bool:
        """Tell whether the letter that follows is quoted with ">": then only marked lines are left out."""
        while at < len(self.lines) and not self.lines[at].strip():
            at += 1
        if at >= len(self.lines):
            return False
        if self.marked[at]:
            return True
        found = self._head(at) if nested else None
        return found is not None and self._is_marked(found[0], nested - 1)


def _ending(line: str) -> str | None:
    """Return the sign by which a line ends the reading whatever follows."""
    if is_marker(line):
        return MARKER
    if is_forward(line):
        return FORWARD
    return ABOVE if is_foreign_marker(line) else None
