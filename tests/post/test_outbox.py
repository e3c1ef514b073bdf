"""The outbox: claimed once, made once, sent until taken; pauses, crashes, letters that are no use any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from mailbox import Maildir
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

import msgspec
import pytest

from pbem.base.errors import PermanentFailure, TemporaryFailure, Unreachable
from pbem.letters.content import Content
from pbem.post import deliver, outbox
from pbem.post.bringing import Brought
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.worker.scheduler import Worker
from tests.edges import legal_order, queued, told
from tests.hasty import Hasty, hasty_worker
from tests.house import House


class PowerCut(BaseException):
    """The process is gone."""


class Faulty:
    """A transport that notes every letter offered and then does what the test tells it to."""

    def __init__(self, act: Callable[[str], None] = lambda to: None) -> None:
        self.act = act
        self.offered: list[tuple[str, str, bytes]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is held open."""

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Take the letter, or not."""
        self.offered.append((to, message_id, raw))
        self.act(to)


def fails(error: Exception) -> Callable[[str], None]:
    """Whatever is offered fails like this."""

    def act(to: str) -> None:
        raise error

    return act


def worker(house: House, transport: Faulty) -> Worker:
    """A worker of this house that sends by this transport."""
    return hasty_worker(house.settings, transport)


def ask(house: House, *names: str) -> None:
    """A letter to each of these waits: the answer to a question."""
    for name in names:
        assert house.take(house.mail(name, "help")) == "answered"


def row(name: str) -> OutboundMail:
    """The newest letter to somebody."""
    with connected():
        mine = OutboundMail.select().where(OutboundMail.to_address == f"{name}@example.org")
        return mine.order_by(OutboundMail.id.desc()).get()


# -- claims -----------------------------------------------------------------------------------------------------------


def test_a_letter_is_claimed_by_one_of_many_threads(running: House) -> None:
    ask(running, "ann")
    letter = row("ann")
    start = threading.Barrier(8)
    taken: list[bool] = []

    def claim() -> None:
        start.wait()
        with connected():
            taken.append(outbox.claim(letter.id, running.now) is not None)

    threads = [threading.Thread(target=claim) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [False] * 7 + [True]
    assert row("ann").attempts == 1


def test_a_claimed_letter_is_free_again_after_two_minutes(running: House) -> None:
    ask(running, "ann")
    assert outbox.claim(row("ann").id, running.now) is not None
    post = Faulty()
    assert worker(running, post).tick_outbox(running.now + timedelta(minutes=1, seconds=59)) == 0
    assert worker(running, post).tick_outbox(running.now + timedelta(minutes=2)) == 1


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that have passed on the clock that nobody sets; the test adds to them."""
    seconds = [0.0]
    monkeypatch.setattr("pbem.post.outbox.time.monotonic", lambda: seconds[0])
    return seconds


class Slow(Hasty):
    """Needs a while for every letter, and then looks up."""

    def __init__(self, house: House, passes: list[float], seconds: float, then: Callable[[], object]) -> None:
        super().__init__(house.settings)
        self.passes, self.seconds, self.then = passes, seconds, then

    def write(self, letter: OutboundMail, content: Content, brought: Brought, now: datetime) -> bytes:
        """Time goes by."""
        self.passes[0] += self.seconds
        self.then()
        return super().write(letter, content, brought, now)


def test_a_sender_renews_its_claim_before_it_hands_the_letter_over(running: House, passes: list[float]) -> None:
    """Made in 100 seconds, sent in 85: nobody else takes it in the 185 seconds that this lasts."""
    ask(running, "ann")
    others: list[int] = []
    busy = worker(running, Faulty(lambda to: others.append(look_in(running, passes, 85))))
    busy.scribe = Slow(running, passes, 100, lambda: others.append(look_in(running, passes, 0)))
    assert busy.tick_outbox(running.now) == 1
    assert others == [0, 0]
    assert passes == [185]
    assert (row("ann").state, row("ann").attempts) == ("sent", 1)


def look_in(house: House, passes: list[float], seconds: float) -> int:
    """After so many seconds another worker looks for letters; how many it sends."""
    passes[0] += seconds
    return worker(house, Faulty()).tick_outbox(house.now + timedelta(seconds=passes[0]))


def test_a_letter_claimed_late_in_a_batch_is_claimed_for_as_long(running: House, passes: list[float]) -> None:
    """The tick began a while ago; its clock stands still, its claims do not."""
    ask(running, "ann", "ben")
    seen: list[timedelta] = []

    def act(to: str) -> None:
        until = row(to.partition("@")[0]).claimed_until
        assert until is not None
        seen.append(until - running.now)
        passes[0] += 50

    assert worker(running, Faulty(act)).tick_outbox(running.now) == 2
    assert seen == [timedelta(seconds=120), timedelta(seconds=170)]


