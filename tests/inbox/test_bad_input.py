"""Bad input: an answer that helps, or documented silence; never a mail lost, never half an order set."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pbem.reading.limits import Bounds, keep_to
from tests.edges import legal_order, mails, queued, standing, told
from tests.house import House, Sent
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

MOST_LETTER = 400_000  # bytes on the wire, the map's base64 and both parts in it


def head(house: House, name: str, *fields: str) -> bytes:
    """The headers of a mail from somebody to his own address, with these in addition."""
    lines = [f"From: {name}@example.org", f"To: play+{house.member(name).token}@mail.test", *fields]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n"


def answered(house: House, name: str) -> Sent:
    """The one letter that goes out, to him, of a size a mail may have."""
    (letter,) = house.post()
    assert letter.to == f"{name}@example.org"
    assert len(letter.whole) < MOST_LETTER
    return letter


# -- what cannot be read: the sender hears of it ----------------------------------------------------------------------


def _unknown_charset(order: str) -> bytes:
    return b'Content-Type: text/plain; charset="x-klingon"\r\n\r\n' + order.encode() + b" \xe9\xff\r\n"


def _utf16(order: str) -> bytes:
    return b'Content-Type: text/plain; charset="utf-16"\r\n\r\n' + order.encode("utf-16")


def _eight_bit(order: str) -> bytes:
    return b"\r\nCaf\xe9 \x80\x99\r\n" + order.encode() + b"\r\n"


def _nul(order: str) -> bytes:
    return b"\r\n\0\0\0\r\n" + order.encode() + b"\r\n\0"


def _endless_nesting(order: str) -> bytes:
    opened = b"".join(
        b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (depth, depth) for depth in range(2000)
    )
    return opened + b"Content-Type: text/plain\r\n\r\n" + order.encode() + b"\r\n"


def _ten_thousand_parts(order: str) -> bytes:
    part = b"--b\r\nContent-Type: text/plain\r\n\r\n"
    return b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + part + order.encode() + b"\r\n" + part * 10_000


def _no_boundary(order: str) -> bytes:
    return b"Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\n" + order.encode() + b"\r\n--x--\r\n"


def _broken_base64(order: str) -> bytes:
    return b"Content-Transfer-Encoding: base64\r\n\r\n$$$ this is no base64 \xff\r\n"


def _attached_mail(order: str) -> bytes:
    return (
        b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n'
        b"Subject: orders\r\n\r\n" + order.encode() + b"\r\n--b--\r\n"
    )


def _only_html(order: str) -> bytes:
    return b"Content-Type: text/html\r\n\r\n<div style='display:none'>" + order.encode() + b"</div><table>" * 500


def _header_bomb(order: str) -> bytes:
    return (
        b"Subject: " + b"x" * 1_000_000 + b"\r\nReferences: " + b"<a@b> " * 3000 + b"\r\n"
        b"Message-ID: <[x]>\r\n\r\n" + order.encode() + b"\r\n"
    )


Body = Callable[[str], bytes]


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        (_unknown_charset, None),
        (_utf16, "applied"),
        (_eight_bit, "applied"),
        (_nul, "applied"),
        (_endless_nesting, None),
        (_ten_thousand_parts, "applied"),
        (_no_boundary, "applied"),
        (_broken_base64, None),
        (_attached_mail, "empty"),
        (_only_html, "empty"),
        (_header_bomb, "applied"),
    ],
)
def test_a_mail_that_is_hard_to_read_is_answered(running: House, body: Body, outcome: str | None) -> None:
    """Read or not, the player hears of it, and only what is sure to be an order is done."""
    name, order = legal_order(running)
    before = standing()
    got = running.take(head(running, name) + body(order))
    assert got in ("applied", "refused", "empty", "answered")
    assert got == (outcome or got)
    assert mails()[0].state == "done"
    if got != "applied":
        assert standing() == before
    assert [one for one in told() if one[0] == name] == [(name, "refusal" if got == "refused" else "receipt")]
    assert all(len(letter.whole) < MOST_LETTER for letter in running.post())


@pytest.mark.parametrize("body", ["", "\r\n\r\n \t \r\n", "\0\0\0", "-- \r\nAnn\r\n", "> build blue E07\r\n"])
def test_an_empty_mail_is_answered_once_with_what_to_do(running: House, body: str) -> None:
    before = standing()
    assert running.take(head(running, "ann", "Message-ID: <1@x>") + b"\r\n" + body.encode()) == "empty"
    letter = answered(running, "ann")
    assert "no order" in letter.text
    assert "help" in letter.text
    assert standing() == before


def test_a_mail_without_any_head_or_sender_is_kept_and_silent(running: House) -> None:
    for mime in (
        b"build blue E07",
        b"\r\n\r\nbuild blue E07",
        b"\xff\xfe\0\0",
        b"From: \r\nTo: play@mail.test\r\n\r\nx",
    ):
        assert running.take(mime) == "stranger"
    assert {mail.state for mail in mails()} == {"ignored"}
    assert queued() == []


@pytest.mark.parametrize("sender", ["=?utf-8?q?Ann=0D=0ABcc=3A_eve=40example=2Enet?=", "Ann\r\n Bcc: eve@example.net"])
def test_no_header_is_smuggled_into_an_answer(running: House, sender: str) -> None:
    mime = (
        f"From: {sender} <ann@example.org>\r\nTo: play+{running.member('ann').token}@mail.test\r\n"
        f"Subject: =?utf-8?q?hello=0D=0ABcc=3A_eve=40example=2Enet?=\r\n\r\nhelp\r\n"
    )
    running.take(mime.encode())
    letter = answered(running, "ann")
    assert letter.mail["Bcc"] is None
    assert "eve" not in str(letter.mail["Subject"])


# -- order sets: all or nothing ---------------------------------------------------------------------------------------


def test_ten_thousand_lines_of_orders_do_nothing_and_are_answered(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    assert running.take(running.mail(name, "\n".join([order, *["press all: more"] * 10_000]))) == "refused"
    assert standing() == before
    assert told() == [(name, "refusal")]
    letter = answered(running, name)
    assert "carried out none" in letter.text


def test_ten_thousand_moves_do_nothing_and_are_answered(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    assert running.take(running.mail(name, "\n".join([order] * 10_000))) == "refused"
    assert standing() == before
    assert len(answered(running, name).text) < 60_000


def test_a_megabyte_of_prose_does_nothing_and_is_answered(running: House) -> None:
    before = standing()
    running.take(running.mail("ann", "All work and no play makes Jack a dull boy.\n" * 25_000))
    assert standing() == before
    assert len(answered(running, "ann").text) < 60_000


def test_orders_and_prose_the_orders_are_done_the_prose_listed_back(running: House) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, f"Dear all,\n\nwhat a lovely evening.\n{order}\nSee you at the station!")
    assert running.take(mime) == "applied"
    receipt = next(letter for letter in running.post() if letter.to == f"{name}@example.org")
    assert "what a lovely evening." in receipt.text
    for courtesy in ("Dear all,", "See you at the station!"):
        assert courtesy not in receipt.text


@pytest.mark.parametrize("bad", ["build blue Z99", "build pink E07", "trade blue for 7 yellow", "undo", "build"])
@pytest.mark.parametrize("first", [True, False])
def test_one_bad_order_and_nothing_is_done(running: House, bad: str, first: bool) -> None:
    name, order = legal_order(running)
    before = standing()
    lines = [bad, order] if first else [order, bad]
    assert running.take(running.mail(name, "\n".join(lines))) == "refused"
    assert standing() == before
    letter = answered(running, name)
    assert bad in letter.text
    assert "Nothing was done" in letter.text


def test_orders_in_the_quote_are_never_done(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    text = running.last(name, "your_turn").text
    text, bare = re.subn(r"(?m)^\.\d* ", "", text)
    assert bare > 1, "the samples without what keeps them from being orders"
    outlook = (
        f"\n\n-----Original Message-----\nFrom: Night Mail\nSent: today\nTo: {name}\nSubject: x\n\n{text}\n{order}\n"
    )
    assert running.take(running.mail(name, outlook)) == "empty"
    quoted = "\n".join(f"> {line}" for line in [*text.splitlines(), order])
    assert running.take(running.mail(name, f"thanks\n{quoted}")) == "answered"
    assert standing() == before


def test_players_whose_turn_it_is_not_are_told_so(running: House) -> None:
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    before = standing()
    assert running.take(running.mail(other, order)) == "refused"
    assert standing() == before
    assert running.last(name).text
    letter = answered(running, other)
    assert name.title() in letter.text


@pytest.mark.parametrize("each", sampled([3, 1], 1))
def test_a_flood_of_rubbish_is_kept_and_never_trips(running: House, each: int) -> None:
    """Every tenth byte of a real answer turned over, 60 times (20 every day): any outcome but a failure."""
    name, order = legal_order(running)
    mime = running.mail(name, order, answering=running.last(name, "your_turn"))
    for shift in range(0, 60, each):
        spoilt = bytearray(mime)
        for place in range(shift, len(spoilt), 61):
            spoilt[place] ^= 0xFF >> (shift % 8)
        assert running.take(bytes(spoilt)) not in ("failed", "stuck")
    assert {mail.state for mail in mails()} <= {"done", "ignored"}
    assert len(mails()) == 60 // each


@pytest.mark.parametrize(("lines", "outcome"), [(400, "refused"), (600, "refused"), (0, "applied")])
def test_of_more_lines_than_are_read_no_order_is_done_and_its_sender_is_told(
    running: House, lines: int, outcome: str
) -> None:
    """The setting `read_most_lines`: 400 lines of small talk are strays, of 600 the end is not read."""
    keep_to(Bounds(lines=500))
    try:
        name, order = legal_order(running)
        before = standing()
        found = running.take(running.mail(name, "\n".join([order, *["name it"] * lines])))
        assert found == outcome
        assert (standing() == before) == (outcome == "refused")
        if lines:
            assert ("we read only the beginning" in " ".join(answered(running, name).text.split())) == (lines > 500)
    finally:
        keep_to(Bounds())
