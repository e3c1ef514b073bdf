"""Queries that are asked often: the same rows as the library reads, from a text that is made once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbem.store import later
from pbem.store.db import connected, database, transaction
from pbem.store.models import Decision, FormerAddress, Game, InboundMail, LogEntry, Member, OutboundMail, Person, Table
from pbem.store.often import Often, given
from tests.house import NOON, House

pytestmark = pytest.mark.any_engine


def told(row: Table) -> dict[str, Any]:
    """All that a row holds; bytes as such, however a driver has wrapped them."""
    return {name: bytes(one) if isinstance(one, memoryview) else one for name, one in row.__data__.items()}


def kinds(row: Table) -> list[type]:
    """Of what type each of it is."""
    return [type(one) for one in told(row).values()]


@pytest.mark.parametrize("table", [Decision, Game, InboundMail, LogEntry, Member, OutboundMail, Person])
def test_a_row_holds_what_the_library_reads(running: House, table: Any) -> None:
    with connected():
        rows = Often(lambda: table.select().where(table.id >= given("least")).order_by(table.id)).rows(least=1)
        theirs = list(table.select().order_by(table.id))
    assert [told(row) for row in rows] == [told(row) for row in theirs] != []
    assert [kinds(row) for row in rows] == [kinds(row) for row in theirs]
    assert not any(row.is_dirty() for row in rows)


def test_a_row_that_is_changed_is_saved(running: House) -> None:
    with transaction():
        (row,) = Often(lambda: Game.select().where(Game.id == given("game"))).rows(game=1)
        row.name = "Neva"
        assert row.save() == 1
        assert row.dirty_fields == []
    with connected():
        assert Game.get_by_id(1).name == "Neva"


def test_a_joined_row_is_known_to_the_one_that_names_it(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with connected():
        addresses = {row.id: row.person.address for row in Member.select()}
        query = Often(lambda: Member.select(Member, Person).join(Person).where(Member.game == given("game")))
        rows = query.rows(game=1)
        monkeypatch.setattr(database.obj, "execute_sql", None)  # nothing more is asked
        assert {row.id: row.person.address for row in rows} == addresses
        assert [row.__data__["person"] for row in rows] == [row.person.id for row in rows]


def test_values_are_put_where_they_belong_each_time(running: House) -> None:
    due = Often(lambda: Decision.select(Decision.id).where(Decision.due_at > given("at", Decision.due_at)))
    with connected():
        assert len(due.tuples(at=NOON)) == 1
        assert due.tuples(at=NOON + timedelta(days=400)) == []
        assert len(due.tuples(at=NOON)) == 1


def test_a_change_says_how_many_rows_it_changed(running: House) -> None:
    rename = Often(
        lambda: Game.update(name=given("name", Game.name), hours=given("hours")).where(Game.id == given("game"))
    )
    with transaction():
        assert (rename.run(game=1, name="Neva\0", hours=7), rename.run(game=99, name="", hours=1)) == (1, 0)
        game = Game.get_by_id(1)
    assert (game.name, game.hours) == ("Neva\N{REPLACEMENT CHARACTER}", 7)


def test_the_query_is_built_once(running: House) -> None:
    built = []

    def build() -> Any:
        built.append(1)
        return Game.select().where(Game.id == given("game"))

    query = Often(build)
    with connected():
        assert [len(query.rows(game=number)) for number in (1, 99, 1)] == [1, 0, 1]
    assert built == [1]


def test_rows_that_wait_are_written_first(running: House) -> None:
    letters = Often(lambda: FormerAddress.select().where(FormerAddress.last_letter == given("last")))
    with transaction(), later.gathered():
        later.write(FormerAddress(member=1, token="a" * 24, last_letter=5))
        assert [row.token for row in letters.rows(last=5)] == ["a" * 24]
