"""What the pages and the comments name is there: files of this repository, and none from outside it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pbem.archive.checking import findings
from pbem.archive.reading import read_archive
from pbem.cli import cli

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("benchmarks", "config", "docs", "engine", "mail_templates", "pbem", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
DATA = sorted(path for folder in ("config", "mail_templates") for path in (ROOT / folder).rglob("*") if path.is_file())

NAMED = re.compile(rf"(?<![\w./-])(?:{'|'.join(FOLDERS)})/[\w./-]*\.(?:md|py|svg|png)\b")
COMMAND = re.compile(r"(?:^ {4}(?:\S*/)?|`)pbem ([a-z][^`\n#]*)", re.MULTILINE)
IN_SHORT = re.compile(r"`((?:[\w-]+/)*\w+\.py)`")
LINKED = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
# Notes that the first authors were given; a stranger has none of them, so what they say must stand here itself.
OUTSIDE = re.compile(r"\b(?:mail|stack|style|editions|house|routes|action-log)\.md\b|\breference/1[0-9]{3}/")


def test_every_file_named_is_there() -> None:
    missing = [f"{at}: {name}" for at, name in _named() if not (ROOT / name).exists()]
    assert missing == []


def test_files_named_in_short_are_there_too() -> None:
    """`map/lay.py`: some file ends so. Old versions in the changelog may speak of what has gone since."""
    there = [f"/{path.relative_to(ROOT).as_posix()}" for path in SOURCES]
    told = {(page.name, name) for page in PAGES for name in IN_SHORT.findall(page.read_text(encoding="utf-8"))}
    now = {(page, name) for page, name in told if page != "CHANGELOG.md"}
    assert [one for one in sorted(now) if not any(path.endswith(f"/{one[1]}") for path in there)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    targets = [target for target in LINKED.findall(page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_command_of_a_page_is_one(page: Path) -> None:
    """With every option that stands there; the changelog's older versions may name what has gone since."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ").split("\n## 0.2.0")[0]
    assert [wrong for line in COMMAND.findall(text) if (wrong := _unknown(line.split()))] == []


def test_nothing_is_cited_that_only_the_first_authors_had() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in [*PAGES, *SOURCES, *DATA]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in OUTSIDE.finditer(line)
    ]
    assert found == []


def test_the_changelog_is_of_this_version() -> None:
    """The newest version in CHANGELOG.md is the one that pyproject.toml gives the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(
        r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert headings[0][0] == project["version"]
    assert [day for _, day in headings] == sorted((day for _, day in headings), reverse=True)


def _unknown(words: list[str]) -> str:
    """What `pbem` does not know of these words, with all of them; nothing for a command of ours."""
    command: click.Command = cli
    for word in words:
        if not isinstance(command, click.Group):
            break
        found = command.get_command(click.Context(command), word.rstrip(",.;:"))
        if found is None:
            return f"{word}: {' '.join(words)}"
        command = found
    options = {"--help", *(name for one in command.params for name in (*one.opts, *one.secondary_opts))}
    return " ".join(word for word in words if re.fullmatch(r"--[a-z][\w-]*", word) and word not in options)


def _named() -> Iterator[tuple[str, str]]:
    for path in [*PAGES, *SOURCES]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in NAMED.findall(line):
                yield f"{path.relative_to(ROOT)}:{number}", name


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "games").glob("*.zip")), ids=lambda one: one.stem)
def test_the_games_of_the_docs_are_archives_and_their_pages_are_in_them(file: Path) -> None:
    opened = read_archive(file)
    assert [one.what for one in findings(opened, quick=True) if not one.ok] == []
    assert opened.archive.state == "finished"
    assert opened.files["index.html"] == file.with_suffix(".html").read_bytes()
    assert file.stat().st_size <= 8_000_000
    assert len(opened.files["index.html"]) <= 3_000_000
