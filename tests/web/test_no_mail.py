"""Posts that are no mails: refused by their bytes with what is expected, counted in one row, and nothing else kept."""

from __future__ import annotations

import json
from datetime import timedelta
from threading import Thread

import pytest
from flask.testing import FlaskClient

from pbem.inbox import no_mails
from pbem.operating.doctor import examine
from pbem.reading.is_mail import what_instead
from pbem.store.db import connected
from pbem.store.models import Pulse
from tests.edges import BEARER, drain, legal_order, mails, post, standing
from tests.house import House

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("known_shipped")]

FORM = b"from=ann%40example.org&to=play%40mail.test&subject=x&text=build+red"
PARTS = b'--x1\r\nContent-Disposition: form-data; name="from"\r\n\r\nann@example.org\r\n--x1--\r\n'
NO_MAILS = {
    b"": "nothing",
    b"\r\n\r\n": "nothing",
    json.dumps({"from": "ann@example.org", "subject": "x", "text": "build"}).encode(): "JSON",
    json.dumps({"From": "ann@example.org", "Subject": "x"}, indent=2).encode(): "JSON",
    b'[{"From: ": "x"}]': "JSON",
    FORM: "a form",
    b"From=ann@example.org&x=Subject:": "a form",
    b"email=From%3A+ann%40example.org%0A%0Ahelp": "a form",
    PARTS: "a form",
    b"hello": "something else",
    b"\0" * 50: "something else",
    bytes(range(256)) * 9: "something else",
    b"GET / HTTP/1.1": "something else",
    b"POST / HTTP/1.1\r\nHost: x\r\nUser-Agent: y\r\n\r\nfrom: ann": "something else",
    b"<mail><From>ann@example.org</From></mail>": "something else",
    b"Dear Night Mail,\n\nFrom: ann@example.org\n": "something else",
    b"PK\3\4 From: ann": "something else",
}
MAILS = (
    b"From: ann@example.org\r\n\r\nhelp",
    b"from: ann@example.org\n\nhelp",
    b"From: ann@example.org\r\rhelp",
    b"Received: by x;\r\n\ty\r\nFrom: ann@example.org\r\n\r\n{}",
    b"From ann Mon Nov 1\nSubject: x\n\n",
    b"X-Spam: no\r\nReturn-Path: <>\r\n\r\n",
    b"Subject: x",
    b"Subject : x\r\n\r\n",
    b"X-Long: " + b"a" * 20_000 + b"\r\nDate: x\r\n\r\n",
)


@pytest.mark.parametrize(("body", "what"), NO_MAILS.items())
def test_what_is_no_mail_is_refused_with_what_is_expected(client: FlaskClient, body: bytes, what: str) -> None:
    for kind in ("message/rfc822", "application/json", "text/plain"):
        answer = client.post("/inbound/raw", data=body, headers=BEARER, content_type=kind)
        assert answer.status_code == (400 if what == "nothing" else 415)
        told = answer.get_json()
        assert what in told["error"]
        assert "RFC 5322" in told["expected"]
    assert mails() == []


@pytest.mark.parametrize("mime", MAILS)
def test_what_begins_like_a_mail_is_one(client: FlaskClient, mime: bytes) -> None:
    assert what_instead(mime) == ""
    assert post(client, mime).status_code == 200
    assert [bytes(mail.mime) for mail in mails()] == [mime]


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", ""]
)
def test_a_mail_is_one_whatever_the_client_calls_it(client: FlaskClient, running: House, kind: str) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order)
    answer = client.post("/inbound/raw", data=mime, headers=BEARER, content_type=kind)
    drain(client)
    assert (answer.status_code, mails()[0].outcome, bytes(mails()[0].mime)) == (200, "applied", mime)


def test_whoever_lacks_the_secret_is_neither_told_nor_counted(client: FlaskClient, running: House) -> None:
    assert client.post("/inbound/raw", data=b"{}").status_code == 401
    assert lately(running) is None


# -- counted ----------------------------------------------------------------------------------------------------------


def lately(house: House) -> no_mails.NoMails | None:
    """What is known of such posts."""
    with connected():
        return no_mails.lately(house.now)


def told(house: House, client: FlaskClient) -> tuple[list[str], list[str], int]:
    """The sentences of /health and of doctor about them, and the number in /health."""
    answer = client.get("/health").get_json()
    said = [one for one in answer["trouble"] if "no mail" in one]
    return (
        said,
        [one.what for one in examine(house.settings, house.now) if "no mail" in one.what],
        answer["posts_no_mails"],
    )


def test_they_are_counted_and_somebody_is_told_until_they_stop(client: FlaskClient, running: House) -> None:
    assert told(running, client) == ([], [], 0)
    before, rows = standing(), count_rows()
    for body in [b"{}"] * 15 + [b"", FORM]:
        post(client, body)
        running.now += timedelta(minutes=1)
    health, doctor, count = told(running, client)
    last = f"{running.now - timedelta(minutes=1):%Y-%m-%dT%H:%M}"
    assert count == 17
    assert health[0].startswith(f"17 posts were no mails, the last at {last}")
    assert doctor[0].startswith(f"17 posts were no mails, the last at {last}")
    assert count_rows() == rows + 1
    assert standing() == before
    running.now += timedelta(days=2)
    assert told(running, client)[0] == [], "whoever watches /health?strict is not troubled for a week"
    assert len(told(running, client)[1]) == 1
    running.now += timedelta(days=6)
    assert told(running, client) == ([], [], 0)
    post(client, b"{}")
    health, doctor, count = told(running, client)
    assert (count, len(health), len(doctor)) == (1, 1, 1)
    assert health[0].startswith("1 post was no mail, the last at")
    assert count_rows() == rows + 1, "one row, for ever"


def count_rows() -> int:
    """Rows of what the service remembers of itself."""
    with connected():
        return int(Pulse.select().count())


@pytest.mark.store
def test_those_who_count_at_once_lose_none(running: House) -> None:
    def many() -> None:
        with connected():
            for _ in range(5):
                no_mails.note("JSON", running.now)

    threads = [Thread(target=many) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    found = lately(running)
    assert found is not None
    assert (found.number, found.what) == (20, "JSON")
