"""The index of rules is true: it is the one the code gives, it can be read, and no section stands without a test."""

from __future__ import annotations

import re

import pytest

from tests.rule_index import BOOKS, INDEX, WRITE_ANEW, Book, page, table, untested

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


def test_every_link_is_told_where_it_leads() -> None:
    names = dict(re.findall(r"^\[([^]]+)\]: \.\./(\S+)$", page(), re.MULTILINE))
    body = re.sub(r"^\[[^]]+\]: .*$", "", page(), flags=re.MULTILINE)
    used = {link.rpartition("[")[2].rstrip("]") for link in LINK.findall(body)}
    assert used == set(names)
    assert [file for file in names.values() if not (INDEX.parents[1] / file).exists()] == []
