"""After an outage of the mail server: all that waited goes out at once, in order, and nothing asks what is settled."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise

import msgspec
import pytest

from pbem.base.errors import CutShort, TemporaryFailure, TooSlow, Unreachable
from pbem.letters import content as contents
from pbem.post import outbox
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, OutboundMail
from pbem.table.session import load_session
from pbem.worker.scheduler import Worker
from tests.edges import queued
from tests.house import House, Sent
from tests.post.test_outbox import Faulty, ask, fails, row, worker
from tests.sampled import spread
from tests.store.test_attempts import NO_SPACE, failing

pytestmark = pytest.mark.any_engine

OUTAGES = [
    Unreachable("connection refused"), Unreachable("535 authentication failed"), CutShort("timed out"),
    CutShort("421 shutting down"), TooSlow("not within 90 seconds"), TemporaryFailure("451 4.3.0 try again later"),
    TemporaryFailure("Connection unexpectedly closed"),
]  # fmt: skip
NAMES = ("ann", "ben", "cleo")


def passes(house: House, clerk: Worker, span: timedelta) -> None:
    """Time passes; the outbox ticks every two seconds at first, then less often."""
    end, step = house.now + span, timedelta(seconds=2)
    while house.now < end:
        house.now = min(house.now + step, end)
        clerk.tick_outbox(house.now)
        step = min(step * 2, timedelta(hours=1))


def came(post: Faulty) -> list[tuple[str, str]]:
    """(name before the @, Message-ID) of each letter that was offered, in this order."""
    return [(to.partition("@")[0], message_id) for to, message_id, _ in post.offered]


def wanted() -> list[tuple[str, str]]:
    """The same of every letter that waits."""
    return [(one.to_address.partition("@")[0], one.message_id) for one in queued()]


@pytest.mark.parametrize(
    ("failure", "hours"),
    [
        (OUTAGES[0], 0.01),
        (OUTAGES[2], 7),
        (OUTAGES[-2], 0.01),
        *(pytest.param(one, span, marks=pytest.mark.soak) for one in OUTAGES for span in (0.01, 7)),
        *(pytest.param(one, 24 * 6, marks=pytest.mark.soak) for one in (OUTAGES[0], OUTAGES[-2])),
    ],
    ids=str,
)
def test_all_goes_out_at_once_each_readers_letters_in_their_order(
    running: House, failure: Exception, hours: float
) -> None:
    """The older ones have been tried by then, the newest have not."""
    post = Faulty(fails(failure))
    clerk = worker(running, post)
    for _ in range(3):
        ask(running, *NAMES)
        passes(running, clerk, timedelta(hours=hours) / 3)
    ask(running, *NAMES)
    waiting = wanted()
    assert len(waiting) == 12
    post.offered, post.act = [], lambda to: None
    running.now += timedelta(minutes=5, seconds=1)  # no longer, whenever it was called last
    while clerk.tick_outbox(running.now):
        pass
    for name in NAMES:
        assert [one for one in came(post) if one[0] == name] == [one for one in waiting if one[0] == name]
    assert queued() == []


def test_one_tick_is_enough(running: House) -> None:
    """As where `pbem tick` is run by cron."""
    post = Faulty(fails(Unreachable("no")))
    clerk = worker(running, post)
    ask(running, *NAMES)
    clerk.tick_outbox(running.now)
    post.act = lambda to: None
    running.now += timedelta(minutes=5, seconds=1)
    assert clerk.tick_outbox(running.now) == 3


def test_a_server_that_is_down_is_called_less_and_less_often_but_every_five_minutes(running: House) -> None:
    ask(running, *NAMES)
    post = Faulty(fails(Unreachable("no")))
    clerk = worker(running, post)
    calls: list[datetime] = []
    begin = running.now
    while running.now < begin + timedelta(hours=3):
        before = len(post.offered)
        clerk.tick_outbox(running.now)
        calls += [running.now] * (len(post.offered) - before)
        running.now += timedelta(seconds=15)
    pauses = [later - earlier for earlier, later in pairwise(calls)]
    assert pauses[0] == timedelta(seconds=15)
    assert pauses[-1] == max(pauses)
    assert timedelta(minutes=5) <= max(pauses) <= timedelta(minutes=5, seconds=15)
    assert {row(name).attempts for name in NAMES} == {0}


@pytest.mark.parametrize("first", ["ann", "ben"])
def test_who_has_a_failure_of_their_own_keeps_nobody_waiting(running: House, first: str) -> None:
    """Their mailbox is full all the time, before the outage, in it and after it."""
    away = [True]

    def act(to: str) -> None:
        if away[0]:
            raise TemporaryFailure("451 4.3.0 later")
        if to.startswith(first):
            raise TemporaryFailure("452 4.2.2 mailbox full")

    post = Faulty(act)
    clerk = worker(running, post)
    ask(running, first, *(name for name in NAMES if name != first))
    passes(running, clerk, timedelta(hours=3))
    away[0] = False
    running.now += timedelta(minutes=5, seconds=1)
    while clerk.tick_outbox(running.now):
        pass
    assert {name: row(name).state for name in NAMES} == {name: "queued" if name == first else "sent" for name in NAMES}


def test_a_letter_put_off_alone_is_not_woken_by_others_and_keeps_back_no_later_one(running: House) -> None:
    ask(running, "ann")
    refused = row("ann").message_id
    post = Refusing(refused)
    clerk = worker(running, post)
    clerk.tick_outbox(running.now)
    put_off = row("ann").next_at
    ask(running, "ann", "ben")
    assert clerk.tick_outbox(running.now) == 2
    with connected():
        letter = OutboundMail.get(OutboundMail.message_id == refused)
    assert (letter.state, letter.next_at, letter.attempts) == ("queued", put_off, 1)


def test_two_mailboxes_that_are_full_do_not_make_an_outage_for_ever(running: House) -> None:
    """Woken once, as it may have been one; then each has its own pauses, however many letters go to others."""

    def act(to: str) -> None:
        if not to.startswith("cleo"):
            raise TemporaryFailure("452 4.2.2 mailbox full")

    clerk = worker(running, Faulty(act))
    ask(running, "ann", "ben")
    clerk.tick_outbox(running.now)
    for _ in range(40):
        running.now += timedelta(minutes=2)
        ask(running, "cleo")
        assert clerk.tick_outbox(running.now) == 1
    assert 3 <= row("ann").attempts <= 6
    assert row("ann").next_at > running.now


class Refusing(Faulty):
    """Takes every letter but one."""

    def __init__(self, refused: str) -> None:
        super().__init__()
        self.refused = refused

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Take it, or not."""
        super().send(raw, sender, to, message_id)
        if message_id == self.refused:
            raise TemporaryFailure("451 4.7.1 greylisted")


