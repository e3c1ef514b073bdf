"""A relay of one's own that signs: what is refused after its head, after its body, and what the log says to change."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from pbem.base.logs import JsonLines
from pbem.web.app import create_app
from pbem.web.ways.signed_head import DIGEST, SIGNATURE, TIME, signature
from tests.edges import mails
from tests.house import House
from tests.web.knocking import BEARER, MAIL, MIB, Door, code, head, heard, pushed
from tests.web.providers import RELAY, keyed, relay
from tests.web.test_gate_large import chunked

pytestmark = pytest.mark.any_engine
Ways = Callable[..., Door]


def reasons(caplog: pytest.LogCaptureFixture) -> str:
    """What the log says of those who were turned away."""
    lines = [json.loads(JsonLines().format(one)) for one in caplog.records if one.name == "pbem.web.gate"]
    return " | ".join(line["reason"] for line in lines)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({SIGNATURE: ""}, f"without {SIGNATURE}"),
        ({SIGNATURE: "0" * 64}, "wrong signature (is PBEM_RELAY_SECRET"),
        ({SIGNATURE: "sésame"}, "wrong signature"),
        ({TIME: "1"}, "wrong signature"),
        ({TIME: "now"}, f"unreadable {TIME}"),
        ({TIME: ""}, f"unreadable {TIME}"),
        ({DIGEST: "abc"}, f"unreadable {TIME} or {DIGEST}"),
        ({DIGEST: "0" * 64}, "wrong signature"),
        ({"X-Envelope-To": "play+another@mail.test"}, "wrong signature"),
        ({"X-Envelope-From": "ben@example.org"}, "wrong signature"),
        ({"X-Event-Id": "another"}, "wrong signature"),
    ],
)
def test_a_head_that_is_not_signed_so(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture, files: list[Any], said: dict[str, str], reason: str
) -> None:
    door = ways()
    assert relay(MAIL, running.now, **said).code(door) == 401
    assert reason in reasons(caplog)
    assert (mails(), files, door.gate.room.most_used) == ([], [], 0)


def test_signed_with_another_key_or_with_none_set_here(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert relay(MAIL, running.now, key="another").code(ways()) == 401
    assert relay(MAIL, running.now, key="").code(ways(relay_secret="")) == 401
    assert "no PBEM_RELAY_SECRET" in reasons(caplog)
    assert mails() == []


@pytest.mark.parametrize(("seconds", "status"), [(-299, 200), (-301, 401), (-3600, 401), (299, 200), (301, 401)])
def test_the_time_that_was_signed(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture, seconds: int, status: int
) -> None:
    running.now = running.now.replace(microsecond=0)
    assert relay(MAIL, running.now + timedelta(seconds=seconds)).code(ways()) == status
    assert ("one of the clocks wrong" in reasons(caplog)) is (status == 401)


@pytest.mark.parametrize("body", [b"", MAIL.replace(b"help", b"hulp"), MAIL + b"more"])
def test_another_body_than_was_signed(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    door = ways()
    assert relay(MAIL, running.now)._replace(body=body).code(door) == 401
    assert "not signed so" in reasons(caplog)
    assert (mails(), door.gate.room.used) == ([], 0)


def test_a_signed_mail_in_chunks(ways: Ways, running: House) -> None:
    mime = MAIL + b"x" * (2 * MIB)
    asked = head("/inbound/relay", "Transfer-Encoding: chunked", "Connection: close", *relay(mime, running.now).headers)
    assert code(heard(ways().knock(asked + chunked(mime, 5000)))) == 200
    assert [bytes(one.mime) for one in mails()] == [mime]


def test_a_gigabyte_that_nobody_signed_is_refused_after_its_head(ways: Ways, running: House, files: list[Any]) -> None:
    door = ways(linger_seconds=0.1)
    sending = door.knock(head("/inbound/relay", BEARER, f"Content-Length: {1 << 30}"))
    assert code(sending.recv(9999)) == 401
    pushed(sending, 50 * MIB)
    assert (files, door.gate.room.most_used, mails()) == ([], 0, [])


@pytest.mark.parametrize("shown", ["X-Inbound-Token: sesame", BEARER])
def test_the_secret_of_the_other_ways_does_not_do_here(ways: Ways, running: House, shown: str) -> None:
    assert relay(MAIL, running.now)._replace(headers=(shown,)).code(ways()) == 401


def test_a_signed_head_does_not_do_elsewhere(ways: Ways, running: House) -> None:
    door = ways()
    for path in ("/inbound/raw", "/inbound/postmark", "/inbound/sendgrid", "/inbound/nothing"):
        assert relay(MAIL, running.now, path=path).code(door) in {401, 503}
    assert mails() == []


def test_null_sender_and_no_envelope_are_told_apart(ways: Ways, running: House) -> None:
    door = ways()
    for number, header in enumerate(("X-Envelope-From: <>", "X-Other: x")):
        mime = MAIL + b"%d" % number
        lines = [str(int(running.now.timestamp())), sha256(mime).hexdigest(), "", "<>" if number == 0 else "", ""]
        signed = (f"{TIME}: {lines[0]}", f"{DIGEST}: {lines[1]}", f"{SIGNATURE}: {signature(RELAY, lines)}", header)
        assert relay(mime, running.now)._replace(headers=signed).code(door) == 200
    assert [(one.envelope_from, one.envelope_to, one.event_key) for one in mails()] == [
        ("<>", "", None),
        ("", "", None),
    ]


@pytest.mark.parametrize(("body", "status"), [(MAIL, 200), (MAIL + b"x", 401)])
def test_without_the_gate_a_signature_is_checked_too(running: House, body: bytes, status: int) -> None:
    app = create_app(keyed(running.settings))
    headers = dict(one.split(": ", 1) for one in relay(MAIL, running.now).headers)
    assert app.test_client().post("/inbound/relay", data=body, headers=headers).status_code == status
    app.config["MAILROOM"].close()
    assert len(mails()) == (status == 200)
