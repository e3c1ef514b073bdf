"""Real kinds of mail in tests/mail, each beside what we understood of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.reading.read_mail import ReadMail, read_unguarded

MAILS = Path(__file__).parents[1] / "mail"
DOMAIN = "nightmail.example.org"
NAMES = sorted(path.stem for path in MAILS.glob("*.eml"))


def described(mail: ReadMail) -> str:
    """Return a mail as the .expected files write it: what is not empty, then the text below a line of dots."""
    lines = [
        ("from", " ".join(mail.from_addresses)),
        ("name", mail.from_name),
        ("to", " ".join(mail.recipients)),
        ("subject", mail.subject),
        ("id", mail.message_id or ""),
        ("references", " ".join(mail.references)),
        ("automatic", mail.automatic or ""),
        ("notes", " ".join(mail.notes)),
    ]
    return "".join(f"{key}: {value}\n" for key, value in lines if value) + "....\n" + mail.text + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_mail_is_understood_as_written_down(name: str) -> None:
    """Each tests/mail/NAME.eml reads as tests/mail/NAME.expected says."""
    raw = (MAILS / f"{name}.eml").read_bytes()
    expected = (MAILS / f"{name}.expected").read_text(encoding="utf-8")
    assert described(read_unguarded(raw, DOMAIN)) == expected


@pytest.mark.parametrize("name", NAMES)
def test_line_ends_do_not_matter(name: str) -> None:
    """The same mail with CRLF instead of LF is understood the same way."""
    raw = (MAILS / f"{name}.eml").read_bytes().replace(b"\r\n", b"\n")
    assert read_unguarded(raw.replace(b"\n", b"\r\n"), DOMAIN) == read_unguarded(raw, DOMAIN)


def test_every_mail_has_its_expectation() -> None:
    """No mail without an expectation and no expectation without a mail; and there are many."""
    assert sorted(path.stem for path in MAILS.glob("*.expected")) == NAMES
    assert len(NAMES) >= 90
