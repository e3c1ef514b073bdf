"""Our copy of the rules of 1843: every section is found by its number, and its tables are those of the data."""

from __future__ import annotations

import re

import pytest

from pbem.letters.rulebook import read_rules, rules_section
from tests.conftest import SHARED, skip_or_fail
from tests.g1843 import SLUG, definition

NUMBERS = tuple(section.number for section in read_rules(SLUG))
DATA = definition()


def rows(section: str) -> list[list[str]]:
    """The lines of a section, cut where columns are."""
    return [re.split(r" {2,}", line.strip()) for line in rules_section(SLUG, section).splitlines()]


def line(section: str, first: str) -> list[str]:
    """The rest of the line of a table that begins with this word."""
    return next(cells[1:] for cells in rows(section) if cells[0] == first and len(cells) > 1)


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


def test_headings_are_numbered_like_the_rules_text() -> None:
    """All but its last chapter, whose readings stand where they belong."""
    path = SHARED / "rules" / "1843.md"
    if not path.is_file():
        skip_or_fail("the shared rules text is not here")
    found = re.findall(r"^#{2,6} (\d+(?:\.\d+)*) ", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(NUMBERS) == sorted(set(found) - {"16"})


def test_4_the_table_of_players_is_that_of_the_data() -> None:
    assert line("4", "players") == [str(seats.players) for seats in DATA.seats]
    assert line("4", "starting capital") == [str(seats.cash) for seats in DATA.seats]
    assert line("4", "certificate limit") == [str(seats.cert_limit) for seats in DATA.seats]


def test_5_the_table_of_phases_is_that_of_the_data() -> None:
    for id_, phase in DATA.phases.items():
        limits = f"{phase.limits['public']} / {phase.cards}"
        assert line("5", id_) == [str(phase.rounds), limits, phase.colours[-1], phase.pars[-1]]


def test_10_2_the_table_of_privates_is_that_of_the_data() -> None:
    for id_, row in DATA.privates.items():
        blocks = ", ".join(row.blocks) or "-"
        assert line("10.2", id_) == [str(row.number), row.name, str(row.value), str(row.income), blocks]


def test_11_1_the_table_of_companies_is_that_of_the_data() -> None:
    for id_, row in DATA.companies.items():
        assert line("11.1", id_) == [row.name, str(DATA.charters[id_].tokens), row.home]


def test_13_2_the_table_of_trains_is_that_of_the_data() -> None:
    for id_, card in DATA.cards.items():
        sides = [word for side in card.sides for word in (side, str(DATA.trains[side].price))]
        cells = [str(card.count), *sides, *["-"] * (4 - len(sides)), card.rusted_by or "-"]
        assert line("13.2", id_) == cells


def test_13_2_trains_sold_again_are_those_of_the_data() -> None:
    text = " ".join(rules_section(SLUG, "13.2").split())
    told = ", ".join(f"{train} for {price}" for card in DATA.cards.values() for train, price in card.resold.items())
    assert f"sold again: {told} fr." in text


def test_14_first_prices_are_those_of_the_data() -> None:
    market = DATA.market
    pars = {pars: market.zones[f"par_{pars}"] for pars in DATA.phases["gray"].pars}
    told = "; ".join(f"{zone} {', '.join(str(market.price(cell)) for cell in cells)}" for zone, cells in pars.items())
    assert f"First prices: {told}." in rules_section(SLUG, "14")
