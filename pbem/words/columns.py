"""Small tables as aligned columns, for letters that are read in a monospaced font or read aloud."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache


def text_width(text: str) -> int:
    """Columns a text takes in a monospaced font: East Asian wide characters count two, combining ones none."""
    return len(text) if text.isascii() else sum(map(_mark_width, text))


@lru_cache(4096)
def _mark_width(mark: str) -> int:
    return 0 if unicodedata.combining(mark) else 2 if unicodedata.east_asian_width(mark) in "WF" else 1


def columns(rows: Sequence[Sequence[str]], *, numbers: Sequence[int] = (), gap: int = 2) -> list[str]:
    """The rows as lines with aligned cells; the columns in `numbers` (0-based) are flush right. No trailing blanks."""
    most = max((len(row) for row in rows), default=0)
    widths = [max(text_width(row[at]) for row in rows if at < len(row)) for at in range(most)]
    return [
        (" " * gap).join(_cell(text, widths[at], at in numbers) for at, text in enumerate(row)).rstrip() for row in rows
    ]


def fenced(lines: Sequence[str]) -> str:
    """The lines as a Markdown block that keeps their columns."""
    return "\n".join(["```", *lines, "```"])


def _cell(text: str, width: int, right: bool) -> str:
    blank = " " * (width - text_width(text))
    return blank + text if right else text + blank
