"""The tables and lists of a position, from the Markdown of letters to units of a page: a paragraph, an item, a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pbem.words.columns import text_width

# The kind of a unit, then its text or cells: p paragraph, li item of a list, th and td rows of a table (those of th
# have first how the columns are set, "l" or "r" each), pre a line of columns that is no table.
Unit = tuple[str, ...]

_FENCE = "```"
_ITEM = "- "
_GAP = re.compile(" {2,}")


def units_of(markdown: str) -> Iterator[Unit]:
    """The units of blocks as `Position.blocks` writes them."""
    lines, at = markdown.split("\n"), 0
    while at < len(lines):
        end = at + 1
        if lines[at].startswith(_FENCE):
            end = next((nr for nr in range(end, len(lines)) if lines[nr].startswith(_FENCE)), len(lines))
            yield from table(tuple(lines[at + 1 : end]))
            end += 1
        elif lines[at].strip():
            while end < len(lines) and lines[end].strip() and not lines[end].startswith((_FENCE, _ITEM)):
                end += 1
            yield _prose(" ".join(line.strip() for line in lines[at:end]))
        at = end


def _prose(text: str) -> Unit:
    return ("li", text.removeprefix(_ITEM)) if text.startswith(_ITEM) else ("p", text)


@lru_cache(1024)  # most tables stay as they are from one step to the next
def table(lines: tuple[str, ...]) -> tuple[Unit, ...]:
    """Aligned columns as rows of cells, the first of them the heading; what has but one column stays as it is."""
    laid = [_places(line) for line in lines]
    spans = _spans(laid)
    if len(lines) < 2 or len(spans) < 2:
        return tuple(("pre", line) for line in lines)
    rows = [tuple("".join(line[start:end]).strip() for start, end in spans) for line in laid]
    sides = "".join("r" if _flush_right(laid, *span) else "l" for span in spans)
    return (("th", sides, *rows[0]), *(("td", *row) for row in rows[1:]))


def _places(line: str) -> list[str]:
    """What stands in each place of a monospaced font; the second place of a wide mark is taken by nothing."""
    if line.isascii():
        return list(line)
    found: list[str] = []
    for mark in line:
        wide = text_width(mark)
        if wide or not found:
            found += [mark, *[""] * (wide - 1)]
        else:
            found[-1] += mark
    return found


def _spans(laid: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """Where each column begins and ends: between them, two places or more are blank in every line."""
    wide = max(map(len, laid), default=0)
    taken = ["x" if any(place < len(line) and line[place] != " " for line in laid) else " " for place in range(wide)]
    gaps = [(gap.start(), gap.end()) for gap in _GAP.finditer("".join(taken))]
    return list(zip([0, *(end for _, end in gaps)], [*(start for start, _ in gaps), wide], strict=True))


def _flush_right(laid: Sequence[Sequence[str]], start: int, end: int) -> bool:
    """Whether every line that says something in a column says it up to its end, and not all from its beginning."""
    said = [line for line in laid if "".join(line[start:end]).strip()]
    ends = all(len(line) >= end and line[end - 1] != " " for line in said)
    return ends and any(line[start] == " " for line in said)
