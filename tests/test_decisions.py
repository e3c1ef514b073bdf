"""DECISIONS.md: index, numbers and all that cites them hold together, and what it names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "DECISIONS.md").read_text(encoding="utf-8")
FOLDERS = ("benchmarks", "config", "docs", "engine", "mail_templates", "pbem", "tests")
KINDS = (".py", ".md", ".yaml", ".toml")

ENTRY = re.compile(r"^\*\*(\d+)\*\* \(2026-\d\d-\d\d\) ", re.MULTILINE)
THEME = re.compile(r"^\| \[([^\]]+)\]\(#([^)]+)\) \| [^|]+ \| ([\d, ]+) \|$", re.MULTILINE)
CITED = re.compile(r"\bDECISIONS(?:\.md\)?)?\s+(\d+(?:(?:,| and| to)\s+\d+)*)")
NAMED = re.compile(r"`([^`]+)`")
OF_CODE = re.compile(r"\S*(?:[_./]|[a-z][A-Z])\S*")  # one word that only code has
REFUSED = {"uv.lock"}  # named because we have none


def _overruled() -> dict[int, int]:
    (line,) = re.findall(r"^\| Overruled, and by which \| \| (.+) \|$", TEXT, re.MULTILINE)
    return {int(old): int(new) for old, new in re.findall(r"(\d+) → (\d+)", line)}


def _never_given() -> list[int]:
    (line,) = re.findall(r"^\| Never given \| \| (.+) \|$", TEXT, re.MULTILINE)
    return [int(one) for one in line.split(", ")]


def _entries() -> dict[int, str]:
    """Each entry's text by its number."""
    parts = ENTRY.split(re.sub(r"^## .*$", "", TEXT, flags=re.MULTILINE))
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def _numbers(cited: str) -> Iterator[int]:
    """The numbers of «163, 169 to 177 and 12»."""
    for first, last in re.findall(r"(\d+)(?:\s+to\s+(\d+))?", cited):
        yield from range(int(first), int(last or first) + 1)


def test_every_number_stands_once_below_the_theme_that_the_index_tells() -> None:
    below: dict[str, list[int]] = {}
    for part in TEXT.split("\n## ")[1:]:
        below[part.split("\n", 1)[0]] = [int(one) for one in ENTRY.findall(part)]
    assert {theme: [int(one) for one in told.split(", ")] for theme, _, told in THEME.findall(TEXT)} == below


def test_every_theme_is_linked_to_its_heading() -> None:
    for theme, anchor, _ in THEME.findall(TEXT):
        assert anchor == re.sub(r"[^a-z0-9 -]", "", theme.lower()).replace(" ", "-")


def test_no_number_is_lost_or_used_twice() -> None:
    """From 1 to the newest each is an entry, overruled, or was never given: what was cited once is found for ever."""
    told = [*(int(one) for one in ENTRY.findall(TEXT)), *_overruled(), *_never_given()]
    assert sorted(told) == list(range(1, max(told) + 1))


def test_what_is_overruled_leads_to_what_says_so() -> None:
    entries = _entries()
    said = {old: by for by, text in entries.items() for old in _said(text, "[Rr]eplaces")}
    assert said == _overruled()


def test_what_is_amended_says_by_what_and_is_named_there() -> None:
    entries = _entries()
    amended = {(old, by) for old, text in entries.items() for by in _said(text, "[Aa]mended by")}
    assert amended == {(old, by) for by, text in entries.items() for old in _said(text, "amends")}


def test_every_citation_leads_to_a_decision_that_holds() -> None:
    """«DECISIONS 129» in code, tests, data and papers: an entry of that number stands there and is not overruled."""
    entries = _entries()
    lost = [
        f"{path.relative_to(ROOT)}: {number}"
        for path in _files()
        for cited in CITED.findall(path.read_text(encoding="utf-8"))
        for number in _numbers(cited)
        if number not in entries
    ]
    assert lost == []


def test_what_a_decision_names_is_there() -> None:
    """Every file, function, setting in `backticks` occurs in our code or data: who renames one mends its decision."""
    files = [path for path in _files() if path.suffix != ".md" and path != Path(__file__)]
    words = {word for path in files for word in re.findall(r"\w+", path.relative_to(ROOT).as_posix())}
    words.update(word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8")))
    gone = [
        f"{number}: {name}"
        for number, text in _entries().items()
        for name in NAMED.findall(text)
        if OF_CODE.fullmatch(name)
        and name not in REFUSED
        and not (ROOT / name).exists()
        and not words.issuperset(re.findall(r"[A-Za-z_]\w*", name))
    ]
    assert gone == []


def _said(text: str, words: str) -> list[int]:
    """The numbers behind «replaces», «amends» or «amended by»."""
    return [int(one) for one in re.findall(rf"\b{words}\s+(\d+)", text)]


def _files() -> list[Path]:
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    return sorted([*inside, *(path for path in ROOT.iterdir() if path.is_file() and path.suffix in KINDS)])
