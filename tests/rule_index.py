"""docs/RULES-INDEX.md: every section of a game's rules, the code and data that cite it, and the tests named by it.

Code that games share names the book with a section, as in «1861 §5.3»; where it refuses, the section is the one that
the game's book of refusals has for the code. `python -m tests.rule_index` writes the file anew; a test keeps it true.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.games.g1843.refusals import BOOK as BOOK_1843
from engine.games.g1861.refusals import BOOK as BOOK_1861

ROOT = Path(__file__).resolve().parents[1]
INDEX = ROOT / "docs" / "RULES-INDEX.md"
WRITE_ANEW = "run: python -m tests.rule_index"
WIDEST = 240  # characters of a row; what does not fit goes on in a row below it


class Book(NamedTuple):
    """One game's rules and where they are implemented and tested."""

    title: str  # as refusals cite it: "Paris Connection §4.1"
    slug: str
    folder: str  # in engine/games and tests/rules
    shared: str = ""  # in engine: what it has in common with its family
    shared_tests: str = ""  # in tests: those of shared code that bear the sections of this book
    refusals: Mapping[str, tuple[str, str]] | None = None  # its book of them: code -> section, sentence

    def __hash__(self) -> int:
        return hash(self.slug)


BOOKS = (
    Book("Paris Connection", "paris-connection", "paris_connection"),
    Book("1861", "1861", "g1861", "eighteen", "eighteen", BOOK_1861.sentences),
    Book("1843", "1843", "g1843", "eighteen", refusals=BOOK_1843.sentences),
)
# Sections that state nothing to be tested by themselves.
PROSE: dict[str, set[str]] = {
    "paris-connection": {"10", "11"},
    "1843": {"1", "3"},  # introduction, etiquette
    "1861": {"1.1.3", "1.1.4", "1.1.5", "1.1.6", "1.7", "3", "5.1", "5.7"},  # places; overviews
}


class Section(NamedTuple):
    """One section of a book, and where it stands in this repository."""

    number: str
    heading: str
    code: tuple[str, ...]  # files of code and data that cite it, or refuse by it
    tests: tuple[tuple[str, int], ...]  # files, each with how many of its tests are named by the section

    @property
    def total(self) -> int:
        """How many tests are named by it."""
        return sum(number for _, number in self.tests)


_HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\.? (.+)$", re.MULTILINE)
_CITED = re.compile(r"(?:\b(\d{4}|Paris Connection)\s+)?(§\d+(?:\.\d+)*(?:,\s+§\d+(?:\.\d+)*)*)")  # «1861 §5.3, §5.5.4»
_REFUSED = re.compile(r'(?:\b(?:refusal|Fault)\(\s*|\b(?:return|or|else) |(?<![=!])= )"(\w+)"')
_TEST = re.compile(r"^def test_((?:\d+_)+)(\w+)", re.MULTILINE)


def sections(book: Book) -> list[tuple[str, str]]:
    """(number, heading) of every section of our copy of the rules, in order."""
    text = (ROOT / "config" / "games" / book.slug / "rules.md").read_text(encoding="utf-8")
    return [(match[1], match[2].strip()) for match in _HEADING.finditer(text)]


def cited_in(text: str) -> Iterator[tuple[str, str]]:
    """(title of the book, section) for every § in it; no title where none is named."""
    for match in _CITED.finditer(text):
        for section in match[2].replace("§", "").split(","):
            yield match[1] or "", section.strip()


