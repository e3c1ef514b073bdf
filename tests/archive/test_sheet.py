"""sheet.csv: every entry as a row, money before and after that adds up, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
from functools import cache
from io import StringIO
from itertools import pairwise

import pytest

from engine.games.g1861.game import Game
from engine.games.paris_connection import Definition, View
from pbem.archive.sheet import COLUMNS, sheet
from pbem.archive.story import Story
from pbem.base.clock import to_iso
from tests.archive.told import renamed, story
from tests.own_types import own

pytestmark = pytest.mark.any_engine

EVERY = ("1861", "paris", "running", "running 1861", "by mail")
BOM = b"\xef\xbb\xbf"


@cache
def rows(told: Story) -> list[list[str]]:
    """All rows as a reader of CSV sees them, headings first."""
    return list(csv.reader(StringIO(sheet(told)["sheet.csv"].decode("utf-8-sig"), newline=""), strict=True))


def amounts(told: Story) -> list[dict[str, str]]:
    """The columns of money of every row."""
    head, *rest = rows(told)
    return [dict(zip(head[len(COLUMNS) :], row[len(COLUMNS) :], strict=True)) for row in rest]


@pytest.mark.parametrize("name", EVERY)
def test_every_entry_is_a_row(name: str) -> None:
    told = story(name)
    head, *rest = rows(told)
    assert head[: len(COLUMNS)] == [
        "number", "moment (UTC)", "round", "kind", "who", "seat", "order", "what happened", "taken back by",
    ]  # fmt: skip
    assert len(set(head)) == len(head)
    assert {len(row) for row in rest} == {len(head)}
    for row, step in zip(rest, told.steps, strict=True):
        assert row[:4] == [str(step.number), to_iso(step.at), step.round, step.kind]
        assert row[6] == step.order
        assert row[8] == ("" if step.undone_by is None else str(step.undone_by))


@pytest.mark.parametrize("name", EVERY)
def test_it_is_as_the_rfc_wants_it_with_a_mark_for_excel(name: str) -> None:
    data = sheet(story(name))["sheet.csv"]
    assert data.startswith(BOM)
    assert data.endswith(b"\r\n")
    assert data.count(b"\n") == data.count(b"\r\n") == len(story(name).steps) + 1


@pytest.mark.parametrize("name", EVERY)
def test_what_is_there_after_a_row_is_there_before_the_next(name: str) -> None:
    found = amounts(story(name))
    headings = [one.removesuffix(" after") for one in found[0] if one.endswith(" after")]
    assert len(headings) * 2 == len(found[0])
    assert set(found[0].values()) == {""}
    for one, following in pairwise(found):
        assert [one[f"{what} after"] for what in headings] == [following[f"{what} before"] for what in headings]


def test_no_money_comes_or_goes_in_1861() -> None:
    told = story("1861")
    sums = [
        sum(int(value) for what, value in row.items() if what.endswith(" after") and value)
        for row, step in zip(amounts(told), told.steps, strict=True)
        if step.view is not None
    ]
    assert len(sums) > 1000
    assert len(set(sums)) == 1


def test_money_is_that_of_the_positions() -> None:
    told = story("1861")
    for row, step in list(zip(amounts(told), told.steps, strict=True))[10::97]:
        here = {what.removesuffix(" after"): value for what, value in row.items() if what.endswith(" after")}
        purses = own(Game, step.view).purses
        assert here["Bank"] == str(purses["bank"])
        assert here["Ann cash"] == str(purses["p1"])
        assert {
            what.split()[0]: int(value) for what, value in here.items() if what.endswith(" treasury") and value
        } == {
            company: amount
            for company, amount in purses.items()
            if company in own(Game, step.view).definition.companies
        }


def test_a_company_has_no_money_before_it_is_there() -> None:
    told = story("1861")
    column = [row["N treasury after"] for row in amounts(told)]
    bid, won = (
        next(at for at, step in enumerate(told.steps) if any(words in one for one in step.says))
        for words in ("Bids for N: ", "won N for 250")
    )
    assert set(column[:bid]) == {""}
    assert column[won] == "250"


def test_moves_taken_back_give_back_the_money() -> None:
    told = story("1861")
    found = amounts(told)
    gone = [step for step in told.steps if step.undone_by == step.number + 1]
    assert len(gone) > 10
    for step in gone:
        moved, back = found[step.number - 1], found[step.number]
        assert [moved[one] for one in moved if one.endswith(" before")] == [
            back[one] for one in back if one.endswith(" after")
        ]


def test_paris_connection_counts_values_and_the_hands_that_lie_open() -> None:
    told = story("paris")
    last = amounts(told)[told.stands[-1].number - 1]
    standing = told.title.position.ranking(told.definition, told.last)
    assert standing is not None
    assert {told.names[one.player]: str(one.total) for one in standing.places} == {
        name: last[f"{name} points after"] for name in told.names.values()
    }
    assert {company: int(last[f"{company} value after"]) for company in own(Definition, told.definition).companies} == (
        own(View, told.last).table.values
    )


def test_hands_nobody_may_see_have_no_column() -> None:
    def points(told: Story) -> list[str]:
        return [one.removesuffix(" points after") for one in rows(told)[0] if one.endswith(" points after")]

    assert points(story("running")) == []
    assert points(story("running", "own", "p2")) == ["Ben"]
    assert sorted(points(story("running", "whole"))) == ["Ann", "Ben", "Cleo", "Dan"]
    assert "blue value after" in rows(story("running"))[0]


def test_no_cell_is_a_formula() -> None:
    told = renamed("paris", "@SUM(1+1)*cmd|' /C calc'!A0", "=1+1", "+49 30", "-2")
    found = rows(told)
    assert any(cell.startswith("'@SUM") for cell in found[0])
    for row in found:
        for cell in row:
            assert not cell.startswith(("=", "+", "@")), cell
            assert not cell.startswith("-") or cell[1:].isdigit(), cell


def test_negative_amounts_stay_numbers() -> None:
    """A hand far above its limit counts less than nothing."""
    told = story("by mail")
    view = own(View, told.steps[-1].full)
    hands = {player: dict.fromkeys(hand, 9) for player, hand in view.hands.items()}
    money = told.title.position.money(told.definition, View(None, view.table, hands), told.names)
    assert min(amount for amount in money.values() if amount is not None) < 0


def test_players_of_one_name_have_columns_of_their_own() -> None:
    told = renamed("paris", "Ann", "Ann", "Cleo", "Dan")
    heads = rows(told)[0]
    assert {"Ann (p1) points after", "Ann (p2) points after", "Cleo points after"} <= set(heads)
