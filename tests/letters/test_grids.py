"""Tables of a letter: columns in the text part, real tables in the page, and nothing that a person wrote is markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.border import Names
from pbem.letters.grids import without_cells
from pbem.letters.harmless import harmless_name
from pbem.letters.html import html_page
from pbem.letters.render import Rendered, render
from pbem.letters.typeset import typeset
from pbem.words.columns import CELL, NUMBER, cells_of, table, telling_cells, text_width
from tests.letters import sample
from tests.letters.sample import SAMPLES, TITLE

HEAD = ("player", "cash")


class Named(sample.SamplePosition):
    """The names in a table."""

    def blocks(self, definition: object, view: object, names: Names) -> str:
        """Two columns."""
        return table([HEAD, *((name, str(at)) for at, name in enumerate(names.values()))], numbers=(1,))


OF_NAMES: Any = SimpleNamespace(**vars(TITLE) | {"position": Named()})  # the sample game with that table


class Tables(HTMLParser):
    """The tables with headings of a page: each row's cells as (tag, scope, text)."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.rows: list[list[list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A cell or a row begins."""
        self.tags.append(tag)
        fields = dict(attrs)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td") and self.rows:
            self.rows[-1].append([tag, fields.get("scope") or "", fields.get("align") or "", ""])

    def handle_data(self, data: str) -> None:
        """What stands in a cell."""
        if self.tags and self.tags[-1] in ("th", "td") and self.rows and self.rows[-1]:
            self.rows[-1][-1][-1] += data


def worded(names: dict[str, str]) -> Rendered:
    """A letter to Ann with these names in a table."""
    return render(msgspec.structs.replace(SAMPLES["your_turn"], names=names, events=()), OF_NAMES, None)


def read(page: str) -> list[list[list[str]]]:
    """The rows of its table of names."""
    found = Tables()
    (grid,) = re.findall(r'<table class="grid".*?</table>', page, re.DOTALL)
    found.feed(grid)
    return found.rows


NASTY = (
    "<b>x</b>", "a | b", "two  blanks", "‮abc", "אבג", "Maximilian-Alexander von Hohenstaufen zu", "&amp;",
    "</td></table>", "```", f"{CELL}one{NUMBER}two", "- item", '"><img src=x>',
)  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_a_name_stays_in_its_cell(name: str) -> None:
    """As it is shown in the text part, in one cell of its row, and no tag comes of it."""
    rendered = worded({"p1": name, "p2": "Ben"})
    rows = read(html_page(rendered))
    assert [one[:2] for one in rows[0]] == [["th", "col"], ["th", "col"]]
    assert [[one[0], one[2]] for one in rows[1]] == [["th", ""], ["td", "right"]]
    assert [one[3].strip() for one in rows[1]] == [harmless_name(name), "0"]
    assert harmless_name(name) in rendered.text
    assert not re.search("[\ue000-\ue0ff]", rendered.text)


@given(st.lists(st.text(max_size=30), min_size=1, max_size=5))
def test_whatever_they_are_called(names: list[str]) -> None:
    safe = [harmless_name(name) for name in names]
    with telling_cells():
        block = table([HEAD, *((name, "1") for name in safe)], numbers=(1,))
    text, (rows,) = without_cells(typeset(block))
    assert [row[0] for row in rows[1:]] == [(name, False) for name in safe]
    assert max(map(text_width, text.split("\n"))) <= 78
    assert not any(cells_of(line) for line in text.split("\n"))


def test_the_text_part_is_what_it_would_be_without_tables() -> None:
    """Cells are told to who makes a letter only."""
    rows = [("price", "stack"), ("100", "NW, SW"), ("9", "")]
    plain = table(rows, numbers=(0,))
    assert plain == "```\nprice  stack\n  100  NW, SW\n    9\n```"
    with telling_cells():
        told = table(rows, numbers=(0,))
    text, found = without_cells(typeset(told))
    assert re.sub("\ue000\\w+\ue001\n", "", text).rstrip("\n") == plain
    assert [[text for text, _ in row] for row in found[0]] == [list(row) for row in rows]
    assert {numbers for row in found[0] for _, numbers in row[:1]} == {True}
