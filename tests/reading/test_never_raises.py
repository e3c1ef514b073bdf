"""Whatever the bytes are, reading gives a ReadMail within its bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.reading import read_mail as module
from pbem.reading.content_key import content_key, header_message_id
from pbem.reading.limits import TEXT_BYTES
from pbem.reading.read_mail import ReadMail, read_mail, read_unguarded

DOMAIN = "nightmail.example.org"
MAILS = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "mail").glob("*.eml"))]
PIECES = (
    b"From: a@b\n",
    b"From: =?utf-8?q?=0AMe?= <a@b>\n",
    b"Content-Type: multipart/mixed; boundary=x\n",
    b"\n",
    b"--x\n",
    b"--x--\n",
    b"Content-Type: multipart/alternative\n",
    b"Content-Type: text/html; charset=nope\n",
    b"Content-Type: text/plain; name*=\n",
    b"Content-Transfer-Encoding: base64\n",
    b"Content-Transfer-Encoding: quoted-printable\n",
    b"<div style='display:none'>",
    b"</div>",
    b"<blockquote>",
    b"<script>",
    b"<!--",
    b"=\n",
    b"=3",
    b"\x00",
    b"\xff\xfe",
    b"On 5 May 2025 <a@b>\n",
    b"wrote:\n",
    b"> q\n",
    b"-- \n",
    b"--- Write your orders above this line ---\n",
    b"Sent from my iPhone\n",
    b"From: x\nSent: y 2025\nTo: z\n",
    b"=?x?b?",
    b"Message-ID: <[x]>\n",
    b"References: <a",
    b"Content-Type: message/rfc822\n",
    b"build blue G07\n",
    b"\xcc\x81",
    b"charset=idna",
    b"&#x110000;",
)


def check(raw: bytes) -> ReadMail:
    """Read without the safety net and check what must hold for every mail."""
    mail = read_unguarded(raw, DOMAIN)
    assert len(mail.text.encode()) <= TEXT_BYTES
    assert "\r" not in mail.text
    assert "\x00" not in mail.text
    for line in (mail.subject, mail.from_name, *mail.from_addresses, *mail.recipients, *mail.references):
        assert not any(letter < " " for letter in line)
    assert len(mail.references) <= 50
    assert header_message_id(raw) == mail.message_id
    assert len(content_key(raw)) == 64
    return mail


@settings(deadline=None)
@given(st.binary(max_size=2_000))
@example(b"")
@example(b"\x00" * 50)
@example(b"From " + b"\xff" * 10)
def test_random_bytes(raw: bytes) -> None:
    check(raw)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=6), max_size=40))
def test_random_pieces_of_mail(pieces: list[bytes]) -> None:
    check(b"".join(pieces))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damaged_real_mails(data: st.DataObject) -> None:
    """Real mails with bytes overwritten, cut out or doubled."""
    raw = bytearray(data.draw(st.sampled_from(MAILS)))
    for _ in range(data.draw(st.integers(1, 8))):
        start = data.draw(st.integers(0, len(raw)))
        stop = min(len(raw), start + data.draw(st.integers(0, 60)))
        piece = data.draw(st.binary(max_size=20) | st.sampled_from(PIECES) | st.just(bytes(raw[start:stop])))
        raw[start:stop] = piece
    check(bytes(raw))


def test_the_net_below_reports_an_unreadable_mail(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Should a mistake of ours trip over a mail after all, it is noted and logged, never raised."""

    def trip(raw: bytes) -> None:
        raise RecursionError

    monkeypatch.setattr(module, "read_parts", trip)
    assert read_mail(b"From: a@b\n\nhelp\n", DOMAIN) == ReadMail(notes=("unreadable",))
    assert "could not be read" in caplog.text
