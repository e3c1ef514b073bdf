"""1843: no exception of the rules text and no AMBIGUOUS line of its §16 stands without a test (sentences.yaml)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
import yaml

pytestmark = pytest.mark.any_engine
HERE = Path(__file__).parent
RULES_TEXT = HERE.parents[3] / "shared" / "rules" / "1843.md"
ABSENT = "" if RULES_TEXT.is_file() else "the rules text of 1843 (../shared/rules/1843.md) is not here"
EXCEPTION = re.compile(r"- \*\*Exception:?\*\*:? (.+)")
AMBIGUOUS = re.compile(r"AMBIGUOUS: (.+)")
HEADING = re.compile(r"#{2,4} (\d+(?:\.\d+)*)")


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a sentence of the text begins, and the tests that hold it."""

    begins: str
    tests: list[str]
    section: str = ""


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, in the order of the text."""

    exceptions: list[Sentence]
    ambiguous: list[Sentence]


LISTED = msgspec.convert(yaml.safe_load((HERE / "sentences.yaml").read_text(encoding="utf-8")), Sentences)


def in_text() -> tuple[list[tuple[str, str]], list[str]]:
    """(section, exception) and the AMBIGUOUS lines of the rules text."""
    section, exceptions, ambiguous = "", list[tuple[str, str]](), list[str]()
    for line in RULES_TEXT.read_text(encoding="utf-8").splitlines():
        if found := HEADING.match(line):
            section = found[1]
        elif found := EXCEPTION.search(line):
            exceptions.append((section, found[1]))
        elif found := AMBIGUOUS.match(line):
            ambiguous.append(found[1])
    return exceptions, ambiguous


def unlike(text: list[str], listed: list[Sentence]) -> list[str]:
    """What of the text does not begin as it is listed."""
    return [words for words, one in zip(text, listed, strict=True) if not words.startswith(one.begins)]


@pytest.mark.skipif(bool(ABSENT), reason=ABSENT)
def test_every_exception_and_every_ambiguous_line_of_the_text_is_listed() -> None:
    exceptions, ambiguous = in_text()
    assert len(exceptions) > 10
    assert len(ambiguous) > 30
    assert [section for section, _ in exceptions] == [one.section for one in LISTED.exceptions]
    assert unlike([words for _, words in exceptions], LISTED.exceptions) == []
    assert unlike(ambiguous, LISTED.ambiguous) == []


def test_each_has_a_test_that_is_there() -> None:
    known = {
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    every = [*LISTED.exceptions, *LISTED.ambiguous]
    assert [one.begins for one in every if not one.tests] == []
    assert [name for one in every for name in one.tests if name not in known] == []
