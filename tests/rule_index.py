"""docs/RULES-INDEX.md: every section of a game's rules, the code that implements it and the tests that name it.

`python -m tests.rule_index` writes the file anew; a test keeps it true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
INDEX = ROOT / "docs" / "RULES-INDEX.md"


class Book(NamedTuple):
    """One game's rules and where they are implemented and tested."""

    title: str  # as refusals cite it: "Paris Connection §4.1"
    slug: str
    folder: str  # in engine/games and tests/rules
    shared: str = ""  # in engine and tests: what it has in common with its family


BOOKS = (Book("Paris Connection", "paris-connection", "paris_connection"), Book("1861", "1861", "g1861", "common18xx"))

_HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\.? (.+)$", re.MULTILINE)
_CITED = re.compile(r"§(\d+(?:\.\d+)*)")
_TEST = re.compile(r"^def test_((?:\d+_)+)(\w+)", re.MULTILINE)


def sections(book: Book) -> list[tuple[str, str]]:
    """(number, heading) of every section of our copy of the rules, in order."""
    text = (ROOT / "config" / "games" / book.slug / "rules.md").read_text(encoding="utf-8")
    return [(match[1], match[2].strip()) for match in _HEADING.finditer(text)]


def cited(folder: Path) -> list[tuple[str, str]]:
    """(section, file) for every § in the Python files of the folder."""
    found: set[tuple[str, str]] = set()
    for path in sorted(folder.rglob("*.py")):
        for match in _CITED.finditer(path.read_text(encoding="utf-8")):
            found.add((match[1], path.relative_to(folder).as_posix()))
    return sorted(found)


def tested(folder: Path) -> list[tuple[str, str]]:
    """(section, test) for every test named by a section, as in `test_4_1_checkered_line`."""
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        for match in _TEST.finditer(path.read_text(encoding="utf-8")):
            found.append((match[1].strip("_").replace("_", "."), match[2]))
    return found


def below(section: str, entries: Iterable[tuple[str, str]], known: set[str]) -> list[str]:
    """What belongs to a section: cites it, or a numbered paragraph inside it that is no section of its own."""
    return sorted({what for cite, what in entries if _home(cite, known) == section})


def _home(cite: str, known: set[str]) -> str:
    while cite and cite not in known:
        cite = cite.rpartition(".")[0]
    return cite


def table(book: Book) -> list[tuple[str, str, list[str], list[str]]]:
    """(number, heading, files, tests) for every section."""
    known = {number for number, _ in sections(book)}
    code = cited(ROOT / "engine" / "games" / book.folder)
    tests = tested(ROOT / "tests" / "rules" / book.folder)
    if book.shared:
        code += [(section, f"{book.shared}/{file}") for section, file in cited(ROOT / "engine" / book.shared)]
        tests += tested(ROOT / "tests" / book.shared)
    return [
        (number, heading, below(number, code, known), below(number, tests, known)) for number, heading in sections(book)
    ]


def page() -> str:
    """The whole file."""
    lines = ["# Where is the rule for …?", "", "Made by `python -m tests.rule_index`; a test keeps it true.", ""]
    for book in BOOKS:
        lines += [f"## {book.title}", ""]
        rooms, proofs = f"`engine/games/{book.folder}/`", f"`tests/rules/{book.folder}/`"
        if book.shared:
            rooms, proofs = f"{rooms} and `engine/{book.shared}/`", f"{proofs} and `tests/{book.shared}/`"
        lines += [f"Code in {rooms}, tests in {proofs}.", ""]
        lines += ["| § | about | code | tests |", "|---|---|---|---|"]
        for number, heading, files, tests in table(book):
            code = ", ".join(f"`{file}`" for file in files)
            lines.append(f"| {number} | {heading} | {code} | {', '.join(tests)} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    INDEX.write_text(page(), encoding="utf-8")
