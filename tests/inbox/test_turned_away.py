"""Many mails of one player at once: nothing vanishes without a word, and none of the words are many."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.inbox import robots
from pbem.store.db import connected
from pbem.store.models import InboundMail, Pulse
from tests.edges import legal_order, queued
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

MOST = 10  # answers an hour, instead of 60
MANY = MOST + 20


@pytest.fixture(autouse=True)
def few_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as are soon used up."""
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", MOST)


def flood(house: House, name: str, count: int) -> list[Sent]:
    """So many messages of one player; the letters to them."""
    for number in range(count):
        house.take(house.mail(name, f"press all: word {number}"))
    return [one for one in house.post() if one.to == f"{name}@example.org"]


def words(letter: Sent) -> str:
    """A letter's text on one line."""
    return " ".join(letter.text.split())


def turned_away() -> int:
    """Mails that were not dealt with."""
    with connected():
        return int(InboundMail.select().where(InboundMail.outcome == "too_many").count())


def test_who_is_turned_away_is_told_at_once_and_in_the_end_how_often(running: House) -> None:
    letters = flood(running, "ann", MANY)
    assert turned_away() == 20
    silent = [one for one in letters if "stopped answering" in words(one)]
    assert len(silent) == 1
    assert "no message in it reaches anybody" in words(silent[0])
    assert running.wait(minutes=59) == []
    (last,) = running.wait(minutes=2)
    assert last.to == "ann@example.org"
    assert "20 mails of yours" in words(last)
    assert "please send it again" in words(last)
    assert running.wait(hours=2) == []
    with connected():
        assert not Pulse.select().where(Pulse.name.startswith("unheard:")).exists()
    assert flood(running, "ann", 1)


def test_each_silence_is_told_of_by_itself_and_counts_its_own_mails(running: House) -> None:
    flood(running, "ann", MANY)
    flood(running, "ben", MANY + 1)
    told = running.wait(minutes=61)
    assert sorted((one.to, "20 mails" in words(one), "21 mails" in words(one)) for one in told) == [
        ("ann@example.org", True, False),
        ("ben@example.org", False, True),
    ]
    flood(running, "ann", MOST + 1)
    (again,) = running.wait(minutes=61)
    assert "One mail of yours" in words(again)


def test_the_silence_over_the_turn_of_an_hour_is_one(running: House) -> None:
    running.now = running.now.replace(minute=59)
    flood(running, "ann", MANY)
    running.now += timedelta(minutes=2)
    assert [one for one in flood(running, "ann", 5) if "stopped answering" in words(one)] == []


def test_moves_are_made_all_the_while(running: House) -> None:
    name, order = legal_order(running)
    flood(running, name, MANY)
    assert running.take(running.mail(name, order)) == "applied"


def test_a_daemon_that_dies_between_tells_it_once(running: House) -> None:
    flood(running, "ann", MANY)
    running.now += timedelta(minutes=61)
    for _ in range(3):
        running.worker.tick_mail(running.now)
    assert len([one for one in queued() if one.template == "notice"]) == 1
