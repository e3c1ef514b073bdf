"""The same mail acts once: repeated and simultaneous deliveries, crashes, leases that ran out, failing handlers."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from pbem.inbox import claims, handling, receive
from pbem.reading.read_mail import read_mail
from pbem.web.app import create_app
from pbem.worker import lease
from tests.edges import ACCEPTED, drain, legal_order, mails, post, standing, told
from tests.house import House


def test_a_mail_posted_three_times_acts_once_and_is_answered_once(client: FlaskClient, running: House) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order)
    travelled = b"Received: from elsewhere\r\nX-Spam-Score: 1\r\nDelivered-To: x@mail.test\r\n" + mime
    answers = [post(client, one) for one in (mime, mime, travelled)]
    assert [one.status_code for one in answers] == [200, 200, 200]
    assert [one.get_json() for one in answers] == [
        {"mail": ACCEPTED + 1, "fresh": True},
        {"mail": ACCEPTED + 1, "fresh": False},
        {"mail": ACCEPTED + 1, "fresh": False},
    ]
    drain(client)
    assert len(mails()) == 1
    assert [letter for letter in told() if letter[0] == name] == [(name, "receipt")]
    assert [kind for _, kind, _ in standing()["log"]].count("action") == 1


def test_an_event_id_acts_once(client: FlaskClient, running: House) -> None:
    name = running.active()
    post(client, running.mail(name, "status"), X_Event_Id="e-1")
    again = post(client, running.mail(name, "map"), X_Event_Id="e-1")
    assert (again.status_code, again.get_json()["fresh"]) == (200, False)
    post(client, running.mail(name, "options"), X_Event_Id="e-2")
    assert [mail.event_key for mail in mails()] == ["e-1", "e-2"]


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_event_id_names_no_event(client: FlaskClient, running: House, empty: str) -> None:
    for text in ("status", "map"):
        assert post(client, running.mail("ann", text), X_Event_Id=empty).get_json()["fresh"]
    assert len(mails()) == 2


def test_a_known_message_id_with_other_content_is_a_new_mail(running: House) -> None:
    name, order = legal_order(running)
    for text in ("status", order):
        running.take(running.mail(name, text, Message_ID="<again@example.org>"))
    assert [mail.outcome for mail in mails()] == ["answered", "applied"]
    assert told("receipt") == [(name, "receipt")] * 2


def test_a_mail_without_message_id_acts_once_too(running: House) -> None:
    name, order = legal_order(running)
    mime = b"".join(
        line for line in running.mail(name, order).splitlines(keepends=True) if not line.startswith(b"Message-ID")
    )
    assert running.take(mime) == "applied"
    assert running.take(mime) == "known"
    assert mails()[0].message_id == ""
    assert [kind for _, kind, _ in standing()["log"]].count("action") == 1


def test_two_threads_delivering_one_mail_at_once_make_one_row(running: House) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order)
    app = create_app(running.settings)
    start = threading.Barrier(6)
    answers: list[tuple[int, bool]] = []

    def deliver() -> None:
        start.wait()
        answer = post(app.test_client(), mime)
        answers.append((answer.status_code, answer.get_json()["fresh"]))

    threads = [threading.Thread(target=deliver) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    app.config["MAILROOM"].close()
    assert sorted(answers) == [(200, False)] * 5 + [(200, True)]
    assert len(mails()) == 1
    assert [kind for _, kind, _ in standing()["log"]].count("action") == 1


def test_a_mail_is_stored_and_answered_200_while_the_process_stops(client: FlaskClient, running: House) -> None:
    drain(client)  # the process got SIGTERM; one last request is still under way
    assert post(client, running.mail("ann", "help")).status_code == 200
    assert [mail.state for mail in mails()] == ["stored"]
    running.wait(minutes=1)
    assert [mail.state for mail in mails()] == ["done"]


def test_the_worker_takes_up_what_is_older_than_a_minute(running: House) -> None:
    stored = receive.store(running.mail("ann", "help"), running.now)
    running.wait(seconds=59)
    assert mails()[0].state == "stored"
    running.wait(seconds=1)
    assert (mails()[0].id, mails()[0].outcome) == (stored.id, "answered")


def test_a_mail_claimed_by_a_process_that_crashed_is_taken_up_after_its_lease(running: House) -> None:
    stored = receive.store(running.mail("ann", "help"), running.now)
    assert claims.claim(stored.id, running.now) is not None  # … and then the power failed
    running.wait(minutes=1)
    assert handling.handle(stored.id, running.settings.door, running.now) == "taken"
    running.wait(minutes=1, seconds=1)
    assert mails()[0].outcome == "answered"


def test_a_mail_that_takes_its_process_down_each_time_is_stuck(running: House) -> None:
    stored = receive.store(running.mail("ann", "help"), running.now)
    for _ in range(claims.MOST_ATTEMPTS):
        assert claims.claim(stored.id, running.now) is not None
        running.now += claims.LEASE + timedelta(seconds=1)
    running.wait(minutes=1)
    assert (mails()[0].state, mails()[0].attempts) == ("stuck", claims.MOST_ATTEMPTS)
    assert claims.claim(stored.id, running.now) is None


def test_a_process_that_wakes_up_after_its_lease_does_not_apply_the_mail_again(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A laptop is closed while a mail is being handled; another process does it meanwhile; the first one goes on."""
    name, order = legal_order(running)
    stored = receive.store(running.mail(name, f"press all: hello\n\n{order}"), running.now)
    slept: list[bool] = []

    def read_after_a_sleep(raw: bytes, domain: str) -> object:
        if not slept:
            slept.append(True)
            running.now += claims.LEASE + timedelta(seconds=1)
            assert handling.handle(stored.id, running.settings.door, running.now) == "applied"
        return read_mail(raw, domain)

    monkeypatch.setattr(receive, "read_mail", read_after_a_sleep)
    assert handling.handle(stored.id, running.settings.door, running.now) == "taken"
    assert mails()[0].outcome == "applied"
    assert [kind for _, kind, _ in standing()["log"]].count("action") == 1
    assert [kind for _, kind, _ in standing()["log"]].count("press") == 1


