"""Whatever the bytes are, reading gives a ReadMail within its bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.reading import read_mail as module
from pbem.reading.body import Body
from pbem.reading.characters import plain_characters
from pbem.reading.content_key import content_key, header_message_id
from pbem.reading.dividers import is_marker
from pbem.reading.letters import our_letters
from pbem.reading.limits import TEXT_BYTES
from pbem.reading.own_text import own_text
from pbem.reading.quote_signs import is_quoted
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


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=6), max_size=40))
def test_random_pieces_of_mail(pieces: list[bytes]) -> None:
    check(b"".join(pieces))


@settings(max_examples=150, deadline=None)
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


LINES = st.sampled_from(
    (
        "build blue G07",
        "> build red G01",
        "> ",
        "",
        "--",
        "-----",
        "_____",
        "***",
        "From: Ann <a@b.example>",
        "Sent: 2025",
        "To: Ben",
        "On Mon, 3 Feb 2025, Ann <a@b.example> wrote:",
        "wrote:",
        "<a@b.example>",
        "Sent from my iPhone",
        "--- Original Message ---",
        "--- Liebe ---",
        "| x",
        "Ann> y",
        ">>> Ann >>>",
        "<<< Ann <<<",
        "```",
        "-Ann",
        "This email and any attachments are confidential and intended for the recipient only.",
        "Yes. On Mon, 3 Feb",
        "--- Write your orders above this line ---",
        "Your turn, Ann.",
        "Go on, On 3.2.2025 12:00 a@b.example wrote: > x",
    )
)
OURS = our_letters(["--- Write your orders above this line ---\n\nYour turn, Ann.\nbuild red G01\n"])


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES | st.text(max_size=30), max_size=25), st.booleans(), st.text(max_size=60))
def test_any_lines(lines: list[str], known: bool, beside: str) -> None:
    """Reply and orders are the same lines, none of them marked as quoted beyond doubt or equal to our marker."""
    own = own_text("\n".join(lines), OURS if known else None, Body(beside=beside))
    assert len(own.text.split("\n")) <= len(own.reply.split("\n")) + own.reply.count("\r")
    assert not any(is_quoted(line) or is_marker(line) for line in plain_characters(own.reply).split("\n"))
    assert own.reasons
    assert own.certainty in ("certain", "likely", "unsure")


def test_the_net_below_reports_an_unreadable_mail(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Should a mistake of ours trip over a mail after all, it is noted and logged, never raised."""

    def trip(raw: bytes) -> None:
        raise RecursionError

    monkeypatch.setattr(module, "read_parts", trip)
    assert read_mail(b"From: a@b\n\nhelp\n", DOMAIN) == ReadMail(notes=("unreadable",))
    assert "could not be read" in caplog.text
