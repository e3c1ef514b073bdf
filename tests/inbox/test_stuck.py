"""A mail that kills its process or always fails hurts nobody else, is tried again, and those concerned hear of it."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest

from pbem.base.settings import Settings
from pbem.desk import apply
from pbem.inbox import claims, handling, receive
from pbem.store.db import connected
from pbem.store.models import InboundMail
from pbem.worker import alone
from tests.edges import legal_order, mails, queued, standing
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

POISON = "the coal is wet"


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def poison(running: House, monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Whatever reads POISON dies, as long as `deadly`; the processes of mails that are stuck are this one, too."""
    state = {"deadly": True}
    real = apply.take_mail

    def take_mail(session: Any, member: Any, read: Any, **more: Any) -> str:
        if POISON in read.text and state["deadly"]:
            raise Killed
        return real(session, member, read, **more)

    def in_its_own_process(settings: Settings, mail_id: int, now: datetime) -> None:
        with suppress(Killed):
            handling.handle(mail_id, settings.door, now, stuck=True)

    monkeypatch.setattr(apply, "take_mail", take_mail)
    monkeypatch.setattr(running.worker, "alone", in_its_own_process)
    return state


def arrives(house: House, mime: bytes) -> int:
    """The web process takes it in, and may die of it."""
    stored = receive.store(mime, house.now)
    receive.address(stored.id, house.settings.door)
    with suppress(Killed):
        handling.handle(stored.id, house.settings.door, house.now)
    return stored.id


def lives(house: House, **span: float) -> int:
    """The worker ticks twice a minute, is started again when it dies; how often it did."""
    end, deaths = house.now + timedelta(**span), 0
    step = timedelta(seconds=30) if end - house.now < timedelta(hours=2) else timedelta(minutes=10)
    while house.now < end:
        house.now += step
        try:
            house.worker.tick_mail(house.now)
        except Killed:
            deaths += 1
    return deaths


def row(mail: int) -> InboundMail:
    """A mail as it stands."""
    with connected():
        found: InboundMail = InboundMail.get_by_id(mail)
        return found


def words(letters: list[Sent]) -> str:
    """All their text."""
    return " ".join(" ".join(letter.text.split()) for letter in letters)


