"""Rows that wait within a transaction: written together, before anybody asks about their table, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from peewee import IntegrityError

from pbem.store import later
from pbem.store.db import database, transaction
from pbem.store.models import FormerAddress, Member
from tests.house import House

pytestmark = pytest.mark.any_engine


@contextmanager
def statements(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is sent to the database meanwhile, without the transactions' own words."""
    sent: list[str] = []
    really = database.obj.execute_sql

    def noted(sql: str, *args: Any, **more: Any) -> Any:
        if not sql.startswith(("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET ", "PRAGMA")):
            sent.append(" ".join(sql.replace('"', "").split()[:3]))
        return really(sql, *args, **more)

    with monkeypatch.context() as patch:
        patch.setattr(database.obj, "execute_sql", noted)
        yield sent


@contextmanager
def gathered() -> Iterator[Member]:
    """Rows are gathered in a transaction; a member to do something with."""
    with transaction():
        member = Member.select().first()
        with later.gathered():
            yield member


def new(member: Member, number: int) -> FormerAddress:
    """A new row, handed over to be written."""
    row = FormerAddress(member=member, token=f"{number:016}", last_letter=number)
    later.write(row)
    return row


def kept() -> list[int]:
    """The rows that are there, by their ids."""
    with transaction():
        return [row.last_letter for row in FormerAddress.select().order_by(FormerAddress.id)]


def test_new_rows_of_a_table_go_in_with_one_statement_and_have_their_ids(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with statements(monkeypatch) as sent, gathered() as member:
        rows = [new(member, number) for number in range(3)]
        assert [row.id for row in rows] == [None] * 3
    assert sent == ["SELECT t1.id, t1.game_id,", "INSERT INTO former_address"]
    assert kept() == [0, 1, 2]
    with transaction():
        assert [FormerAddress.get_by_id(row.id).last_letter for row in rows] == [0, 1, 2]


def test_many_rows_go_in_in_their_order(running: House) -> None:
    with gathered() as member:
        rows = [new(member, number) for number in range(2 * later.MOST_AT_ONCE + 1)]
    assert kept() == list(range(len(rows)))


def test_a_row_that_is_changed_often_is_saved_once_and_with_all_of_it(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with statements(monkeypatch) as sent, gathered() as member:
        for number in range(3):
            member.told_number = number
            later.write(member)
        member.name = "Zoe"
        later.write(member)
    assert sent == ["SELECT t1.id, t1.game_id,", "UPDATE member SET"]
    with transaction():
        assert (Member.get_by_id(member.id).told_number, Member.get_by_id(member.id).name) == (2, "Zoe")


def test_whoever_asks_about_the_table_finds_them(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with gathered() as member:
        new(member, 1)
        with statements(monkeypatch) as sent:
            Member.select().first()
            assert len(sent) == 1, "another table"
            assert FormerAddress.select().count() == 1
        new(member, 2)
        FormerAddress.update(last_letter=7).where(FormerAddress.member == member).execute()
    assert kept() == [7, 7]


def test_nothing_is_written_of_what_fails(running: House) -> None:
    with suppress(ZeroDivisionError), gathered() as member:
        new(member, 1)
        raise ZeroDivisionError
    with gathered() as member:
        new(member, 2)
    assert kept() == [2]


def test_what_waited_outlives_an_inner_block_that_is_taken_back(running: House) -> None:
    with gathered() as member:
        new(member, 1)
        with suppress(IntegrityError), transaction():
            FormerAddress.create(member=member, token=f"{1:016}", last_letter=9)
        new(member, 2)
        with suppress(ZeroDivisionError), transaction(), later.gathered():
            new(member, 3)
            raise ZeroDivisionError
    assert kept() == [1, 2]


def test_without_a_block_a_row_is_written_at_once(running: House) -> None:
    with transaction():
        row = new(Member.select().first(), 1)
        assert row.id
    assert kept() == [1]
