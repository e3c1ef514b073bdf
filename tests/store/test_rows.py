"""Queries for whole rows are written once, and say what peewee itself would say."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from peewee import DoesNotExist, ModelSelect

from pbem.base.settings import Settings
from pbem.store.db import connected, database
from pbem.store.models import Game, Member, Person, Table
from pbem.store.rows import RowOfKey

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)

pytestmark = pytest.mark.store


def text(query: object) -> tuple[str, list[object]]:
    """The SQL and what is put into it."""
    sql, values = database.get_sql_context().sql(query).query()
    return sql, list(values)


@pytest.mark.parametrize("table", Table.__subclasses__())
def test_each_table_is_asked_for_as_the_library_asks(store: Settings, table: type[Table]) -> None:
    plain = ModelSelect(table, table._meta.sorted_fields, is_default=True)
    for _ in range(2):  # written, and known
        assert text(table.select()) == text(plain)
        assert text(table.select().limit(3)) == text(plain.limit(3))


def test_what_is_joined_chosen_or_part_of_another_query_is_written_anew(store: Settings) -> None:
    def plain(table: type[Table]) -> ModelSelect[Table]:
        return ModelSelect(table, table._meta.sorted_fields, is_default=True)

    for _ in range(2):
        joined = Member.select(Member, Person).join(Person).where(Person.id == 3)
        by_hand = ModelSelect(Member, (Member, Person)).join(Person).where(Person.id == 3)
        assert text(joined) == text(by_hand)
        assert text(Member.select(Member.id)) == text(ModelSelect(Member, (Member.id,)))
        inner = Member.select().where(Member.game.in_(Game.select()))
        assert text(inner) == text(plain(Member).where(Member.game.in_(plain(Game))))
        second = Member.select().join(Game)
        assert text(second) == text(plain(Member).join(Game))


def test_a_row_is_found_by_its_key_and_a_missing_one_missed(store: Settings) -> None:
    with connected():
        one, other = (Person.create(address=f"{name}@example.org", created_at=NOW) for name in ("ann", "ben"))
        for person in (one, other):
            assert Person.get(Person.id == person.id).address == person.address
            assert Person.get_by_id(person.id) == Person.get(Person.address == person.address)
            assert Person.get_by_id(person.id).created_at == person.created_at
        with pytest.raises(DoesNotExist, match="no Person 99"):
            Person.get_by_id(99)
        assert Person.get_or_none(Person.id == 99) is None
        assert Person.get_or_none(Person.id == one.id) == one
        kept = Person.get_by_id(one.id)
        kept.timezone = "Europe/Paris"
        assert kept.save() == 1
        assert Person.get_by_id(one.id).timezone == "Europe/Paris"


def test_what_is_shown_to_somebody_has_its_values_in_it(store: Settings) -> None:
    with connected():
        assert Person.get_or_none(Person.id == 1) is None
        assert '"id" = 1' in str(RowOfKey(Person, 1))