def test_it_kills_three_processes_at_most_and_is_tried_again_for_ever(
    running: House, poison: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = arrives(running, running.mail("ann", f"press ben: {POISON}"))
    assert lives(running, hours=1) == 2
    tries: list[datetime] = []
    real = running.worker.alone

    def alone_noted(*given: Any) -> None:
        tries.append(running.now)
        real(*given)

    monkeypatch.setattr(running.worker, "alone", alone_noted)
    begin = running.now
    assert lives(running, days=6) == 0
    assert row(mail).state == "stuck"
    pauses = [later - earlier for earlier, later in zip([begin, *tries], tries, strict=False)]
    assert pauses == sorted(pauses)
    assert len(tries) >= 7
    assert pauses[-1] <= timedelta(days=1, minutes=15)
    poison["deadly"] = False
    lives(running, days=1, minutes=20)
    assert (row(mail).state, row(mail).outcome) == ("done", "answered")
    assert POISON in words([one for one in running.post() if one.to.startswith("ben@")])


def test_one_that_fails_goes_the_same_way(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("pbem.desk.apply.take_mail", lambda *_, **__: 1 / 0)
        broken.setattr(
            running.worker,
            "alone",
            lambda settings, *given: handling.handle(given[0], settings.door, given[1], stuck=True),
        )
        mail = arrives(running, running.mail("ann", "help"))
        lives(running, hours=1)
        assert (row(mail).state, "ZeroDivision" in row(mail).error) == ("stuck", True)
        assert row(mail).attempts == 4  # thrice, and after a quarter of an hour
    monkeypatch.setattr(
        running.worker, "alone", lambda settings, *given: handling.handle(given[0], settings.door, given[1], stuck=True)
    )
    lives(running, hours=6)
    assert row(mail).outcome == "answered"


@pytest.mark.parametrize("known", [False, True], ids=["at its first try", "when it is stuck"])
def test_later_mails_of_the_game_and_of_others_go_first(running: House, poison: dict[str, bool], known: bool) -> None:
    bad = arrives(running, running.mail("ann", f"press ben: {POISON}"))
    if known:
        lives(running, minutes=30)
        assert row(bad).state == "stuck"
    name, order = legal_order(running)
    move = arrives(running, running.mail(name, order))
    others = [arrives(running, running.mail("cleo", f"press all: {number}")) for number in range(3)]
    deaths = lives(running, minutes=30)
    assert deaths <= (0 if known else 2)
    assert row(move).outcome == "applied"
    assert [row(one).state for one in others] == ["done"] * 3
    turns = [row(one).turn or 0 for one in (move, *others)]
    assert turns == sorted(turns)
    assert row(bad).state == "stuck"


def test_who_died_of_an_earlier_mail_is_not_blamed_for_it(running: House, poison: dict[str, bool]) -> None:
    """The mail at hand was to be done after it: the attempt was at the earlier one."""
    stored = receive.store(running.mail("ann", f"press ben: {POISON}"), running.now)
    receive.address(stored.id, running.settings.door)
    later = arrives(running, running.mail("ben", "help"))
    assert (row(stored.id).attempts, row(later).attempts) == (1, 0)
    lives(running, minutes=20)
    assert (row(later).state, row(later).attempts) == ("done", 1)
    assert row(stored.id).state == "stuck"


def test_a_move_counts_only_while_its_question_is_open(running: House, poison: dict[str, bool]) -> None:
    """The moderator has moved for them since, and now they are asked again: their old order answers no new question."""
    name, order = legal_order(running)
    mail = arrives(running, running.mail(name, f"press all: {POISON}\n\n{order}"))
    lives(running, minutes=30)
    moderator = running.member("mo", role="moderator").token
    for _ in range(3):
        asked = running.active()
        running.post()
        move = legal_order(running)[1]
        to = f"play+{moderator}@{running.settings.domain}"
        assert running.take(running.mail("mo", f"as {running.member(asked).name}: {move}", to=to)) == "applied"
    assert running.active() == name
    running.post()
    before = standing()
    poison["deadly"] = False
    lives(running, hours=7)
    assert row(mail).outcome == "refused"
    assert [one for one in standing()["log"] if one[1] == "action"] == [
        one for one in before["log"] if one[1] == "action"
    ]
    answer = words([one for one in running.post() if one.to.startswith(f"{name}@")])
    assert "has been settled" in answer
    assert POISON in words(running.box.letters), "what answers nothing is done all the same"


def test_a_move_whose_question_is_still_open_is_made(running: House, poison: dict[str, bool]) -> None:
    name, order = legal_order(running)
    mail = arrives(running, running.mail(name, f"press all: {POISON}\n\n{order}"))
    lives(running, minutes=30)
    arrives(
        running,
        running.mail(
            "mo", "press all: where are you?", to=f"play+{running.member('mo', role='moderator').token}@mail.test"
        ),
    )
    poison["deadly"] = False
    lives(running, hours=2)
    assert row(mail).outcome == "applied"


def test_what_answers_nothing_lapses_when_the_game_moves_on(running: House, poison: dict[str, bool]) -> None:
    """An undo: it would take back what nobody had done when it was written."""
    name, order = legal_order(running)
    mo = f"play+{running.member('mo', role='moderator').token}@mail.test"
    mail = arrives(running, running.mail("mo", f"undo\n\npress all: {POISON}", to=mo))
    lives(running, minutes=30)
    assert running.take(running.mail(name, order)) == "applied"
    before = standing()["log"]
    poison["deadly"] = False
    lives(running, hours=2)
    assert row(mail).outcome == "refused"
    assert [one for one in standing()["log"] if one[1] == "undo"] == []
    assert len(standing()["log"]) >= len(before)
    assert "the game has moved on since" in words([one for one in running.post() if one.to.startswith("mo@")])


def test_its_writer_and_the_moderator_are_told_after_an_hour_once(running: House, poison: dict[str, bool]) -> None:
    mail = arrives(running, running.mail("ann", f"press ben: {POISON}"))
    lives(running, minutes=59)
    assert queued() == []
    lives(running, minutes=2)
    letters = running.post()
    assert sorted(one.to for one in letters) == ["ann@example.org", "mo@example.org"]
    assert all(POISON not in one.text for one in letters)
    assert f"in:{mail}" in words(letters)
    assert "nothing that it asks for has been done" in words(letters)
    lives(running, days=2)
    assert running.post() == []


# -- a process of its own ---------------------------------------------------------------------------------------------


def dies(settings: Settings, mail_id: int, now: datetime) -> None:
    """What the kernel does where there is no memory left."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("deadly", [False, True])
def test_a_stuck_mail_is_tried_in_a_process_of_its_own(
    running: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, deadly: bool
) -> None:
    mail = receive.store(running.mail("ann", "help"), running.now).id
    with connected():
        InboundMail.update(state="stuck", attempts=3, claimed_until=running.now).execute()
        InboundMail.update(state="done").where(InboundMail.id != mail).execute()
    if deadly:
        monkeypatch.setattr(alone, "_live", dies)
    running.now += timedelta(minutes=16)
    assert running.worker.tick_mail(running.now) == 1
    assert row(mail).state == ("stuck" if deadly else "done")
    assert ("took its process down" in caplog.text) == deadly
    assert len(mails()) == 1


def test_one_that_is_posted_again_and_again_kills_three_processes_at_most(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose it is has to be found out anew, as the process that took it in has died of that."""

    def look_at(*_: object) -> object:
        deaths.append(1)
        raise Killed

    deaths: list[int] = []
    monkeypatch.setattr(receive, "look_at", look_at)
    mime = running.mail("ann", "help")
    assert not receive.store(mime, running.now).unread
    for _ in range(6):
        running.now += timedelta(minutes=5)
        stored = receive.store(mime, running.now)
        with suppress(Killed):
            if stored.unread:
                receive.address_again(stored.id, running.settings.door, running.now)
    assert len(deaths) == claims.MOST_ATTEMPTS
    assert row(stored.id).state == "stuck"
