"""The index of rules is true: it is the one the code gives, and no section stands without a test."""

from __future__ import annotations

import pytest

from tests.rule_index import BOOKS, INDEX, Book, page, table

# Sections that state nothing to be tested by themselves.
PROSE: dict[str, set[str]] = {
    "paris-connection": {"10", "11"},
    "1861": {"1.1.3", "1.1.4", "1.1.5", "1.1.6", "1.7", "3", "5.1", "5.7"},  # places; overviews
}


def test_the_index_is_up_to_date() -> None:
    assert INDEX.read_text(encoding="utf-8") == page(), "run: python -m tests.rule_index"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_every_section_has_a_test(book: Book) -> None:
    bare = [number for number, _, _, tests in table(book) if not tests and number not in PROSE[book.slug]]
    parents = {number.rpartition(".")[0] for number, _, _, tests in table(book) if tests}
    assert [number for number in bare if number not in parents] == []
