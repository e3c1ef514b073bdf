"""Machines are recognised and people are not taken for machines (RFC 3834)."""

from __future__ import annotations

import pytest

from pbem.reading.automatic import automatic_envelope
from pbem.reading.read_mail import read_unguarded

DOMAIN = "nightmail.example.org"


def reason(*headers: str, body: str = "build blue G07\n") -> str | None:
    """Read a mail with these headers and return why it counts as automatic."""
    senders = [line for line in headers if line.startswith("From:")] or ["From: Ann <ann@example.org>"]
    others = [line for line in headers if not line.startswith("From:")]
    return read_unguarded("\n".join([*senders, *others, "", body]).encode(), DOMAIN).automatic


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: [G12] Paris Connection: Volga",
        "Out of Office: [G12] Paris Connection: Volga",
        "Out of office",
        "Automatische Antwort: Volga",
        "Abwesenheitsnotiz: Volga",
        "Réponse automatique : Volga",
        "Respuesta automática: Volga",
        "Risposta automatica: Volga",
        "Automatisch antwoord: Volga",
        "Resposta automática: Volga",
        "Automatiskt svar: Volga",
        "Autosvar: Volga",
        "Automaattinen vastaus: Volga",
        "Odpowiedź automatyczna: Volga",
        "Автоответ: Volga",
        "Automatická odpověď: Volga",
        "Otomatik Yanıt: Volga",
        "自動応答: Volga",
        "自动回复: Volga",
        "자동 회신: Volga",
        "[Auto-Reply] Volga",
    ],
)
def test_absence_notices(subject: str) -> None:
    assert reason(f"Subject: {subject}") == "out_of_office"


@pytest.mark.parametrize(
    "subject",
    [
        "Re: [G12] Paris Connection: Volga",
        "Re: Out of office",
        "Out of office space on G07",
        "Absent minded Ben",
        "[G12] automatic",
        "Semester start",
        "Undeliverable goods in Dijon",
        "",
    ],
)
def test_subjects_of_people(subject: str) -> None:
    assert reason(f"Subject: {subject}") is None


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Auto-Submitted: auto-replied", "auto_submitted"),
        ("Auto-Submitted: auto-generated; x=y", "auto_submitted"),
        ("AUTO-SUBMITTED:  Auto-Notified", "auto_submitted"),
        ("Auto-Submitted: No (really)", None),
        ("Auto-Submitted: no; because=x", None),
        ("X-Autoreply: yes", "auto_reply"),
        ("X-Autorespond: x", "auto_reply"),
        ("Precedence: auto_reply", "auto_reply"),
        ("Precedence: bulk", "bulk"),
        ("Precedence: junk", "bulk"),
        ("Precedence: list", "mailing_list"),
        ("List-Id: <volga.lists.example.org>", "mailing_list"),
        ("Return-Path: <>", "null_sender"),
        ("Return-Path: <ann@example.org>", None),
        ("X-Auto-Response-Suppress: All", None),
        ("X-Failed-Recipients: ben@example.org", "bounce"),
        ("From: Mail Delivery Subsystem <mailer-daemon@example.org>", "bounce"),
        ("From: postmaster@example.org", "bounce"),
        ("From: noreply@example.org", "no_reply"),
        ("From: Do Not Reply <do-not-reply+7@example.org>", "no_reply"),
        ("From: Noreen Reply <noreen@example.org>", None),
        (f"From: play@{DOMAIN}", "own_letter"),
        (f"From: Night Mail <PLAY+abc@{DOMAIN.upper()}>", "own_letter"),
        (f"From: bounces+abc@{DOMAIN}", "own_letter"),
        (f"From: player@{DOMAIN}", None),
        ("From: play@example.org", None),
        ("X-Night-Mail: g12", "own_letter"),
        ("Content-Type: multipart/report; boundary=b", "report"),
        ("Content-Type: multipart/report; report-type=feedback-report; boundary=b", "feedback_report"),
        ("Content-Type: text/calendar; method=COUNTER", "calendar_reply"),
        ("Content-Type: text/calendar; method=REQUEST", None),
    ],
)
def test_signs_in_headers(header: str, expected: str | None) -> None:
    body = "--b\n\nx\n--b--\n" if "boundary" in header else "build blue G07\n"
    assert reason(header, body=body) == expected


def test_own_letter_wins_over_other_signs() -> None:
    """A loop must be known as one, whatever else the letter carries."""
    assert reason("X-Night-Mail: g12", "Auto-Submitted: auto-generated", "List-Id: <g12>") == "own_letter"


def test_our_header_inside_a_returned_letter_is_no_sign() -> None:
    """Only the mail's own head counts: a person may attach one of our letters."""
    body = "--b\n\nlook\n--b\nContent-Type: message/rfc822\n\nX-Night-Mail: g12\n\nx\n--b--\n"
    assert reason("Content-Type: multipart/mixed; boundary=b", body=body) is None


@pytest.mark.parametrize(
    ("sender", "expected"),
    [
        ("<>", "null_sender"),
        (" <> ", "null_sender"),
        ("", None),
        ("ann@example.org", None),
        ("<ann@example.org>", None),
        ("MAILER-DAEMON@mail.example.org", "bounce"),
        ("<postmaster@example.org>", "bounce"),
    ],
)
def test_envelope(sender: str, expected: str | None) -> None:
    assert automatic_envelope(sender) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ben Falk reacted to your message:\n", "reaction"),
        ("Ben Falk reacted with 👍", "reaction"),
        ("👍\n👍\n\nBen Falk reacted via Gmail", "reaction"),
        ("👍\nBen Falk reacted via Gmail\nbuild blue G07\nbuild blue G08", None),
        ("build blue G07\nbuild blue G08\nbuild blue G09\nBen reacted to your message", None),
        ("press ben: how you reacted", None),
    ],
)
def test_reactions(text: str, expected: str | None) -> None:
    assert reason(body=text) == expected