@pytest.mark.parametrize("fails_late", [False, True])
def test_a_mail_that_fails_thrice_is_stuck_and_health_says_so(
    client: FlaskClient, running: House, monkeypatch: pytest.MonkeyPatch, fails_late: bool
) -> None:
    name, order = legal_order(running)
    before = standing()
    where = "pbem.post.after_mail._tell_others" if fails_late else "pbem.desk.apply.take_mail"

    def trip(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the 3rd plank is loose")

    monkeypatch.setattr(where, trip)
    post(client, running.mail(name, order))
    drain(client)
    for attempt in (1, 2, 3):
        (mail,) = mails()
        assert (mail.attempts, mail.state) == (attempt, "stuck" if attempt == 3 else "stored")
        assert "plank" in mail.error
        assert (standing(), told()) == (before, [])
        running.wait(minutes=1)
    assert mails()[0].attempts == 3
    lease.hold("the worker", 45, running.now)
    assert client.get("/health").status_code == 200
    answer = client.get("/health?strict")
    assert answer.status_code == 503
    assert answer.get_json()["mails_stuck"] == 1
    assert "stuck" in answer.get_json()["trouble"][0]


def test_a_mail_that_failed_once_works_the_next_time(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name, order = legal_order(running)
    with monkeypatch.context() as broken:
        broken.setattr("pbem.post.after_mail._answer", lambda *_: 1 / 0)
        assert running.take(running.mail(name, order)) == "failed"
    running.wait(minutes=1)
    assert mails()[0].outcome == "applied"
    assert [kind for _, kind, _ in standing()["log"]].count("action") == 1
