"""Our copy of the rules: the order `rules 4.1` finds every section, numbered as refusals number them."""

from __future__ import annotations

import re

import pytest

from engine.games.paris_connection.refusals import SENTENCES
from pbem.letters.rulebook import read_rules, rules_section
from tests.conftest import SHARED, skip_or_fail
from tests.paris_table import definition

NUMBERS = ("1", "2", "3", "4", "4.1", "4.2", "5", "6", "7", "8", "9", "10", "11")


def test_every_section_is_there() -> None:
    assert tuple(section.number for section in read_rules("paris-connection")) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_every_section_is_found(number: str) -> None:
    text = rules_section("paris-connection", number)
    title = next(section.title for section in read_rules("paris-connection") if section.number == number)
    assert text.startswith(f"## {number} {title}\n")
    assert len(text) > 100
    assert "`" not in text.replace("```", "")
    assert "|" not in text


def test_a_section_brings_its_subsections() -> None:
    text = rules_section("paris-connection", "4")
    assert "## 4.1 Build" in text
    assert "## 4.2 Trade" in text


@pytest.mark.parametrize("code", SENTENCES)
def test_the_section_of_every_refusal_can_be_read(code: str) -> None:
    """`rules 4.1.4` after a refusal gives 4.1, and the numbered paragraph stands in it."""
    section = SENTENCES[code][0]
    text = rules_section("paris-connection", section)
    assert text.startswith(f"## {'.'.join(section.split('.')[:2])} ")
    if section.count(".") == 2:
        assert re.search(rf"^{section.rpartition('.')[2]}\. ", text, re.MULTILINE)


def test_numbers_of_the_text_are_those_of_the_engine() -> None:
    """§1, §2, §7: what the text says is what game.yaml says."""
    table = rules_section("paris-connection", "2")
    for size in definition().tables:
        assert re.search(rf"^{size.players} +{size.drawn} +{size.limit}$", table, re.MULTILINE)
    assert "33 locomotives for each company, 198 in all" in rules_section("paris-connection", "1")
    assert f"costs you {definition().penalty} points" in rules_section("paris-connection", "7")
    assert f"Take 1 to {definition().most_per_build} locomotives" in rules_section("paris-connection", "4.1")


def test_headings_are_numbered_like_the_rules_text() -> None:
    path = SHARED / "rules" / "paris-connection.md"
    if not path.is_file():
        skip_or_fail("the shared rules text is not here")
    found = re.findall(r"^#{2,3} (\d+(?:\.\d+)*)\.? ", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert tuple(found) == NUMBERS


def test_every_ambiguous_line_has_its_answer() -> None:
    """§11: as many resolutions in plain words as the rules text has AMBIGUOUS lines."""
    path = SHARED / "rules" / "paris-connection.md"
    if not path.is_file():
        skip_or_fail("the shared rules text is not here")
    questions = re.findall(r"^AMBIGUOUS:", path.read_text(encoding="utf-8"), re.MULTILINE)
    answers = re.findall(r"^- \*\*|^- ", rules_section("paris-connection", "11"), re.MULTILINE)
    assert len(answers) == len(questions) == 21
