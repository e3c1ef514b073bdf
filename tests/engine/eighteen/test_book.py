"""The book of refusals of a game: every shared sentence has its section and is asked for, and none is said twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.eighteen import refusals
from engine.eighteen.book import Book
from engine.eighteen.map import lay

SHARED = {"too_poor": "{who} has {cash}."}
SAID = {code for some in refusals.ALL for code in some}
RULES = Path(refusals.__file__).parents[1]  # all shared code
ASKED = re.compile(r'\.(?:refusal|note)\(\s*"(\w+)"')
AT_FAULT = re.compile(r'\bFault\(\s*"(\w+)"(?: if [^"]+ else "(\w+)")?')
NAMED = re.compile(r'(?:\b(?:return|else) |(?<![=!])= )"([a-z]+_[a-z_]+)"')  # a code by itself


def matches(what: re.Pattern[str], *files: str) -> set[str]:
    """The words found in these files of shared code, or in all of it."""
    paths = [RULES / file for file in files] or list(RULES.rglob("*.py"))
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return {word for text in texts for one in what.finditer(text) for word in one.groups() if word}


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
    asked = matches(ASKED)
    assert len(asked) > 30
    assert asked <= SAID


def test_every_fault_of_a_route_has_a_shared_sentence_and_the_other_way_round() -> None:
    faults = matches(AT_FAULT, "map/trails.py", "map/routes.py")
    assert {f"route_{code}" for code in faults} == {code for code in SAID if code.startswith("route_")}


def test_every_fault_of_a_lay_has_a_shared_sentence() -> None:
    """The head of the module lists them; the code has these and no others."""
    listed = set(re.findall(r"\b([a-z]+_[a-z_]+)\b", str(lay.__doc__).partition("were given):")[2]))
    assert len(listed) > 10
    assert listed <= SAID
    assert listed == matches(NAMED, "map/lay.py", "map/suit.py")


def test_no_shared_sentence_is_left_over() -> None:
    """Some code is asked for, or is that of a fault, or what a rule answers when it is asked for a code."""
    asked = matches(ASKED) | matches(NAMED)
    assert {code for code in SAID if not code.startswith("route_")} <= asked