def refused_in(text: str, codes: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """The sections by which code refuses: of its codes, or of the faults it finds in a route."""
    for match in _REFUSED.finditer(text):
        if found := codes.get(match[1]) or codes.get(f"route_{match[1]}"):
            yield found[0]


def cited(book: Book) -> list[tuple[str, str]]:
    """(section, file) for every § of the book in its code and data, and in shared code what it refuses by too."""
    found: set[tuple[str, str]] = set()
    for path in (ROOT / "engine" / "games" / book.folder).rglob("*.py"):
        said = cited_in(path.read_text(encoding="utf-8"))
        found |= {(section, _named(path)) for title, section in said if title in ("", book.title)}
    for path in (ROOT / "config" / "games" / book.slug).glob("*.yaml"):
        found |= {(section, _named(path)) for _, section in cited_in(path.read_text(encoding="utf-8"))}
    for path in shared_code(book):
        text = path.read_text(encoding="utf-8")
        numbers = {section for title, section in cited_in(text) if title == book.title}
        numbers.update(refused_in(text, book.refusals or {}))
        found |= {(section, _named(path)) for section in numbers}
    return sorted(found)


def shared_code(book: Book) -> list[Path]:
    """The files of what the game has in common with its family."""
    return sorted((ROOT / "engine" / book.shared).rglob("*.py")) if book.shared else []


def tested(folder: Path) -> list[tuple[str, str]]:
    """(section, file) for every test named by a section, as in `test_4_1_checkered_line`."""
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        for match in _TEST.finditer(path.read_text(encoding="utf-8")):
            found.append((match[1].strip("_").replace("_", "."), _named(path)))
    return found


@cache
def table(book: Book) -> tuple[Section, ...]:
    """Every section, with what belongs to it: what cites it, or a numbered paragraph within."""
    headings = sections(book)
    known = {number for number, _ in headings}
    code = cited(book)
    tests = tested(ROOT / "tests" / "rules" / book.folder)
    if book.shared_tests:
        tests += tested(ROOT / "tests" / book.shared_tests)
    return tuple(
        Section(number, heading, tuple(sorted(_below(number, code, known))),
                tuple(sorted(_below(number, tests, known).items())))
        for number, heading in headings
    )  # fmt: skip


def untested(book: Book) -> list[str]:
    """Sections without a test, neither of their own nor in a section just below, though they state something."""
    found = table(book)
    parents = {one.number.rpartition(".")[0] for one in found if one.tests}
    bare = [one.number for one in found if not one.tests and one.number not in parents]
    return [number for number in bare if number not in PROSE[book.slug]]


def _below(section: str, entries: Iterable[tuple[str, str]], known: set[str]) -> Counter[str]:
    return Counter(file for cite, file in entries if _home(cite, known) == section)


def _home(cite: str, known: set[str]) -> str:
    while cite and cite not in known:
        cite = cite.rpartition(".")[0]
    return cite


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# -- the page ---------------------------------------------------------------------------------------------------------


class _Links:
    """Links by name, so that a row stays short: `[steps/buy]`, and where that leads at the end of the page."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}  # name -> file

    def to(self, file: str, shown: str, book: Book) -> str:
        """A link to the file. The name behind it is another one where an earlier book has a file shown alike."""
        names = (shown, f"{book.title} {shown}")
        name = next(one for one in names if self.files.setdefault(one, file) == file)
        return f"[{shown}]" if name == shown else f"[{shown}][{name}]"

    def lines(self) -> Iterator[str]:
        """Where they lead."""
        yield from (f"[{name}]: ../{file}" for file, name in sorted((file, name) for name, file in self.files.items()))


@cache
def page() -> str:
    """The whole file."""
    links = _Links()
    lines = [
        "# Where is the rule for …?",
        "",
        "For every section of our rules: the files of code and data that cite it or refuse by it, and how many tests",
        "bear its number. Made by `python -m tests.rule_index`; a test keeps it true.",
        "",
    ]
    for book in BOOKS:
        lines += [*_book(book, links), ""]
    return "\n".join([*lines, *links.lines(), ""])


def _book(book: Book, links: _Links) -> Iterator[str]:
    found = table(book)
    data = f"config/games/{book.slug}"
    code = [f"engine/games/{book.folder}", *([f"engine/{book.shared}"] if book.shared else [])]
    tests = [f"tests/rules/{book.folder}", *([f"tests/{book.shared_tests}"] if book.shared_tests else [])]
    yield from (f"## {book.title}", "")
    yield f"{len(found)} sections ({links.to(f'{data}/rules.md', 'the rules', book)}),"
    for what, folders in (("code in", code), (f"{sum(one.total for one in found):,} tests in", tests)):
        rooms = " and ".join(links.to(folder, f"`{folder}/`", book) for folder in folders)
        yield f"{what} {rooms}{',' if folders is code else '.'}"
    yield from ("", "| § | about | code | tests |", "|---|---|---|---|")
    bare = untested(book)
    for one in found:
        files = [links.to(file, _short(file, [*code, data]), book) for file in one.code]
        proofs = [f"{links.to(file, _short(file, tests), book)} {number}" for file, number in one.tests]
        yield from _rows(one, files or ["—"], proofs or [_why_none(one.number, book, bare)])
    uncited = ", ".join(one.number for one in found if not one.code)
    yield from ("", f"No file of code or data cites {uncited}: overviews, or pieces.") if uncited else ()
    yield f"Without a test: {', '.join(bare) or 'none that states a rule'}."


def _why_none(number: str, book: Book, bare: Sequence[str]) -> str:
    if number in bare:
        return "**none**"
    return "nothing to test" if number in PROSE[book.slug] else "see below"


def _short(file: str, folders: Sequence[str]) -> str:
    """`steps/buy`, `test_4_2_buying`, `eighteen/map/lay`: a file as it is told from the others of its book."""
    room = next(folder for folder in folders if file.startswith(f"{folder}/"))
    name = file.removeprefix(f"{room}/").removesuffix(".py")
    shared = "" if room == folders[0] else f"{room.rpartition('/')[2]}/"
    return shared + name


def _rows(one: Section, code: Sequence[str], tests: Sequence[str]) -> Iterator[str]:
    """A row, and as many below it as are needed to keep them short."""
    first = f"**{one.total}**: " if one.total else ""
    left, right = list(code), list(tests)
    head = (one.number, one.heading)
    while left or right:
        room = WIDEST - len("".join(head)) - len(first)
        now, left = _fitting(left, room // 2 if right else room)
        also, right = _fitting(right, room - len(", ".join(now)))
        yield f"| {head[0]} | {head[1]} | {', '.join(now)} | {first}{', '.join(also)} |"
        head, first = ("", ""), ""


def _fitting(parts: list[str], room: int) -> tuple[list[str], list[str]]:
    """As many of the parts as fit, at least one, and the rest."""
    taken = 1
    while taken < len(parts) and len(", ".join(parts[: taken + 1])) <= room:
        taken += 1
    return parts[:taken], parts[taken:]


if __name__ == "__main__":
    INDEX.write_text(page(), encoding="utf-8")
