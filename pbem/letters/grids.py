"""Tables of a letter: columns in its text part, real tables in its page, cell by cell as whoever worded them told it.

What stands in a cell is escaped and nothing else: the tags are ours, so they need no cleaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from pbem.letters.typeset import FENCE, MARK_CLOSE, MARK_OPEN
from pbem.words.columns import cells_of

Cell = tuple[str, bool]  # what stands there, and whether it is a number
MARK = "grid"


class Grid(msgspec.Struct, frozen=True):
    """A table: where its fenced block begins in the Markdown, and its rows, headings first."""

    at: int
    rows: tuple[tuple[Cell, ...], ...]


def without_cells(text: str) -> tuple[str, list[tuple[tuple[Cell, ...], ...]]]:
    """The text with its tables as columns only, a mark before each; the rows of each table."""
    lines: list[str] = []
    tables: list[tuple[tuple[Cell, ...], ...]] = []
    rows: list[tuple[Cell, ...]] = []
    for line in text.split("\n"):
        if (cells := cells_of(line)) is not None:
            rows.append(tuple(cells))
            continue
        if rows:  # the fence above opens the block of a table
            fence = lines.pop()
            lines += [f"{MARK_OPEN}{MARK}{len(tables)}{MARK_CLOSE}", fence]
            tables.append(tuple(rows))
            rows = []
        lines.append(line)
    return "\n".join(lines), tables


def grid_html(grid: Grid) -> str:
    """The table as HTML. What looks needs is said once, above all its cells: letters are weighed."""
    head, *rows = grid.rows
    body = "\n".join(f"<tr>{_cells(row)}</tr>" for row in rows)
    headings = "".join(_cell("th", one, ' scope="col"') for one in head)
    return (
        '<div class="grid"><table class="grid" cellpadding="3" cellspacing="0" border="0">\n'
        f"<thead><tr>{headings}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n"
    )


def grid_end(markdown: str, grid: Grid) -> int:
    """Where the Markdown goes on behind the table."""
    return markdown.index(f"\n{FENCE}", grid.at + len(FENCE)) + 1 + len(FENCE)


def _cells(row: Sequence[Cell]) -> str:
    first, *others = row
    return "".join([_cell("th", first, ' scope="row"'), *(_cell("td", one) for one in others)])


def _cell(tag: str, cell: Cell, scope: str = "") -> str:
    text, number = cell
    align = ' align="right"' if number else ""
    return f"<{tag}{scope}{align}>{escape(text.strip())}</{tag}>"
