"""Queries of one shape have one text, and it is the library's own, as are the values put into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from peewee import fn

from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.operating.doctor import examine
from pbem.store import shapes
from pbem.store.db import connected, database
from pbem.store.models import Decision, Game, InboundMail, LogEntry, Member, OutboundMail, Person, Table
from pbem.store.shapes import MOST_SHAPES, Texts, alike
from pbem.worker import pruning
from tests.desk.presiding import ask
from tests.house import House, sample_orders
from tests.shipped import files_of

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
Write = Callable[[Any], tuple[str, Sequence[Any]]]

pytestmark = [pytest.mark.store, pytest.mark.usefixtures("known_shipped")]


def written(query: Any) -> tuple[str, list[Any]]:
    """What the library makes of a query."""
    text, values = database.get_sql_context().sql(query).query()
    return text, list(values)


@pytest.fixture
def both(store: Settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every query is made both ways while the test runs; the texts of those whose shape is known."""
    known: list[str] = []
    text_of = Texts.text_of

    def compared(texts: Texts, query: Any, write: Write) -> tuple[str, Sequence[Any]]:
        found, by_library = text_of(texts, query, write), write(query)
        assert found[0] == by_library[0]
        assert alike(found[1], by_library[1])
        known.extend(text for text in texts._known.values() if text == found[0])
        return found

    monkeypatch.setattr(Texts, "text_of", compared)
    return known


G1861 = {"slug": "1861", "files": files_of("1861"), "options": {"seats": "invited"}}


@pytest.mark.parametrize(("game", "early"), [({}, "away 3-4 aug"), (G1861, "pass until OR")])
def test_all_that_a_game_by_mail_asks_is_asked_as_the_library_would(
    both: list[str], store: Settings, game: dict[str, Any], early: str
) -> None:
    house = House(store)
    house.started(**game)
    for _ in range(8):
        mover = house.active()
        house.write(mover, sample_orders(house.last(mover))[0])
    house.write(house.active(), f"message all: hello\nmail daily\n{early}")
    ask(house, "undo 2")
    house.write("ann", "export\nstatus waits\nhistory")
    house.wait(days=5)
    pruning.tick(store, PictureCache(store.home_dir / "pictures"), house.now)
    examine(store, house.now)
    assert {text.split()[0] for text in both} == {"SELECT", "INSERT", "UPDATE"}
    assert len(set(both)) > 50
    assert None not in database.obj._texts._known.values()


@pytest.mark.parametrize("table", Table.__subclasses__())
def test_each_table_is_read_written_and_cleared_as_the_library_does(both: list[str], table: type[Table]) -> None:
    key: Any = table._meta.primary_key
    with connected():
        for value in (1, 2):
            assert list(table.select().where(key == value)) == []
            assert table.update({key: value}).where(key == value).execute() == 0
            assert table.delete().where(key.in_([value, 9])).execute() == 0
    assert len(set(both)) == 3


def test_what_differs_in_more_than_values_has_another_shape(store: Settings) -> None:
    one = Member.select().where(Member.game == 1)
    differing = [
        one,
        Member.select(Member.id).where(Member.game == 1),
        Member.select(Member.name).where(Member.game == 1),
        Member.select().where(Member.person == 1),
        Member.select().where(Member.game != 1),
        Member.select().where(Member.game > 1),
        Member.select().where(Member.game.is_null()),
        Member.select().where(Member.game.is_null(False)),
        Member.select().where(Member.game.in_([1])),
        Member.select().where(Member.game.in_([1, 2])),
        Member.select().where(Member.game.not_in([1, 2])),
        Member.select().where(Member.game.between(1, 2)),
        Member.select().where(~(Member.game == 1)),
        Member.select().where((Member.game == 1) & (Member.person == 2)),
        Member.select().where((Member.game == 1) | (Member.person == 2)),
        Member.select().where(Member.game == Member.person),
        Member.select().where(Member.game.in_(Game.select(Game.id).where(Game.id == 1))),
        Member.select().where(Member.game.in_(Game.select(Game.hours).where(Game.id == 1))),
        one.order_by(Member.id),
        one.order_by(Member.id.desc()),
        one.order_by(Member.number),
        one.limit(1),
        one.offset(1),
        one.limit(1).offset(1),
        one.distinct(),
        one.group_by(Member.game),
        one.for_update(),
        one.join(Person, on=(Person.id == Member.person)),
        one.join(Person, "LEFT OUTER JOIN", on=(Person.id == Member.person)),
        Member.select(Member, Person).join(Person).where(Member.game == 1),
        Member.select(fn.MAX(Member.id)).where(Member.game == 1),
        Member.select(fn.MIN(Member.id)).where(Member.game == 1),
        Member.select(fn.MAX(Member.id).alias("most")).where(Member.game == 1),
        Decision.select().where(Decision.game == 1),
        Member.update(name="a").where(Member.game == 1),
        Member.update(word="a").where(Member.game == 1),
        Member.update(told_number=1).where(Member.game == 1),
        Member.update(told_number=Member.told_number + 1).where(Member.game == 1),
        Member.delete().where(Member.game == 1),
        Person.insert(address="a", created_at=NOW),
        Person.insert(address="a", created_at=NOW, bounced_at=NOW),
        Person.insert_many([{Person.address: "a", Person.created_at: NOW}] * 2),
    ]
    found: dict[Any, Any] = {}
    for query in differing:
        shape = shapes.shape_of(query)[0]
        assert shape not in found, (written(query), written(found[shape]))
        found[shape] = query


def test_values_of_all_kinds_come_out_as_the_library_has_them(store: Settings) -> None:
    moment, game = NOW + timedelta(minutes=3), Game(id=7)
    for query in (
        LogEntry.select().where((LogEntry.game == game) & (LogEntry.at >= moment) & (LogEntry.kind << ["a", "b"])),
        OutboundMail.update(mime=b"\x00x", references=["<a@b>"], sent_at=moment, decision=None),
        OutboundMail.select(fn.SUBSTR(OutboundMail.mime, 1, 9)).where(OutboundMail.sent_at.between(NOW, moment)),
        InboundMail.update(attempts=InboundMail.attempts + 1, claimed_until=None).where(InboundMail.game == game),
        Person.insert(address="a", away=[{"first": "2027-08-03"}], created_at=moment),
    ):
        text, values = written(query)
        _, found = shapes.shape_of(query)
        assert alike(found, values), text


@pytest.mark.parametrize(
    "query",
    [
        Member.alias().select(),
        Member.select().having(Member.id > 1),
        Member.select() | Member.select(),
        Person.insert(address="a").on_conflict_ignore(),
        Member.select().where(Member.id.in_([])),
        Member.select().where(Member.person == Person.alias().id),
    ],
)
def test_what_is_not_known_is_left_to_the_library(store: Settings, query: Any) -> None:
    texts, asked = Texts(), []

    def write(given: Any) -> tuple[str, Sequence[Any]]:
        asked.append(given)
        return "text", ()

    assert [texts.text_of(query, write) for _ in range(2)] == [("text", ())] * 2
    assert asked == [query] * 2


def test_a_text_whose_values_are_not_those_found_is_never_used_again(store: Settings) -> None:
    texts, query = Texts(), Member.select().where(Member.id == 3)
    assert [texts.text_of(query, lambda _: ("text", (4,))) for _ in range(2)] == [("text", (4,))] * 2
    for number in range(MOST_SHAPES + 9):  # no bound but this one keeps them few
        texts.text_of(Member.select().where(Member.id.in_(range(number + 1))), lambda _: ("text", ()))
    assert len(texts._known) == MOST_SHAPES
