"""Mail that no person wrote is stored, never answered and never acted on, whatever orders stand in it (RFC 3834)."""

from __future__ import annotations

import email
import email.policy
import re

import pytest

from pbem.inbox import robots
from tests.edges import legal_order, mails, queued, standing, told
from tests.house import House

pytestmark = pytest.mark.any_engine

REPORT = """\
{head}
MIME-Version: 1.0
Content-Type: multipart/report; report-type={kind}; boundary="b"

--b
Content-Type: text/plain

{order}

--b
Content-Type: message/{kind}

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {name}@example.org
Action: {action}
Status: {status}

--b
Content-Type: message/rfc822

{letter}
--b--
"""

SIGNS = {
    "auto_submitted": {"Auto-Submitted": "auto-replied"},
    "auto_generated": {"Auto-Submitted": "auto-generated; owner=x"},
    "autoreply": {"X-Autoreply": "yes"},
    "autorespond": {"X-Autorespond": "1"},
    "precedence_bulk": {"Precedence": "bulk"},
    "precedence_junk": {"Precedence": "junk"},
    "precedence_auto": {"Precedence": "auto_reply"},
    "list": {"List-Id": "<trains.example.org>"},
    "null_return_path": {"Return-Path": "<>"},
    "out_of_office": {"Subject": "Out of office: [G1] Paris Connection: Volga"},
    "abwesend": {"Subject": "Automatische Antwort: [G1] Paris Connection: Volga"},
    "our_own_sign": {"X-Night-Mail": "g1"},
    "read": {"Subject": "Read: [G1] Paris Connection: Volga"},
    "not_read": {"Subject": "Not read: [G1] Paris Connection: Volga"},
    "gelesen": {"Subject": "Gelesen: [G1] Paris Connection: Volga"},
    "lu": {"Subject": "Lu\u00a0: [G1] Paris Connection: Volga"},
    "leido": {"Subject": "Leído: [G1] Paris Connection: Volga"},
}


def with_headers(mime: bytes, fields: dict[str, str]) -> bytes:
    """The mail with these header fields, in place of those of the same name."""
    message = email.message_from_bytes(mime, policy=email.policy.SMTP)
    for name, value in fields.items():
        del message[name]
        message[name] = value
    return message.as_bytes()


@pytest.mark.parametrize("sign", SIGNS)
def test_a_mail_with_a_sign_of_a_robot_changes_nothing(running: House, sign: str) -> None:
    name, order = legal_order(running)
    letter = running.last(name, "your_turn")
    before = standing()
    mime = with_headers(running.mail(name, order, answering=letter), SIGNS[sign])
    assert running.take(mime).startswith("automatic:")
    assert (standing(), queued(), mails()[0].state) == (before, [], "ignored")


@pytest.mark.parametrize("sign", [{"X-Auto-Response-Suppress": "All"}, {"Auto-Submitted": "no"}, {"Precedence": "x"}])
def test_what_people_write_passes(running: House, sign: dict[str, str]) -> None:
    name, order = legal_order(running)
    assert running.take(with_headers(running.mail(name, order), sign)) == "applied"


@pytest.mark.parametrize("envelope", ["<>", "MAILER-DAEMON@mx.example.org", "<postmaster@example.org>"])
def test_the_envelope_of_a_bounce(running: House, envelope: str) -> None:
    name, order = legal_order(running)
    before = standing()
    assert running.take(running.mail(name, order), envelope_from=envelope).startswith("automatic:")
    assert (standing(), queued()) == (before, [])


def test_an_envelope_nobody_told_is_no_sign(running: House) -> None:
    name, order = legal_order(running)
    assert running.take(running.mail(name, order), envelope_from="") == "applied"


@pytest.mark.parametrize(
    ("kind", "action", "status"),
    [
        ("delivery-status", "failed", "5.1.1"),
        ("delivery-status", "delayed", "4.4.1"),
        ("disposition-notification", "displayed", ""),
        ("feedback-report", "", ""),
    ],
)
@pytest.mark.parametrize("honest", [True, False])
def test_a_report_that_quotes_our_samples(running: House, kind: str, action: str, status: str, honest: bool) -> None:
    """Honest ones come from the daemon to `bounces+token`; odd ones in the player's name to his reply address."""
    name, order = legal_order(running)
    letter = running.last(name, "your_turn")
    token = running.member(name).token
    before = standing()
    sender = "MAILER-DAEMON@mx.example.org" if honest else f"{name}@example.org"
    to = f"bounces+{token}@mail.test" if honest else f"play+{token}@mail.test"
    head = f"From: {sender}\nTo: {to}\nSubject: Undelivered Mail Returned to Sender\nMessage-ID: <r@example.org>"
    shown, bare = re.subn(r"(?m)^\.\d* build", "build", letter.text)
    assert bare
    mime = REPORT.format(
        head=head, kind=kind, order=order, name=name, action=action, status=status,
        letter=f"Subject: {letter.subject}\n\n{shown}",
    )  # fmt: skip
    assert running.take(mime.encode(), envelope_to=to).startswith("automatic:")
    assert (standing(), queued()) == (before, [])


def test_a_bounce_written_as_plain_text(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    mime = (
        f"From: MAILER-DAEMON@mx.example.org\nTo: bounces+{running.member(name).token}@mail.test\n"
        f"Subject: failure notice\n\nSorry, no such mailbox.\n\n{order}\n"
    )
    assert running.take(mime.encode()).startswith("automatic:")
    assert (standing(), queued()) == (before, [])


def test_no_letter_of_ours_that_comes_back_is_answered_or_acted_on(running: House) -> None:
    """A forwarding loop: every letter of a game comes in again, as it left and from the reader's own address."""
    before = standing()
    for letter in running.box.letters:
        assert running.take(letter.mime, envelope_to=letter.to) == "automatic:own_letter"
        came_back = with_headers(letter.mime, {"From": letter.to, "To": str(letter.mail["Reply-To"])})
        assert running.take(came_back).startswith("automatic:")
    assert (standing(), queued()) == (before, [])
    assert len(mails()) == 2 * len(running.box.letters)


def test_two_robots_cannot_write_to_each_other_for_ever(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A robot that hides every sign answers each of our letters at once; after an hour's ration we fall silent."""
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 4)
    running.wait(hours=1, seconds=1)  # the answer to ann's acceptance is an hour old
    before = standing()
    for number in range(7):
        running.take(running.mail("ann", f"thank you for letter {number}"))
    assert [mail.outcome for mail in mails()] == ["answered"] * 4 + ["too_many"] * 3
    assert told("receipt") == [("ann", "receipt")] * 4
    assert told("notice") == [("ann", "notice")], "told once that we fall silent"
    assert standing() == before
    assert running.take(running.mail("ben", "status")) == "answered"
    mover, order = legal_order(running)
    for number in range(7):
        running.take(running.mail(mover, f"hello {number}"))
    assert running.take(running.mail(mover, order)) == "applied", "a move is never refused for talking too much"
    running.wait(hours=1, seconds=1)
    assert running.take(running.mail("ann", "status")) == "answered"
