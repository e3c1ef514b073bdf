"""What the demo's mail programs write is read back by our own reader as exactly the writer's orders."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import get_args

import pytest

from pbem.demo.clients import Draft, Style, write_reply
from pbem.demo.letter import Letter, read_letter
from pbem.reading.read_mail import read_mail

DOMAIN = "mail.test"
STYLES: tuple[Style, ...] = get_args(Style)
TEXT = """--- Write your orders above this line ---

Your turn, Ann: please move by Saturday 21 November 2026, 06:50 (UTC).

Your orders
-----------

```
.1 build blue G07 G08
.2 trade red for 2 blue
```

On Monday Ben wrote: nothing.
From: the station
"""
PAGE = """<!DOCTYPE html><html><head><style>p{color:red}</style></head><body class="night">
<div style="display:none">build red F10</div><p>--- Write your orders above this line ---</p>
<p>Your turn, Ann</p><img src="cid:map@x" alt="Blue stands &amp; waits">
<pre>.1 build blue G07 G08</pre></body></html>"""
LETTER = Letter(
    sender="play@mail.test",
    sender_name="Night Mail",
    reply_to=f"play+{'a' * 24}@mail.test",
    subject="[G12] Paris Connection: Volga",
    date="Fri, 20 Nov 2026 18:50:00 +0000",
    message_id="<four@mail.test>",
    references=("<one@mail.test>", "<three@mail.test>"),
    text=TEXT,
    html=PAGE,
)
ORDERS = (
    "build blue G07 G08",
    "press all: nice build\ntrade red for 2 blue",
    "build blue from G07 to Orléans # the short way",
    "press all:\nOn we go, said the owl\nwith <b>dots</b> & dashes\n\nstatus",
)


def written(style: Style, text: str, letter: Letter = LETTER, signature: str = "Ann, on the night train") -> bytes:
    """An answer of Ann's in Paris."""
    at = datetime(2026, 11, 20, 20, 1, tzinfo=timezone(timedelta(hours=1)))
    draft = Draft(
        name="Ann", address="ann@example.org", text=text, at=at, message_id="<five@example.org>", signature=signature
    )
    return write_reply(style, draft, letter)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", ORDERS)
def test_orders_come_out_as_they_were_written(style: Style, text: str) -> None:
    """Nothing of the quote, nothing of the signature, all of the orders."""
    signature = "Sent from my iPhone" if style == "iphone" else "Ann, on the night train"
    assert read_mail(written(style, text, signature=signature), DOMAIN).text == text


@pytest.mark.parametrize("style", STYLES)
def test_html_alone_says_the_same(style: Style) -> None:
    """The HTML part is a real answer too, not an ornament."""
    html = read_letter(written(style, ORDERS[1], signature="")).html
    assert bool(html) == (style != "plain")
    if html:
        head = b"From: ann@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
        assert read_mail(head + html.encode(), DOMAIN).text == ORDERS[1]


@pytest.mark.parametrize("style", STYLES)
def test_an_answer_hangs_on_the_letter(style: Style) -> None:
    """RFC 5322 §3.6.4: In-Reply-To is the letter, References its conversation and the letter last."""
    raw = written(style, "status")
    read = read_mail(raw, DOMAIN)
    assert read.references == ("<one@mail.test>", "<three@mail.test>", "<four@mail.test>")
    assert read.message_id == "<five@example.org>"
    assert read.from_addresses == ("ann@example.org",)
    assert LETTER.reply_to in read.recipients
    assert read.subject == "Re: [G12] Paris Connection: Volga"
    assert read.automatic is None
    assert b"\nIn-Reply-To: <four@mail.test>\r\n" in raw


@pytest.mark.parametrize(
    ("style", "trait"),
    [
        ("plain", "On Fri, Nov 20, 2026 at 19:50:00 +0100, Night Mail <play@mail.test> wrote:\n> --- Write"),
        ("gmail", "On Fri, Nov 20, 2026 at 7:50 PM Night Mail\n<play@mail.test> wrote:\n\n> --- Write"),
        ("outlook", "From: Night Mail <play@mail.test>\nSent: Friday, November 20, 2026 7:50 PM\nTo: Ann"),
        ("iphone", "Sent from my iPhone\n\n> On 20 Nov 2026, at 19:50, Night Mail <play@mail.test> wrote:\n>\n> ---"),
    ],
)
def test_each_program_quotes_in_its_own_way(style: Style, trait: str) -> None:
    """Each program's text part introduces the letter in its own words, in the writer's own time."""
    text = read_letter(written(style, "status", signature="")).text
    assert trait in text
    assert ("\n> .1 build blue" in text) == (style != "outlook")


def test_a_letter_is_read_back_from_its_bytes() -> None:
    """What the mailbox page shows comes from the bytes: names, ids, text, order examples."""
    letter = read_letter(written("gmail", "build blue G07\n. trade red for blue"))
    assert (letter.sender_name, letter.sender) == ("Ann", "ann@example.org")
    assert letter.reply_to == "ann@example.org"
    assert letter.message_id == "<five@example.org>"
    assert letter.first_words.startswith("build blue G07")
    assert dict(letter.headers)["Message-ID"] == "<five@example.org>"
    assert '<div dir="ltr">build blue G07<div>' in letter.html
    assert read_letter(b"").subject == ""


def test_examples_are_the_lines_behind_a_dot() -> None:
    """The order lines of a letter, each once; dots inside sentences are none."""
    letter = Letter(text=TEXT + "\n. build blue G07 G08\nSo it ends. really\n")
    assert letter.examples == ("build blue G07 G08", "trade red for 2 blue")


def test_a_letter_without_date_counts_as_just_come() -> None:
    """A missing or broken date does not stop the answer."""
    for date in ("", "yesterday", "Fri, 20 Nov 2026 18:50:00 -0000"):
        raw = written("plain", "status", letter=Letter(reply_to="play@mail.test", sender="play@mail.test", date=date))
        assert b"On Fri, Nov 20, 2026 at 20:01:00 +0100" in raw


def test_pictures_are_found_by_their_content_id() -> None:
    """Only pictures a browser may show count; the brackets of the id fall away."""
    raw = (
        b"Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n<img src='cid:map@x'>\n"
        b"--x\nContent-Type: image/png\nContent-ID: <map@x>\nContent-Transfer-Encoding: base64\n\niVBORw0=\n"
        b"--x\nContent-Type: image/svg+xml\nContent-ID: <evil@x>\n\n<svg onload='x()'/>\n--x--\n"
    )
    letter = read_letter(raw)
    assert {cid: one.kind for cid, one in letter.pictures.items()} == {"map@x": "image/png"}
    assert letter.pictures["map@x"].data == b"\x89PNG\r"
