"""Receipts are known in the languages of mail programs, also where they bear no sign; what people write is not one."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from pbem.reading.read_mail import read_unguarded

OUTLOOK = """Your message

   To: Ann Berg
   Subject: Paris Connection: Volga
   Sent: Wednesday, November 25, 2026 10:00:00 AM (UTC) Dublin, London

was read on Wednesday, November 25, 2026 10:05:00 AM (UTC) Dublin, London.
"""
GERMAN = """Ihre Nachricht

   An: Ann Berg
   Betreff: Paris Connection: Volga
   Gesendet: Mittwoch, 25. November 2026 11:00:00 (UTC+01:00) Berlin

wurde am Mittwoch, 25. November 2026 11:05:00 (UTC+01:00) Berlin gelesen.
"""
FRENCH = "Votre message\n\n   À : Ann\n   Objet : Volga\n\na été lu le mercredi 25 novembre 2026 11:05:00.\n"
SPANISH = "El mensaje\n\n  Para: Ann\n  Asunto: Volga\n\nse leyó el miércoles, 25 de noviembre de 2026 11:05:00.\n"
DELETED = OUTLOOK.replace("was read on", "was deleted without being read on")
OURS = "[G12] Paris Connection: Volga"
SUBJECTS = [
    "Read: {}", "READ: {}", "Not read: {}", "Gelesen: {}", "Nicht gelesen: {}", "Lu : {}", "Lu\u00a0: {}",
    "Non lu : {}",
    "Leído: {}", "No leído: {}", "Letto: {}", "Gelezen: {}", "Lido: {}", "Lida: {}", "Läst: {}", "Læst: {}", "Lest: {}",
    "Luettu: {}", "Przeczytano: {}", "Přečteno: {}", "Прочитано: {}", "Okundu: {}",
    "開封済み: {}", "已读: {}", "읽음: {}",
    "Delivered: {}", "Zugestellt: {}", "Return Receipt (displayed) - {}", "Lesebestätigung: {}",
    "Confirmation de lecture : {}", "Read: Re: {}", "Deleted: {}", "Read receipt - {}", "既読：{}",
]  # fmt: skip


def automatic(subject: str, body: str = "", *headers: str) -> str | None:
    """Why the mail counts as automatic."""
    named = any(one.startswith("Content-Type") for one in headers)
    kind = () if named else ("Content-Type: text/plain; charset=utf-8",)
    head = ["From: Ann <ann@example.org>", f"Subject: {subject}", *headers, *kind]
    return read_unguarded("\n".join([*head, "", body]).encode(), "mail.test").automatic


@pytest.mark.parametrize("form", SUBJECTS)
@pytest.mark.parametrize("spelling", ["NFC", "NFD"])
def test_its_word_before_our_subject(form: str, spelling: Literal["NFC", "NFD"]) -> None:
    subject = unicodedata.normalize(spelling, form.format(OURS))
    assert automatic(subject) == "read_receipt"
    assert automatic(subject, "whatever stands below\nbuild red G07") == "read_receipt"


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Read: Volga", OUTLOOK), ("Not read: Volga", DELETED), ("Gelesen: Volga", GERMAN), ("Lu : Volga", FRENCH),
        ("Leído: Volga", SPANISH), ("Read: Volga", OUTLOOK.replace("\n", "\r\n")),
    ],
)  # fmt: skip
def test_its_word_and_its_sentences(subject: str, body: str) -> None:
    assert automatic(subject, body) == "read_receipt"


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        (f"Re: {OURS}", "build red G07"), (f"Re: {OURS}", OUTLOOK), (f"Re: Read: {OURS}", "build red G07"),
        (f"AW: Gelesen: {OURS}", "build red G07"), ("Read: my new plan", "build red G07"), ("Read this", OUTLOOK),
        ("Read", "build red G07"), (f"Reading: {OURS}", "x"), (f"Lunch: {OURS}", "x"), (f"Ready: {OURS}", "build"),
        (OURS, "My mail was read on Monday, I hope."), ("Gelesen!", GERMAN), (f"Lu {OURS}", "build red G07"),
        ("Delivered: my pizza", "build red G07"), (f"Lester: {OURS}", "x"),
    ],
)  # fmt: skip
def test_what_people_write_is_none(subject: str, body: str) -> None:
    assert automatic(subject, body) is None


def part(kind: str, body: str) -> str:
    return f"--b\nContent-Type: text/plain\n\nbuild red G07\n--b\nContent-Type: {kind}\n\n{body}\n--b--\n"


@pytest.mark.parametrize(
    ("kind", "inner"),
    [
        ('multipart/report; report-type=disposition-notification; boundary="b"', "message/disposition-notification"),
        ('multipart/report; REPORT-TYPE="Disposition-Notification"; boundary="b"', "text/plain"),
        ('multipart/report; boundary="b"', "message/disposition-notification"),
        ('multipart/mixed; boundary="b"', "message/disposition-notification; charset=us-ascii"),
    ],
)
def test_a_report_of_it(kind: str, inner: str) -> None:
    body = part(inner, "Final-Recipient: rfc822; ann@example.org\nDisposition: manual-action/x; displayed")
    assert automatic("Hello", body, "MIME-Version: 1.0", f"Content-Type: {kind}") == "read_receipt"


@pytest.mark.parametrize("name", ["REPORT.IPM.Note.IPNRN", "REPORT.IPM.Note.IPNNRN", "IPM.Microsoft Mail.Read Receipt"])
def test_outlooks_own_part(name: str) -> None:
    tnef = part('application/ms-tnef; name="winmail.dat"', f'x>\x9f>"\x01\x06\x07{name}\x00')
    assert automatic("Hello", tnef, 'Content-Type: multipart/mixed; boundary="b"') == "read_receipt"
    note = part('application/ms-tnef; name="winmail.dat"', "IPM.Microsoft Mail.Note")
    assert automatic("Hello", note, 'Content-Type: multipart/mixed; boundary="b"') is None
