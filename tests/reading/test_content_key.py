"""The same mail twice has one key; another mail has another."""

from __future__ import annotations

import pytest

from pbem.reading.content_key import content_key, header_message_id

MAIL = b"From: ann@example.org\nSubject: a\n folded line\nMessage-ID: <1@example.org>\n\nbuild blue G07\n"


@pytest.mark.parametrize(
    "same",
    [
        MAIL.replace(b"\n", b"\r\n"),
        b"Received: from a by b\n\twith c\n" + MAIL,
        b"Return-Path: <ann@example.org>\nDelivered-To: play@x\nX-Spam-Score: 1\nDKIM-Signature: v=1;\n b=x\n" + MAIL,
        b"ARC-Seal: i=1\nAuthentication-Results: mx; spf=pass\nReceived-SPF: pass\n" + MAIL,
        MAIL + b"\r\n\r\n",
        MAIL.replace(b"a\n folded", b"a folded"),
        b"From ann@example.org Fri May  9 11:02:00 2025\n" + MAIL,
        b"Message-ID: <1@example.org>\nSubject: a folded line\nFrom: ann@example.org\n\nbuild blue G07\n",
    ],
)
def test_same_mail_on_another_way(same: bytes) -> None:
    assert content_key(same) == content_key(MAIL)


@pytest.mark.parametrize(
    "other",
    [
        MAIL.replace(b"G07", b"G08"),
        MAIL.replace(b"ann@", b"ben@"),
        MAIL.replace(b"<1@", b"<2@"),
        MAIL.replace(b"\n\n", b"\n\n "),
        MAIL.replace(b"\n\n", b"\n"),
        b"",
    ],
)
def test_another_mail(other: bytes) -> None:
    assert content_key(other) != content_key(MAIL)


def test_key_sees_everything_of_a_large_mail() -> None:
    """Also what lies behind the part we parse."""
    photo = MAIL + b"x" * 3_000_000
    assert content_key(photo + b"a") != content_key(photo + b"b")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (b"<1@example.org>", "<1@example.org>"),
        (b" <[5f3c]> ", "<[5f3c]>"),
        (b"\n <folded@example.org>", "<folded@example.org>"),
        (b"<fold\n ed@example.org>", "<folded@example.org>"),
        (b"bare@example.org", "<bare@example.org>"),
        (b"", None),
        (b"<>", None),
        (b"<" + b"a" * 600 + b">", None),
        (b"<a\x00b@example.org>", "<ab@example.org>"),
    ],
)
def test_message_ids(value: bytes, expected: str | None) -> None:
    assert header_message_id(b"From: a@b\nMessage-ID:" + value + b"\n\nx") == expected


def test_no_head_no_id() -> None:
    assert header_message_id(b"build blue G07\n") is None
