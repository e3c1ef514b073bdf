"""Huge, deep and broken mails are read within bounds, and say so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.reading.limits import TEXT_BYTES, Bounds, keep_to
from pbem.reading.read_mail import ReadMail, read_unguarded

DOMAIN = "nightmail.example.org"
HTML = b"Content-Type: text/html; charset=utf-8\n\n"


def read(raw: bytes) -> ReadMail:
    """Read bytes as our service would."""
    return read_unguarded(raw, DOMAIN)


def test_only_64_kb_of_text_are_returned() -> None:
    mail = read(b"Content-Type: text/plain; charset=utf-8\n\n" + ("é" * 8 + "\n").encode() * 60_000)
    assert TEXT_BYTES - 20 <= len(mail.text.encode()) <= TEXT_BYTES
    assert mail.notes == ("truncated",)
    assert set(mail.text.split("\n")[:-1]) == {"é" * 8}


def test_a_full_measure_is_not_called_truncated() -> None:
    text = "build blue G07\n" * 4_369  # 65,535 bytes
    mail = read(b"\n" + text.encode())
    assert mail.text == text.strip("\n")
    assert mail.notes == ()


def test_a_mail_of_ten_megabytes_is_read_at_its_beginning() -> None:
    part = b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbuild blue G07\n--b\nContent-Type: image/png\n\n"
    mail = read(part + b"x" * 10_000_000)
    assert mail.text == "build blue G07"
    assert mail.notes == ("truncated",)


def test_ten_thousand_parts() -> None:
    mail = read(b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nbuild blue G07\n" * 10_000 + b"--b--\n")
    assert set(mail.text.split("\n")) == {"build blue G07"}
    assert "truncated" in mail.notes


def test_behind_hundreds_of_pictures_nothing_is_read() -> None:
    picture, text = b"Content-Type: image/png\n\nx\n--b\n", b"\nbuild blue G07\n--b\n"
    top = b"Content-Type: multipart/mixed; boundary=b\n\n--b\n"
    assert read(top + text + picture * 200 + text).text == "build blue G07\nbuild blue G07"
    many = read(top + text + picture * 400 + text)
    assert many.text == "build blue G07"
    assert "truncated" in many.notes


@pytest.mark.parametrize("depth", [5, 5_000])
def test_endless_nesting(depth: int) -> None:
    """The text above the nest is read whatever is inside."""
    nest = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(depth))
    top = b"Content-Type: multipart/mixed; boundary=top\n\n--top\n\nbuild blue G07\n--top\n"
    mail = read(top + nest + b"\nbuild blue G08\n")
    assert mail.text == ("build blue G07\nbuild blue G08" if depth == 5 else "build blue G07")
    assert mail.notes == (() if depth == 5 else ("truncated",))


# -- within other bounds than those by default ------------------------------------------------------------------------


@pytest.fixture
def narrow() -> Iterator[None]:
    """As an operator may set them."""
    keep_to(Bounds(raw_bytes=100_000, depth=5, parts=10, lines=500))
    yield
    keep_to(Bounds())


@pytest.mark.usefixtures("narrow")
def test_set_bounds_are_kept() -> None:
    top = b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbuild blue G07\n--b\n"
    picture = b"Content-Type: image/png\n\n"
    behind = top + picture + b"x" * 100_000 + b"\n--b\n\nbuild blue G08\n--b--\n"
    nest = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(6))
    many = top + (picture + b"x\n--b\n") * 10 + b"\nbuild blue G08\n--b--\n"
    for raw in (behind, top + nest + b"\nbuild blue G08\n", many):
        mail = read(raw)
        assert (mail.text, mail.notes, mail.cut_short) == ("build blue G07", ("truncated",), False)
    keep_to(Bounds())
    for raw in (behind, top + nest + b"\nbuild blue G08\n", many):
        assert read(raw).text == "build blue G07\nbuild blue G08", (
            "and nothing of a reading within others is remembered"
        )


@pytest.mark.usefixtures("narrow")
def test_of_more_lines_only_the_first_are_read_and_none_is_done() -> None:
    mail = read(b"\n" + b"build blue G07\n" * 500)
    assert (mail.text.count("\n"), mail.notes, mail.cut_short) == (499, (), False)
    mail = read(b"\n" + b"build blue G07\n" * 501)
    assert (mail.text.count("\n"), mail.notes, mail.cut_short) == (499, ("truncated",), True)
    quoted = read(b"\nbuild blue G07\n\nOn Monday Ann wrote:\n" + b"> what we wrote\n" * 600)
    assert (quoted.text, quoted.cut_short) == ("build blue G07", False), "a long quote below a short text does no harm"
    assert "truncated" in quoted.notes


def test_mails_in_mails_are_never_opened() -> None:
    nest = b"Content-Type: message/rfc822\n\n" * 3_000 + b"\nbuild red G01\n"
    assert read(b"From: ann@example.org\n" + nest).text == ""


def test_three_thousand_references_keep_the_root_and_the_latest() -> None:
    ids = [f"<{at}@example.org>" for at in range(3_000)]
    mail = read(("References: " + "\n ".join(ids) + "\nIn-Reply-To: <last@example.org>\n\nx").encode())
    assert mail.references == (ids[0], *ids[-48:], "<last@example.org>")


def test_a_reference_named_twice_counts_once_at_its_last_place() -> None:
    mail = read(b"References: <a@x> <b@x>\nIn-Reply-To: <a@x>\n\n")
    assert mail.references == ("<b@x>", "<a@x>")


@pytest.mark.parametrize(
    ("head", "answers"),
    [
        (b"In-Reply-To: <a@x>\nReferences: <b@x> <c@x>", "<a@x>"),
        (b"In-Reply-To: Your letter <a@x> of Saturday", "<a@x>"),
        (b"In-Reply-To: <a@x>\nIn-Reply-To: <a@x>", "<a@x>"),
        (b"In-Reply-To: <a@x> <b@x>", None),
        (b"In-Reply-To: <a@x>\nIn-Reply-To: <b@x>", None),
        (b"References: <a@x>", None),
        (b"In-Reply-To: nothing", None),
    ],
)
def test_a_mail_answers_the_one_letter_that_it_says_it_answers(head: bytes, answers: str | None) -> None:
    assert read(head + b"\n\nconfirm\n").answers == answers


def test_a_subject_of_a_megabyte() -> None:
    mail = read(b"Subject: " + b"a" * 1_000_000 + b"\nFrom: ann@example.org\n\nbuild blue G07\n")
    assert mail.subject == "a" * 998
    assert mail.from_addresses == ("ann@example.org",)
    assert mail.text == "build blue G07"


def test_ten_thousand_lines_of_orders_are_all_there_up_to_the_measure() -> None:
    mail = read(b"\n" + b"help\n" * 10_000)
    assert mail.text.count("help") == 10_000


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (b"<div>" * 100_000 + b"x", ""),
        (b"<p>build blue G07</p>" + b"<div>" * 100_000, "build blue G07"),
        (b"<p>build blue G07</p>" + b"<i>" * 80_000, "build blue G07"),
        (b"build blue G07<p " + b"a=1 " * 100_000, "build blue G07"),
        (b"build blue G07<!-- " + b"<!--" * 100_000, "build blue G07"),
        (b"build blue G07<script>" + b"<script>" * 40_000 + b"</script>", "build blue G07"),
        (b"<table>" * 50 + b"<tr><td>build blue G07" + b"</table>" * 50, "build blue G07"),
        (b"a < b<br>c <", "a < b\nc <"),
        (b'<p title="a > b">build blue G07</p x=1></3><?php ?>', "build blue G07"),
        (b"<p>build<!-- <p>red G01 --> blue&nbsp;G07", "build blue G07"),
        (b"<svg><text>build red G01</text></svg><p>build blue G07", "build blue G07"),
        (b"<pre>build blue G07\nbuild blue G08</pre>", "build blue G07\nbuild blue G08"),
        (b"<ol><li>build blue G07<li>build blue G08</ol>", "build blue G07\nbuild blue G08"),
        (b"<p style='display:none!important'>build red G01</p><p style='FONT-SIZE: 0'>x</p>ok", "ok"),
        (b"<p style='font-size:0.9em'>build blue G07</p>", "build blue G07"),
        (b"build\n  blue\tG07<br/>build <b>blue</b> <i>G08</i>", "build blue G07\nbuild blue G08"),
        (b"<plaintext>build red G01", ""),
        (b"", ""),
    ],
)
def test_html(html: bytes, text: str) -> None:
    """Deep, broken and hostile HTML: what a reader would see is read, the rest is not."""
    assert read(HTML + html).text == text


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Type: text/plain; charset=idna",
        b"Content-Type: text/plain; charset=base64",
        b"Content-Type: text/plain; charset=punycode",
        b"Content-Type: text/plain; charset=unicode_escape",
        b"Content-Type: text/plain; charset=\x00",
        b"Content-Type: text/plain; charset*=utf-8''utf%2D8",
        b"Content-Type: text/plain; charset*0=ut; charset*1=f-8",
        b"Content-Type: text/plain; name*",
        b'Content-Type: text/plain; charset="',
        b"Content-Type: nonsense",
        b"Content-Type:",
        b"Content-Transfer-Encoding: x-unknown",
        b"Content-Disposition: inline",
        b"Subject: a\nbroken fold without a blank",
    ],
)
def test_odd_heads_do_not_hide_the_text(head: bytes) -> None:
    assert read(head + b"\n\nbuild blue G07\n").text == "build blue G07"
