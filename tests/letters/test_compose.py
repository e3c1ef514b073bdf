"""The headers and the structure of a letter."""

from __future__ import annotations

import email
import re
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage
from itertools import pairwise

import msgspec
import pytest

from pbem.letters.compose import Envelope, Shown, compose
from pbem.letters.render import MARKER, Rendered, render
from pbem.reading.read_mail import read_mail
from tests.letters.sample import ENVELOPE, SAMPLES, TITLE

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
ROW = "--- Write your orders above this line ---"


def letter(name: str = "your_turn", envelope: Envelope = ENVELOPE, picture: bytes | None = PICTURE) -> bytes:
    """A sample letter as bytes."""
    return compose(
        render(SAMPLES[name], TITLE, None), envelope, *([Shown(picture, "Blue stands on G08.")] if picture else [])
    )


def parsed(raw: bytes) -> EmailMessage:
    """The mail as the standard library reads it."""
    message = email.message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def with_fields(**fields: object) -> Envelope:
    """The sample envelope with other fields."""
    return msgspec.structs.replace(ENVELOPE, **fields)


def test_headers_of_a_game_letter() -> None:
    """Every header, exactly, in order; none besides."""
    message = parsed(letter())
    assert message.items() == [
        ("From", "Night Mail <play@mail.example.org>"),
        ("To", "Ann <ann@example.org>"),
        ("Reply-To", "play+abcdefghijklmnopqrstuvwx@mail.example.org"),
        ("Subject", "[G12] Paris Connection: Volga"),
        ("Date", "Thu, 19 Nov 2026 17:04:05 +0000"),
        ("Message-ID", "<0123456789abcdef0123456789ab@mail.example.org>"),
        ("In-Reply-To", "<root@mail.example.org>"),
        ("References", "<root@mail.example.org>"),
        ("Auto-Submitted", "auto-generated"),
        ("X-Auto-Response-Suppress", "OOF, AutoReply"),
        ("List-Id", "<g12.mail.example.org>"),
        (
            "List-Unsubscribe",
            "<mailto:play+abcdefghijklmnopqrstuvwx@mail.example.org?subject=fewer%20mails&body=mail%20turns>",
        ),
        ("X-Night-Mail", "g12"),
        ("MIME-Version", "1.0"),
        ("Content-Type", message["Content-Type"]),
    ]


def test_a_reply_says_so() -> None:
    """RFC 3834: an answer to a mail is auto-replied."""
    assert parsed(letter(envelope=with_fields(is_reply=True)))["Auto-Submitted"] == "auto-replied"


def test_a_strangers_letter_has_no_private_address() -> None:
    """Without a token the answer goes to the common address, and there is nothing to unsubscribe from."""
    message = parsed(letter("stranger", with_fields(token="", game_number=None, to_name="", references=())))
    assert message["Reply-To"] == "play@mail.example.org"
    assert message["To"] == "ann@example.org"
    assert message["List-Unsubscribe"] is None
    assert message["List-Id"] is None
    assert message["References"] is None


def test_header_lines_are_ascii_and_folded_without_encoding() -> None:
    """Long machine-made headers are folded at blanks, never turned into encoded words; no line passes 998."""
    ids = tuple(f"<{number:028d}@letters.of-a-mail-service.example.org>" for number in range(11))
    long = with_fields(references=ids, message_id=ids[-1], in_reply_to=ids[0], domain="a" * 40 + ".example.org")
    raw = letter(envelope=long)
    head = raw.split(b"\r\n\r\n")[0].decode("ascii")
    assert "=?" not in head
    assert all(len(line) <= 78 or len(line.split()) <= 2 for line in head.split("\r\n"))
    assert parsed(raw)["References"].split() == list(ids)
    assert all(line.endswith(b"\r") for line in raw.split(b"\n")[:-1])
    assert max(map(len, raw.split(b"\r\n"))) <= 998


