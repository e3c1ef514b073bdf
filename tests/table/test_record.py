"""The record read backwards is the record: whatever was asked first, each question has the same answer."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import Game, LogEntry
from pbem.table.brief import in_brief
from pbem.table.record import Record
from pbem.table.record_kinds import ACTION, ENDED, PRESS, UNDO
from pbem.table.session import game_session
from tests.edges import legal_order
from tests.house import House

pytestmark = [pytest.mark.any_engine]
TALK = 70  # entries, more than twice what is read at first


@pytest.fixture
def long(running: House) -> House:
    """A game with a move that stands, one that was taken back at once, and one that was long after."""
    for again in ("", "undo", ""):
        name, order = legal_order(running)
        running.write(name, order)
        if again:
            running.write(name, again)
    with game_session(1, running.settings.domain, running.now) as session:
        last = session.effective()[-1]
        for number in range(TALK):
            session.log(PRESS, session.moderator, text=str(number))
        session.log(UNDO, session.moderator, undoes=last.number)
    return running


def record() -> Record:
    """The first game's record, of which nothing is read yet."""
    return Record(Game.get_by_id(1))


def test_backwards_is_all_of_it_the_newest_first(long: House) -> None:
    with connected():
        numbers = [row.number for row in LogEntry.select().order_by(LogEntry.number)]
        assert len(numbers) > TALK
        assert [entry.number for entry in record().backwards()] == numbers[::-1]
        assert [entry.number for entry in record().all()] == numbers
        for first in (0, 1, 5, len(numbers) - 3, len(numbers), len(numbers) + 1):
            asked = record()
            assert [entry.number for entry in asked.since(first)] == [one for one in numbers if one >= first]
            assert [entry.number for entry in asked.backwards()] == numbers[::-1]
            assert [entry.number for entry in asked.all()] == numbers


def test_standing_is_what_no_later_entry_took_back(long: House) -> None:
    with connected():
        entries = record().all()
        undone = {entry.undoes for entry in entries if entry.kind == UNDO.name}
        assert len(undone) == 2
        kept = [one for one in entries if one.kind in (ACTION.name, ENDED.name) and one.number not in undone]
        assert kept
        assert list(record().standing()) == kept[::-1]


def test_an_entry_read_once_is_the_same_object_ever_after(long: House) -> None:
    with connected():
        asked = record()
        newest = next(asked.backwards())
        assert asked.all()[-1] is newest
        assert asked.since(newest.number)[0] is newest


def test_in_brief_it_is_that_of_its_game_alone_and_of_the_kinds_asked_for(long: House) -> None:
    long.create(("ann", "ben", "dora"), name="Don")
    with connected():
        told = in_brief(Game.get_by_id(1), (ACTION.name, "created"))
        rows = [one for one in LogEntry.select().order_by(LogEntry.number) if one.game_id == 1]
    assert [one.number for one in told] == [one.number for one in rows if one.kind in ("created", "action")]
