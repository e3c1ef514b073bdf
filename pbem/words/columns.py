"""Small tables as aligned columns, for letters that are read in a monospaced font or read aloud."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

# Private-use characters, which people cannot write: before each cell of a line that tells the row of a table.
CELL, NUMBER = "\ue003", "\ue004"

# A context variable, like the language spoken: games and letters word their tables alike wherever these are shown.
_telling: ContextVar[bool] = ContextVar("telling cells", default=False)


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


@contextmanager
def telling_cells() -> Iterator[None]:
    """Within this block a `table` tells its cells too, in lines that whoever shows it takes out again."""
    token = _telling.set(True)
    try:
        yield
    finally:
        _telling.reset(token)


def table(rows: Sequence[Sequence[str]], *, numbers: Sequence[int] = (), lines: Sequence[str] | None = None) -> str:
    """A table whose first row are its headings, as a block of `columns`; or of `lines`, which say the same."""
    told = [_told(row, numbers) for row in rows] if _telling.get() else []
    return fenced([*told, *(columns(rows, numbers=numbers) if lines is None else lines)])


def cells_of(line: str) -> list[tuple[str, bool]] | None:
    """The cells of a row, each with whether it is a number; None for a line that tells none."""
    if not line.startswith((CELL, NUMBER)):
        return None
    found: list[tuple[str, bool]] = []
    for mark in line:
        if mark in (CELL, NUMBER):
            found.append(("", mark == NUMBER))
        else:
            text, number = found[-1]
            found[-1] = text + mark, number
    return found


def _told(row: Sequence[str], numbers: Sequence[int]) -> str:
    return "".join((NUMBER if at in numbers else CELL) + text for at, text in enumerate(row))


def _cell(text: str, width: int, right: bool) -> str:
    blank = " " * (width - text_width(text))
    return blank + text if right else text + blank