def test_other_scripts_in_subject_and_name_are_encoded() -> None:
    """Letters of other scripts travel as encoded words and come back whole."""
    rendered = msgspec.structs.replace(
        render(SAMPLES["hand"], TITLE, None), subject="[G12] Paris Connection: Волга – ночь"
    )
    raw = compose(rendered, with_fields(to_name="Žofie Šťastná 李"))
    head = raw.split(b"\r\n\r\n")[0]
    assert head.isascii()
    assert parsed(raw)["Subject"] == "[G12] Paris Connection: Волга – ночь"
    assert parsed(raw)["To"].addresses[0].display_name == "Žofie Šťastná 李"


@pytest.mark.parametrize("field", ["message_id", "in_reply_to", "domain", "token"])
def test_a_line_break_in_a_header_is_refused(field: str) -> None:
    """A line break in what the service itself made is a defect elsewhere: no letter, rather than a forged header."""
    with pytest.raises(ValueError, match=r"line break|invalid|Invalid"):
        letter(envelope=with_fields(**{field: "<a@b>\r\nBcc: x@example.org"}))


def test_a_line_break_in_an_address_is_refused() -> None:
    """No letter, rather than a copy to somebody else (nasty input 60)."""
    with pytest.raises(ValueError, match="not an address"):
        letter(envelope=with_fields(to="ann@example.org\r\nBcc: x@example.org", to_name=""))


@pytest.mark.parametrize("address", ["", "ann", "a b@example.org", "ann@", "@example.org", "ann@exämple.org"])
def test_what_is_no_address_is_refused(address: str) -> None:
    """The standard library fails in three ways over these; the caller gets one."""
    with pytest.raises(ValueError, match="not an address"):
        letter(envelope=with_fields(to=address))


def test_structure_with_a_picture() -> None:
    """multipart/alternative( text/plain, multipart/related( text/html, image/png )), the picture inline by cid."""
    message = parsed(letter())
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]
    page, image = list(message.walk())[3:]
    assert image["Content-Disposition"] == 'inline; filename="g12.png"'
    cid = image["Content-ID"].strip("<>")
    assert re.fullmatch(r"map\.[0-9a-f]{20}@mail\.example\.org", cid)
    assert f'src="cid:{cid}"' in page.get_content()
    assert 'alt="Blue stands on G08."' in page.get_content()
    assert image.get_payload(decode=True) == PICTURE


def test_structure_with_three_pictures() -> None:
    """The parts of the map, then the whole, whatever was drawn first; what is in no part stands below the last."""
    rendered = render(SAMPLES["your_turn"], TITLE, None)
    message = parsed(
        compose(
            rendered,
            ENVELOPE,
            Shown(PICTURE, "The map.", caption="All & large", tap="map"),
            Shown(PICTURE[:99], "Its part & more.", "near"),
            Shown(PICTURE[:98], "Another.", "near-2", caption="Not shown: <Q3>."),
        )
    )
    page, part, other, whole = list(message.walk())[3:]
    assert [one["Content-Disposition"] for one in (part, other, whole)] == [
        'inline; filename="g12-near.png"',
        'inline; filename="g12-near-2.png"',
        'inline; filename="g12.png"',
    ]
    html = page.get_content()
    assert re.findall(r'src="cid:([^"]+)" width="600" alt="([^"]*)"', html) == [
        (part["Content-ID"].strip("<>"), "Its part &amp; more."),
        (other["Content-ID"].strip("<>"), "Another."),
        (whole["Content-ID"].strip("<>"), "The map."),
    ]
    assert part.get_payload(decode=True) == PICTURE[:99]
    captions = [re.sub(r"<[^>]*>", "", one) for one in re.findall(r'<p class="caption"[^>]*>(.*?)</p>', html)]
    assert captions[0] == "Not shown: ‹Q3›."
    assert captions[1:] in ([], ["All &amp; large"])
    assert bool(captions[1:]) == (rendered.taps is not None)