def test_what_fails_while_a_letter_is_made_is_tried_again(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only headers that no mail can carry are refused for good."""
    ask(running, "ann")
    made = worker(running, Faulty())

    def no_picture(wording: object) -> NoReturn:
        raise ValueError("no such hex")

    with monkeypatch.context() as patch:
        patch.setattr(made.scribe.maker, "draw", no_picture)
        assert made.tick_outbox(running.now) == 0
    assert (row("ann").state, row("ann").attempts) == ("queued", 1)
    assert made.tick_outbox(running.now + timedelta(minutes=2)) == 1


def test_who_has_lost_a_letter_while_making_it_does_not_send_it(running: House, passes: list[float]) -> None:
    """Three minutes over one picture: another worker has sent it since."""
    ask(running, "ann")
    mine = Faulty()
    slow = worker(running, mine)
    others: list[int] = []
    slow.scribe = Slow(running, passes, 180, lambda: others.append(look_in(running, passes, 0)))
    assert slow.tick_outbox(running.now) == 0
    assert (others, mine.offered) == ([1], [])
    assert (row("ann").state, row("ann").attempts) == ("sent", 2)


def test_who_has_lost_a_letter_does_not_free_it_by_failing(running: House, passes: list[float]) -> None:
    """Its failure is told of by nobody: the letter is in other hands."""
    ask(running, "ann")

    def act(to: str) -> None:
        passes[0] += 300
        assert outbox.claim(row("ann").id, running.now + timedelta(seconds=300)) is not None
        raise TemporaryFailure("451 later")

    assert worker(running, Faulty(act)).tick_outbox(running.now) == 0
    letter = row("ann")
    assert (letter.state, letter.last_error) == ("queued", "")
    assert letter.claimed_until == running.now + timedelta(seconds=420)


def test_a_claim_outlasts_the_longest_letter() -> None:
    """With half a minute to spare, for the clocks of two machines."""
    assert timedelta(seconds=deliver.LETTER_SECONDS + 30) <= outbox.LEASE


def test_two_workers_at_once_send_each_letter_once(running: House) -> None:
    ask(running, "ann", "ben", "cleo")
    post = Faulty()
    start = threading.Barrier(3)

    def work() -> None:
        start.wait()
        worker(running, post).tick_outbox(running.now)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(to for to, _, _ in post.offered) == [f"{name}@example.org" for name in ("ann", "ben", "cleo")]


# -- failures ---------------------------------------------------------------------------------------------------------


def test_pauses_grow_1_5_15_60_240_minutes_and_stay_there(running: House) -> None:
    ask(running, "ann")
    clerk = worker(running, Faulty(fails(TemporaryFailure("451 later"))))
    for minutes in (1, 5, 15, 60, 240, 240, 240):
        clerk.tick_outbox(running.now)
        letter = row("ann")
        pause = (letter.next_at - running.now) / timedelta(minutes=1)
        assert 0.8 * minutes <= pause <= 1.2 * minutes + 0.05  # counted from the failure, a moment later
        assert (letter.state, letter.last_error, letter.claimed_until) == ("queued", "451 later", None)
        assert clerk.tick_outbox(letter.next_at - timedelta(milliseconds=1)) == 0
        assert row("ann").attempts == letter.attempts
        running.now = letter.next_at


def test_pauses_are_not_all_alike(running: House) -> None:
    """Letters that failed together do not all come back in the same second."""
    names = ("ann", "ben", "cleo")
    ask(running, *names)
    worker(running, Faulty(fails(TemporaryFailure("451 later")))).tick_outbox(running.now)
    assert len({row(name).next_at for name in names}) == len(names)


def test_a_letter_nobody_takes_for_days_is_given_up_and_seen(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_ATTEMPTS", 3)
    ask(running, "ann")
    post = Faulty(fails(TemporaryFailure("451 later")))
    for _ in range(5):
        worker(running, post).tick_outbox(running.now)
        running.now += timedelta(hours=5)
    assert len(post.offered) == 3
    assert (row("ann").state, row("ann").last_error) == ("failed", "451 later")


def test_what_is_refused_for_good_is_given_up_at_once_and_the_others_go_out(running: House) -> None:
    ask(running, "ann", "ben")

    def act(to: str) -> None:
        if to.startswith("ann"):
            raise PermanentFailure("550 5.1.1 no such mailbox")

    post = Faulty(act)
    assert worker(running, post).tick_outbox(running.now) == 1
    assert worker(running, post).tick_outbox(running.now + timedelta(days=1)) == 0
    assert (row("ann").state, row("ben").state) == ("failed", "sent")
    assert row("ann").last_error == "550 5.1.1 no such mailbox"
    assert len(post.offered) == 2
    person = running.member("ann").person
    assert (person.bounces, person.bounce_reason) == (1, "550 5.1.1 no such mailbox")


def test_a_server_that_cannot_be_reached_is_called_once_a_tick(running: House) -> None:
    """Not once for each of fifty letters: with a silent server that would hold up the worker for half an hour."""
    names = ("ann", "ben", "cleo")
    ask(running, *names)
    post = Faulty(fails(Unreachable("timed out")))
    clerk = worker(running, post)
    for calls in (1, 2, 3):
        assert clerk.tick_outbox(running.now) == 0
        assert [to for to, _, _ in post.offered] == ["ann@example.org"] * calls
    assert [(row(name).state, row(name).attempts) for name in names] == [("queued", 0)] * 3
    assert row("ann").mime is None, "nobody was offered it, so it may still say what is true then"


def test_a_letter_that_cannot_be_made_blocks_no_other(running: House) -> None:
    ask(running, "ann", "ben")
    with connected():
        OutboundMail.update(content='{"template": "receipt"}').where(OutboundMail.id == row("ann").id).execute()
    post = Faulty()
    assert worker(running, post).tick_outbox(running.now) == 1
    assert [to for to, _, _ in post.offered] == ["ben@example.org"]
    letter = row("ann")
    assert (letter.state, letter.claimed_until) == ("queued", None)
    assert letter.next_at > running.now
    assert letter.last_error


# -- byte for byte ----------------------------------------------------------------------------------------------------


def test_a_letter_is_sent_again_byte_for_byte(running: House) -> None:
    ask(running, "ann")
    post = Faulty(fails(TemporaryFailure("451 later")))
    worker(running, post).tick_outbox(running.now)
    running.now += timedelta(hours=1)
    post.act = lambda to: None
    renamed = msgspec.structs.replace(running.settings, sender_name="Another Name")
    assert hasty_worker(renamed, post).tick_outbox(running.now) == 1
    (_, _, first), (_, _, second) = post.offered
    assert first == second
    assert row("ann").state == "sent"


def test_a_crash_after_the_server_has_taken_it_sends_once_more_with_the_same_message_id(running: House) -> None:
    ask(running, "ann", "ben")

    def cut(to: str) -> None:
        raise PowerCut

    post = Faulty(cut)
    with pytest.raises(PowerCut):
        worker(running, post).tick_outbox(running.now)
    assert row("ann").state == "queued"
    post.act = lambda to: None
    assert worker(running, post).tick_outbox(running.now) == 1  # ben's; ann's is still claimed
    running.now += outbox.LEASE + timedelta(seconds=1)
    assert worker(running, post).tick_outbox(running.now) == 1
    first, second = (offer for offer in post.offered if offer[0] == "ann@example.org")
    assert first == second
    assert worker(running, post).tick_outbox(running.now + timedelta(days=1)) == 0


def test_a_maildir_never_holds_a_letter_twice_even_after_a_crash(
    running: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(running, "ann")
    settings = msgspec.structs.replace(running.settings, mail_url=f"maildir:{tmp_path / 'box'}")
    real = outbox._settle

    def cut(letter: OutboundMail, **fields: object) -> bool:
        if fields.get("state") == "sent":
            raise PowerCut
        return real(letter, **fields)

    with monkeypatch.context() as within:
        within.setattr(outbox, "_settle", cut)
        with pytest.raises(PowerCut):
            hasty_worker(settings).tick_outbox(running.now)
    assert hasty_worker(settings).tick_outbox(running.now + timedelta(minutes=3)) == 1
    assert row("ann").state == "sent"
    assert len(Maildir(str(tmp_path / "box"), create=False)) == 1


# -- letters that are no use any more ---------------------------------------------------------------------------------


def test_a_reminder_is_dropped_when_its_question_is_answered_meanwhile(running: House) -> None:
    name, order = legal_order(running)
    running.now += timedelta(hours=24)
    assert running.worker.tick_deadlines(running.now) == 1
    assert told("reminder") == [(name, "reminder")]
    assert running.take(running.mail(name, order)) == "applied"
    assert not [letter for letter in running.post() if "reminder" in letter.text.casefold()]
    with connected():
        assert [one.state for one in OutboundMail.select().where(OutboundMail.template == "reminder")] == ["dropped"]


def test_a_reminder_of_an_open_question_is_sent(running: House) -> None:
    name, _ = legal_order(running)
    (letter,) = running.wait(hours=24)
    assert letter.to == f"{name}@example.org"
    assert queued() == []


# -- a clock that stood wrong, and letters that are deferred ----------------------------------------------------------

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("fields", "sent"),
    [
        ({"created_at": 400 * DAY, "next_at": 400 * DAY}, True),  # made by a clock that was a year ahead
        ({"next_at": 400 * DAY, "attempts": 1}, True),  # put off by one
        ({"next_at": timedelta(hours=1), "attempts": 3}, False),  # put off, as letters are
        ({"next_at": timedelta(hours=8)}, False),  # deferred by somebody, who is obeyed
        ({"next_at": 3 * DAY}, False),
        ({"next_at": -DAY}, True),
    ],
)
def test_far_ahead_is_a_wrong_clock_only_where_nobody_can_have_meant_it(
    running: House, fields: dict[str, timedelta | int], sent: bool
) -> None:
    ask(running, "ann")
    set_to = {key: running.now + one if isinstance(one, timedelta) else one for key, one in fields.items()}
    with connected():
        OutboundMail.update(set_to).where(OutboundMail.id == row("ann").id).execute()
        assert (row("ann").id in outbox.due(running.now)) == sent
        later = running.now + 4 * DAY
        assert row("ann").id in outbox.due(later)
