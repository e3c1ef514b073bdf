"""Our copy of the rules of 1861: the order `rules 5.5.2.1` finds every section, numbered as refusals number them."""

from __future__ import annotations

import re

import pytest

from engine.games.g1861.refusals import BOOK
from pbem.letters.rulebook import read_rules, rules_section
from tests.conftest import SHARED, skip_or_fail
from tests.g1861 import SLUG, definition

NUMBERS = tuple(section.number for section in read_rules(SLUG))
DATA = definition()


def rows(section: str) -> list[list[str]]:
    """The lines of a section, cut where columns are."""
    return [re.split(r" {2,}", line.strip()) for line in rules_section(SLUG, section).splitlines()]


def test_sections_stand_in_order_and_once() -> None:
    keys = [tuple(int(part) for part in number.split(".")) for number in NUMBERS]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize("number", NUMBERS)
def test_every_section_is_found(number: str) -> None:
    text = rules_section(SLUG, number)
    title = next(section.title for section in read_rules(SLUG) if section.number == number)
    assert text.startswith(f"## {number} {title}\n")
    assert "|" not in text
    assert "`" not in text.replace("```", "")
    parents = [number.rsplit(".", up)[0] for up in range(1, number.count(".") + 1)]
    assert set(parents) <= set(NUMBERS)


def test_headings_are_numbered_like_the_rules_text() -> None:
    path = SHARED / "rules" / "1861.md"
    if not path.is_file():
        skip_or_fail("the shared rules text is not here")
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"^#{2,6} (\d+(?:\.\d+)*),? ", text, re.MULTILINE)
    listed = ["1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.1.5", "1.1.6", "5.8.2"]  # within a line there
    assert sorted(NUMBERS) == sorted(found + listed)


@pytest.mark.parametrize("code", BOOK.sentences)
def test_the_section_of_every_refusal_can_be_read(code: str) -> None:
    section = BOOK.sentences[code][0]
    assert section in NUMBERS


def test_1_2_1_the_table_of_privates_is_that_of_the_data() -> None:
    table = rows("1.2.1")
    for row in DATA.privates.values():
        line = next(cells for cells in table if cells[0] == row.id)
        assert line[1:5] == [row.name, str(row.min_bid), str(row.value), str(row.income)]


def test_1_5_the_table_of_trains_is_that_of_the_data() -> None:
    table = {cells[0]: cells[1:] for cells in rows("1.5")}
    trains = DATA.trains.values()
    assert table["train"] == [train.id for train in trains]
    assert table["price"] == [str(train.price) for train in trains]
    assert table["number"] == [str(train.count or "no limit") for train in trains]
    assert table["removed by the first"] == [train.rusted_by or "-" for train in trains]


def test_2_the_table_of_players_is_that_of_the_data() -> None:
    table = {cells[0]: cells[1:] for cells in rows("2")}
    assert table["players"] == [str(seats.players) for seats in DATA.seats]
    assert table["starting capital"] == [str(seats.cash) for seats in DATA.seats]
    assert table["certificate limit"] == [str(seats.cert_limit) for seats in DATA.seats]


def test_5_8_5_the_summary_of_phases_is_that_of_the_data() -> None:
    for id_, phase in DATA.phases.items():
        line = next(cells for cells in rows("5.8.5") if cells[0] == id_)
        assert line[4] == ("1st", "2nd", "3rd", "4th")[phase.column]
        assert line[5] == f"{phase.limits['public']} / {phase.limits['minor'] or '-'}"


def test_what_differs_in_gtg_games_is_told() -> None:
    """Each flag that differs has its sentence."""
    jklm, gtg = DATA.variants["jklm"], DATA.variants["gtg"]
    different = [name for name in jklm.__struct_fields__ if getattr(jklm, name) != getattr(gtg, name)]
    told = sum(" ".join(section.text.split()).count("n gtg games") for section in read_rules(SLUG))
    assert told == len(different) == 21