def test_no_letter_goes_while_an_earlier_one_of_its_reader_is_on_its_way(running: House) -> None:
    ask(running, "ann", "ann", "ben")
    first, second, bens = (letter.id for letter in queued())
    with connected():
        assert outbox.claim(second, running.now) is None
        assert outbox.claim(first, running.now) is not None
        assert outbox.claim(second, running.now) is None
        assert outbox.claim(bens, running.now) is not None
        late = running.now + outbox.LEASE + timedelta(seconds=1)
        assert outbox.claim(second, late) is None, "the first one is free again"
        OutboundMail.update(next_at=late + timedelta(hours=1), claimed_until=None).where(
            OutboundMail.id == first
        ).execute()
        assert outbox.claim(second, late) is not None


def test_nor_while_it_is_tried_again_before_its_time(running: House) -> None:
    """So is one that was put off, when a server that was down is called."""
    ask(running, "ann", "ann")
    first, second = (letter.id for letter in queued())
    with connected():
        assert outbox.claim(first, running.now) is not None
        OutboundMail.update(next_at=running.now + timedelta(hours=1)).where(OutboundMail.id == first).execute()
        assert outbox.claim(second, running.now) is None


def test_trouble_with_the_store_does_not_turn_the_order_round(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(running, "ann")
    post = Faulty()
    clerk = worker(running, post)
    with monkeypatch.context() as patch:
        patch.setattr(clerk.scribe, "write", failing(NO_SPACE))
        clerk.tick_outbox(running.now)
    ask(running, "ann")
    waiting = wanted()
    running.now += timedelta(seconds=2)
    clerk.tick_outbox(running.now)
    assert came(post) == waiting


# -- a clock, or somebody, put it off ---------------------------------------------------------------------------------


def test_a_letter_that_somebody_defers_waits(running: House) -> None:
    ask(running, "ann")
    at = running.now + timedelta(hours=30)
    with transaction():
        OutboundMail.update(next_at=at).where(OutboundMail.state == "queued").execute()
    clerk = worker(running, Faulty())
    assert clerk.tick_outbox(at - timedelta(milliseconds=1)) == 0
    assert clerk.tick_outbox(at) == 1


@pytest.mark.parametrize("tried", [False, True])
def test_a_letter_of_a_clock_that_was_ahead_goes_out_when_it_is_set_right(running: House, tried: bool) -> None:
    right = running.now
    running.now += timedelta(days=400)
    ask(running, "ann")
    if tried:
        worker(running, Faulty(fails(TemporaryFailure("451 later")))).tick_outbox(running.now)
    assert worker(running, Faulty()).tick_outbox(right) == 1


def test_one_put_off_by_a_clock_that_was_ahead_does_too(running: House) -> None:
    """It was queued before."""
    ask(running, "ann")
    worker(running, Faulty(fails(TemporaryFailure("451 later")))).tick_outbox(running.now + timedelta(days=400))
    assert worker(running, Faulty()).tick_outbox(running.now) == 1


# -- what is settled by then ------------------------------------------------------------------------------------------


def words(letter: Sent) -> str:
    """Its text on one line."""
    return " ".join(letter.text.split())


def moved(house: House) -> str:
    """Somebody moves, though no letter goes out; who."""
    name, order = legal_order_now(house)
    assert house.take(house.mail(name, order)) == "applied"
    return name


def legal_order_now(house: House) -> tuple[str, str]:
    """Who is asked, and something that they may do."""
    name = house.active()
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        seat = session.open_decisions[0].member
        return name, session.title.offered.examples(session.definition, session.view(seat), seat.player)[0]


def told(letters: list[Sent], name: str) -> list[Sent]:
    """Those to one reader."""
    return [letter for letter in letters if letter.to == f"{name}@example.org"]


def test_no_letter_asks_for_a_move_that_was_made_meanwhile(running: House) -> None:
    movers = [moved(running) for _ in range(5)]
    letters = running.post()
    asked = running.active()
    for letter in letters:
        name = letter.to.partition("@")[0]
        assert ("Your turn" in words(letter)) <= (name == asked), letter.text
        assert "please move by" not in words(letter) or name == asked
    assert sum("Your turn" in words(one) for one in told(letters, asked)) == 1
    assert len(set(movers)) == 3


@pytest.mark.parametrize("offered", spread([False, True], 2), ids=["not offered", "offered before"])
@pytest.mark.parametrize("moves", [1, 2, 3, 4, 5])
def test_what_such_a_letter_told_is_told_all_the_same(running: House, moves: int, offered: bool) -> None:
    """Every entry of the record that some letter was to tell a reader is told by a letter that goes out."""
    with connected():
        before = {one.id for one in OutboundMail.select(OutboundMail.id)}
    for _ in range(moves):
        moved(running)
        if offered:
            worker(running, Faulty(fails(TemporaryFailure("451 later")))).tick_outbox(running.now)
            running.now += timedelta(minutes=1)
    with connected():
        rows = [one for one in OutboundMail.select() if one.id not in before]
    meant = {name: entries(rows, name) for name in NAMES}
    assert any(meant.values())
    running.now += timedelta(minutes=10)
    running.post()
    running.now += timedelta(seconds=2)
    running.post()
    with connected():
        sent = [one for one in OutboundMail.select() if one.id not in before and one.state == "sent"]
    assert queued() == []
    assert {name: entries(sent, name) for name in NAMES} == meant


def entries(rows: list[OutboundMail], name: str) -> set[int]:
    """The numbers of the record's entries that these letters to somebody tell."""
    theirs = [contents.decode(one.content.encode()) for one in rows if one.to_address.startswith(f"{name}@")]
    return {event.number for content in theirs for event in content.events}


def test_a_letter_that_was_offered_is_never_made_anew(running: House) -> None:
    """Its server may have taken it before the line was cut: what it told comes under another Message-ID."""
    moved(running)
    asked = running.active()
    post = Faulty(fails(TemporaryFailure("Connection unexpectedly closed")))
    worker(running, post).tick_outbox(running.now)
    bytes_of = {message_id: raw for _, message_id, raw in post.offered}
    moved(running)
    running.now += timedelta(hours=1)
    letters = running.post()
    running.now += timedelta(seconds=2)
    letters += running.post()
    for letter in letters:
        message_id = str(letter.mail["Message-ID"])
        assert letter.mime == bytes_of.get(message_id, letter.mime)
    (report,) = [one for one in told(letters, asked) if "since" in one.text.casefold()]
    assert str(report.mail["Message-ID"]) not in bytes_of
    assert "Your turn" not in words(report)


def test_a_message_beside_a_question_that_is_settled_is_delivered(running: House) -> None:
    mover, order = legal_order_now(running)
    assert running.take(running.mail(mover, f"{order}\n\npress all: the coal is late")) == "applied"
    asked = running.active()
    moved(running)
    letters = told(running.post(), asked)
    assert any("the coal is late" in one.text for one in letters)
    assert not any("Your turn" in words(one) for one in letters)


def test_a_question_that_is_still_open_is_asked_with_the_deadline_that_it_has_by_now(running: House) -> None:
    """An outage of the service moved it, or a moderator; it may be overdue by now."""
    moved(running)
    asked = running.active()
    with transaction():
        decision = Decision.get((Decision.game == 1) & Decision.closed_at.is_null())
        Decision.update(due_at=decision.due_at + timedelta(days=3)).where(Decision.id == decision.id).execute()
    (letter,) = (one for one in told(running.post(), asked) if "Your turn" in words(one))
    assert "please move by Thursday 26 November 2026" in words(letter)


def test_an_answer_that_comes_late_does_not_ask_for_what_is_settled(running: House) -> None:
    """Receipts, refusals, notices and messages end with whose turn it is, too."""
    name, order = legal_order_now(running)
    assert running.take(running.mail(name, "help")) == "answered"
    assert running.take(running.mail(name, order)) == "applied"
    first = told(running.post(), name)[0]
    assert "It is your turn" not in words(first)
    assert "please move by" not in words(first)


def test_a_reminder_that_is_dropped_loses_no_news(running: House) -> None:
    """A reminder tells what has happened since the last letter; here that is a setting of the moderator."""
    running.wait(hours=23)
    name, order = legal_order_now(running)
    running.now += timedelta(hours=1)
    assert running.worker.tick_deadlines(running.now) == 1
    assert [one.template for one in queued()] == ["reminder"]
    fresh = msgspec.structs.replace(contents.decode(queued()[0].content.encode()), events=())
    with transaction():
        OutboundMail.update(content=contents.encode(fresh).decode()).where(OutboundMail.state != "queued").execute()
    meant = entries(queued(), name)
    assert running.take(running.mail(name, order)) == "applied"
    running.post()
    with connected():
        rows = list(OutboundMail.select().where(OutboundMail.state == "sent"))
    assert meant <= entries(rows, name)
