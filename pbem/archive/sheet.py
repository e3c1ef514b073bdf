"""`sheet.csv`: every entry of the record as a row, with everybody’s money before and after it.

RFC 4180: commas, CRLF. The byte order mark at the beginning is what Excel needs to read UTF-8; others skip it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from pbem.archive.story import Step, Story
from pbem.base.clock import to_iso
from pbem.words.phrases import phrase

FILE = "sheet.csv"
COLUMNS = ("number", "moment", "round", "kind", "who", "seat", "order", "said", "undone")
_FORMULA = ("=", "+", "-", "@")  # what a spreadsheet would reckon with

Money = Mapping[str, int | None]
Cell = str | int | None


def sheet(story: Story) -> dict[str, bytes]:
    """The table, with a line of headings; amounts are whole numbers, empty where there is none."""
    money = [_money(story, step) for step in story.steps]
    headings = _headings(money)
    out = StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow([_text(one) for one in _titles(headings)])
    for step, before, after in zip(story.steps, [{}, *money], money, strict=False):
        lines.writerow([*_told(step), *_amounts(headings, before, after)])
    return {FILE: out.getvalue().encode("utf-8-sig")}


def _money(story: Story, step: Step) -> Money:
    """What everybody has after an entry; nothing before the start."""
    if step.full is None:
        return {}
    return story.title.position.money(story.definition, step.full, _apart(story.names))


def _apart(names: Mapping[str, str]) -> dict[str, str]:
    """The names, with the seat where two were the same."""
    alike = list(names.values())
    return {seat: name if alike.count(name) == 1 else f"{name} ({seat})" for seat, name in names.items()}


def _headings(money: list[Money]) -> list[str]:
    """What there ever was an amount of in this game, in the order of the game."""
    every = dict.fromkeys(heading for one in money for heading in one)
    return [heading for heading in every if any(one.get(heading) is not None for one in money)]


def _titles(headings: list[str]) -> Iterator[str]:
    yield from (phrase(f"archive.sheet.{one}") for one in COLUMNS)
    for heading in headings:
        yield phrase("archive.sheet.before", what=heading)
        yield phrase("archive.sheet.after", what=heading)


def _told(step: Step) -> list[Cell]:
    """Everything of an entry but the money, in the order of `COLUMNS`."""
    told = [to_iso(step.at), step.round, step.kind, step.by, step.player, step.order, " ".join(step.says)]
    return [step.number, *map(_text, told), step.undone_by]


def _amounts(headings: list[str], before: Money, after: Money) -> Iterator[Cell]:
    for heading in headings:
        yield before.get(heading)
        yield after.get(heading)


def _text(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(_FORMULA) else line