@pytest.mark.parametrize(("name", "picture"), [("hand", PICTURE), ("your_turn", None)])
def test_structure_without_a_picture(name: str, picture: bytes | None) -> None:
    """No picture, or no place for it: two texts and no broken image."""
    message = parsed(letter(name, picture=picture))
    assert [part.get_content_type() for part in message.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    assert "<img" not in list(message.walk())[2].get_content()


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_text_part_is_the_markdown_and_never_base64(name: str) -> None:
    """Both texts begin with the marker; the text part is the filled-in template, letter for letter."""
    rendered = render(SAMPLES[name], TITLE, None)
    message = parsed(compose(rendered, ENVELOPE, Shown(PICTURE, "")))
    text, page = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert page is not None
    assert text["Content-Transfer-Encoding"] in ("7bit", "quoted-printable")
    assert text.get_content().replace("\r\n", "\n") == rendered.markdown
    assert rendered.markdown.startswith(f"{ROW}\n")
    shown = re.sub(
        r"<style.*?</style>|<div class=\"preheader\".*?</div>|<title>.*?</title>|<[^>]+>",
        "",
        page.get_content(),
        flags=re.S,
    )
    assert shown.strip().startswith(ROW)


def test_same_input_same_bytes() -> None:
    """A letter that is made again after a crash is the same letter, boundaries and all."""
    assert letter() == letter()
    later = letter(envelope=with_fields(date=datetime(2026, 11, 20, tzinfo=UTC)))
    changed = [pair for pair in zip(letter().split(b"\r\n"), later.split(b"\r\n"), strict=True) if pair[0] != pair[1]]
    assert len(changed) == 1


def test_boundaries_differ_and_stand_in_no_part() -> None:
    """Two multiparts, two boundaries; none of them occurs inside a part."""
    raw = letter().decode("ascii")
    found = re.findall(r'boundary="([^"]+)"', raw)
    assert len(set(found)) == 2
    for boundary in found:
        assert all(
            line.strip().startswith(("--", "boundary=")) or "boundary=" in line
            for line in raw.split("\r\n")
            if boundary in line
        )


def test_html_size_stays_far_below_gmails_clip() -> None:
    """At most 80 kB of HTML, with a position far longer than any real one: Gmail cuts a letter off at about 102 kB."""
    rendered = render(SAMPLES["your_turn"], TITLE, None)
    at = rendered.foot_at or 0
    more = "\n".join(f"- A line of a long history, number {number}, with words." for number in range(300))
    long = Rendered(
        subject=rendered.subject,
        preheader=rendered.preheader,
        markdown=f"{rendered.markdown[:at]}{more}\n\n{rendered.markdown[at:]}",
        foot_at=at + len(more) + 2,
    )
    page = parsed(compose(long, ENVELOPE)).get_body(("html",))
    assert page is not None
    assert len(page.get_content().encode()) < 80_000


def test_our_reader_knows_our_letter() -> None:
    """A letter that comes back to us is recognised as automatic, by more than one sign."""
    read = read_mail(letter(), "mail.example.org")
    assert read.automatic is not None
    assert read.text.strip() == ""


def test_preheader_is_the_first_thing_in_the_page() -> None:
    """What is asked, and until when, is what a mailbox shows beside the subject; hidden in the page itself."""
    message = parsed(letter())
    page = message.get_body(("html",))
    assert page is not None
    body = page.get_content().partition("<body")[2]
    first = body.index("Your turn, Ann: please move by Saturday 21 November 2026, 18:00 (Europe/Paris).")
    assert first < body.index(MARKER)
    assert "display: none" in body[:first]


def test_dark_mode_survives_inlining() -> None:
    """The styles stand on the elements and the dark ones stay in the head."""
    page = parsed(letter()).get_body(("html",))
    assert page is not None
    text = page.get_content()
    assert "prefers-color-scheme: dark" in text
    assert '<meta name="color-scheme" content="light dark">' in text
    assert '<html lang="en"' in text
    assert re.search(r"<h2 style=\"[^\"]*font", text)
    assert 'width="600"' in text


def test_dates_run_on() -> None:
    """Date is written with its offset, whatever the zone of the moment given."""
    dates = [
        parsed(letter(envelope=with_fields(date=datetime(2026, 11, day, tzinfo=UTC))))["Date"] for day in (1, 2, 3)
    ]
    assert all(str(one).endswith("+0000") and one.datetime < two.datetime for one, two in pairwise(dates))
