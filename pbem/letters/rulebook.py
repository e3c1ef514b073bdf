"""A game's rules by section number, as letters show them: from our own copy, `config/games/<slug>/rules.md`."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from pbem.base.resources import config_dir
from pbem.letters.harmless import harmless
from pbem.words import columns
from pbem.words.phrases import phrase

_HEADING = re.compile(r"^(#{2,6}) +(?:§ ?)?(\d+(?:\.\d+)*)\.? +(.+)$")
_RULE_LINE = re.compile(r"^\|[\s:|-]+\|$")
_SLUG = re.compile(r"^[a-z0-9-]+$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


class Section(msgspec.Struct, frozen=True):
    """One numbered heading and what stands under it, up to the next numbered heading of any depth."""

    number: str
    title: str
    text: str


def rules_section(slug: str, wanted: str) -> str:
    """Section `wanted` (`5`, `§4.1`) of a game's rules with its subsections; without one, the table of contents.

    A deeper number than the headings have (`4.1.4`) gives the section that holds it. Unknown: a sentence, then the
    table of contents.
    """
    sections = read_rules(slug)
    number = wanted.strip().lstrip("§ ").rstrip(".")
    while number:
        chosen = [one for one in sections if one.number == number or one.number.startswith(f"{number}.")]
        if chosen:
            return "\n\n".join(_shown(one) for one in chosen)
        number = number.rpartition(".")[0]
    contents = "\n".join(f"- {one.number} {one.title}" for one in sections)
    opening = phrase("answer.rules.contents")
    if wanted.strip():
        opening = phrase("answer.rules.unknown", section=harmless(wanted)) + " " + opening
    return f"{opening}\n\n{contents}"


@cache
def read_rules(slug: str) -> tuple[Section, ...]:
    """The sections of a game's rules in order; none where it has no rules text."""
    path = config_dir() / "games" / slug / "rules.md"
    if not _SLUG.match(slug) or not path.is_file():
        return ()
    sections: list[Section] = []
    heading: re.Match[str] | None = None
    lines: list[str] = []
    for line in [*path.read_text(encoding="utf-8").split("\n"), None]:
        found = _HEADING.match(line) if line is not None else None
        if found or line is None:
            if heading:
                sections.append(Section(heading[2], _plain(heading[3]), _letter_markdown(lines)))
            heading, lines = found or heading, []
        else:
            lines.append(line)
    return tuple(sections)


def _shown(section: Section) -> str:
    return f"## {section.number} {section.title}\n\n{section.text}".rstrip()


def _plain(text: str) -> str:
    """A line of the rules without emphasis, code ticks and links: letters use none of them."""
    return _LINK.sub(r"\1", re.sub(r"\*\*|`|(?<!\w)[*_](?=\w)|(?<=[\w.,])[*_](?!\w)", "", text))


def _letter_markdown(lines: list[str]) -> str:
    """Tables become aligned columns; further headings become plain lines."""
    made: list[str] = []
    table: list[list[str]] = []
    for line in [*lines, ""]:
        if line.startswith("|"):
            if not _RULE_LINE.match(line):
                table.append([_plain(cell.strip()) for cell in line.strip().strip("|").split("|")])
            continue
        if table:
            made += ["", columns.table(table), ""]
            table = []
        made.append(_plain(line.lstrip("#").lstrip() if line.startswith("#") else line))
    return "\n".join(made).strip("\n")
