"""A text whose quote shows no sign, beside HTML that told its quotes: where the sender's own part ends."""

from __future__ import annotations

from collections.abc import Sequence

_MOST_LINES = 400  # so that the time stays linear
_MOST_CHARS = 20_000
_MOST_BETWEEN = 200  # letters of a line that the text says otherwise: a link, a star


def last_line_in(lines: Sequence[str], html: str) -> int | None:
    """Return the index behind the last line that the HTML has among its own words, in their order; None where that
    helps nothing."""
    if len(lines) > _MOST_LINES or len(html) > _MOST_CHARS:
        return None
    own, reached, end = _bare(html), 0, None
    for at, line in enumerate(lines):
        bare = _bare(line)
        found = own.find(bare, reached, reached + len(bare) + _MOST_BETWEEN) if bare else -1
        if found >= 0:
            reached, end = found + len(bare), at + 1
    return end if end is not None and any(_bare(line) for line in lines[end:]) else None


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
