"""The book of refusals of a game: every shared sentence has its section, and none is said twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.common18xx import refusals
from engine.common18xx.book import Book

SHARED = {"too_poor": "{who} has {cash}."}


def test_a_shared_sentence_stands_in_the_section_of_the_game() -> None:
    one = Book("1801", {"too_poor": "4.2"}, SHARED, own={"full": ("9", "It is full.")})
    other = Book("1802", {"too_poor": "7.3"}, SHARED, own={})
    assert str(one.refusal("too_poor", who="Ann", cash=5)) == str(
        one.refusal("too_poor", section="4.2", who="Ann", cash=5)
    )
    assert [book.refusal("too_poor", who="Ann", cash=5).section for book in (one, other)] == ["1801 §4.2", "1802 §7.3"]
    assert one.refusal("too_poor", who="Ann", cash=5).sentence == "Ann has 5."
    assert one.refusal("full", section="9.1").section == "1801 §9.1"


@pytest.mark.parametrize(
    ("sections", "own"),
    [
        ({}, {}),
        ({"too_poor": "1", "rich": "2"}, {}),
        ({"too_poor": "1"}, {"too_poor": ("1", "No.")}),
    ],
)
def test_what_does_not_fit_is_an_error(sections: dict[str, str], own: dict[str, tuple[str, str]]) -> None:
    with pytest.raises(ValueError, match="1801: sections and sentences do not fit"):
        Book("1801", sections, SHARED, own=own)


def test_a_game_may_say_it_its_own_way() -> None:
    book = Book("1801", {}, SHARED, own={"too_poor": ("3", "{who} is broke.")})
    assert book.refusal("too_poor", who="Ann", cash=5).sentence == "Ann is broke."


def test_every_code_of_a_shared_rule_has_a_shared_sentence() -> None:
    """A game that has the rule has its refusals, whatever it says itself."""
    said = {code for some in refusals.ALL for code in some}
    asked = set()
    for file in Path(refusals.__file__).parents[1].rglob("*.py"):
        asked |= set(re.findall(r'\.refusal\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    assert len(asked) > 30
    assert asked <= said
