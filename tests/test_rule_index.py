"""The index of rules is true: it is the one the code gives, it can be read, and no section stands without a test."""

from __future__ import annotations

import re

import pytest

from tests.rule_index import (
    BOOKS,
    INDEX,
    WRITE_ANEW,
    Book,
    cited_in,
    page,
    refused_in,
    shared_code,
    table,
    untested,
)

LINK = re.compile(r"\[[^]]+\](?:\[[^]]+\])?")
LONGEST = 300  # characters of a line


def test_the_index_is_up_to_date() -> None:
    assert INDEX.read_text(encoding="utf-8") == page(), WRITE_ANEW


def test_the_index_can_be_read() -> None:
    assert [line for line in page().splitlines() if len(line) > LONGEST] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_every_section_has_a_test(book: Book) -> None:
    assert untested(book) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_every_file_and_test_of_a_section_stands_in_its_rows(book: Book) -> None:
    rows = page().split(f"## {book.title}")[1].split("## ")[0].splitlines()
    for section in table(book):
        first = next(at for at, row in enumerate(rows) if row.startswith(f"| {section.number} |"))
        last = next(at for at in range(first + 1, len(rows)) if not rows[at].startswith("|  |"))
        shown = sum(len(LINK.findall(row)) for row in rows[first:last])
        assert shown == len(section.code) + len(section.tests)


def test_a_section_belongs_to_the_book_named_before_it() -> None:
    text = "Sold (1861 §4.1,\n§4.1.2; 1843\n§10.2), see §5; Paris Connection §6 and f'{title} §{section}'."
    assert list(cited_in(text)) == [
        ("1861", "4.1"), ("1861", "4.1.2"), ("1843", "10.2"), ("", "5"), ("Paris Connection", "6")
    ]  # fmt: skip


@pytest.mark.parametrize("book", [book for book in BOOKS if book.shared], ids=lambda book: book.slug)
def test_shared_code_names_the_book_of_every_section(book: Book) -> None:
    bare = {path.name: sections for path in shared_code(book) if (sections := _bare(path.read_text(encoding="utf-8")))}
    assert bare == {}


def _bare(text: str) -> list[str]:
    return [section for title, section in cited_in(text) if not title]


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ('return game.refusal("full", place=1)', "4.1"),
        ('game.refusal(\n    "full"', "4.1"),
        ('code = "full" if one else "late"', "4.1 9"),
        ('code, facts = "late", {}', "9"),
        ('return wrong(lay) or (None if left else "full")', "4.1"),
        ('return Fault("closed", {"hex": here})', "5.3"),
        ('if code == "full" or code != "late" or code in ("late", "full"):', ""),
        ('game.refusal("unknown")', ""),
        ('LATER = ("full", "late")', ""),
    ],
)
def test_shared_code_is_found_by_what_it_refuses(line: str, section: str) -> None:
    codes = {"full": ("4.1", "It is full."), "late": ("9", "Too late."), "route_closed": ("5.3", "It is closed.")}
    assert " ".join(refused_in(line, codes)) == section


def test_what_moved_to_shared_code_is_still_found() -> None:
    code = {one.number: one.code for book in BOOKS for one in table(book) if book.slug == "1861"}
    assert "engine/eighteen/steps/sell.py" in code["4.1"]
    assert "engine/eighteen/steps/buy_train.py" in code["5.5.9"]


def test_every_link_is_told_where_it_leads() -> None:
    names = dict(re.findall(r"^\[([^]]+)\]: \.\./(\S+)$", page(), re.MULTILINE))
    body = re.sub(r"^\[[^]]+\]: .*$", "", page(), flags=re.MULTILINE)
    used = {link.rpartition("[")[2].rstrip("]") for link in LINK.findall(body)}
    assert used == set(names)
    assert [file for file in names.values() if not (INDEX.parents[1] / file).exists()] == []
