"""Every kind of letter against what Gmail, Outlook and Apple Mail ask of who sends to many.

https://support.google.com/a/answer/81126 and /14229414 (head, List-Unsubscribe, one From), RFC 5321 and 5322 (lines,
fields), RFC 8058 (one click), RFC 3834 (Auto-Submitted); pages are cut by Gmail at 102 kB, and styles at 8 kB.
"""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import Literal

import pytest
from playwright.sync_api import Browser
from selectolax.lexbor import LexborHTMLParser

from pbem.base.headers import READING
from pbem.base.settings import load_settings
from pbem.letters.kinds import HELD, LETTER_KINDS, STRANGER, TRIAL
from pbem.letters.render import MARKER
from pbem.store import schema
from pbem.store.db import open_database
from tests import stores
from tests.edges import Kept
from tests.fixtures import copied
from tests.house import House
from tests.late_1861 import begin_late
from tests.letters.test_browser import CONTRAST
from tests.post.every_kind import ANSWERED, OTHER, PUBLIC, Got, sent_of_every_kind

pytestmark = pytest.mark.any_engine
DOMAIN = "mail.test"
KINDS = sorted(LETTER_KINDS)
ONCE = ("From", "To", "Reply-To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type", "Auto-Submitted")
AT_MOST_ONCE = ("In-Reply-To", "References", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Sender")
NEVER = ("Cc", "Bcc", "Precedence", "Return-Path", "Received", "DKIM-Signature")  # what is not ours to write
# What answers its reader, or tells them that somebody may be writing in their name, is no list's, nor is a trial.
OF_NO_LIST = {kind.name for kind in LETTER_KINDS.values() if kind.answers} | {HELD.name, STRANGER.name, TRIAL.name}
MOST_HTML, MOST_STYLE, MOST_MAIL = 80_000, 8_192, 300_000  # bytes
TAGS = {
    "html", "head", "meta", "title", "style", "body", "div", "table", "thead", "tbody", "tr", "td", "th", "p", "h2",
    "h3", "ul", "ol", "li", "pre", "code", "blockquote", "br", "img", "a", "small",
}  # fmt: skip


@pytest.fixture(scope="module")
def sent(kept_game: Kept, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Got]:
    """One of each kind, as a mail server got it."""
    settings = stores.at_home(kept_game.settings, tmp_path_factory.mktemp("every-kind"))
    with pytest.MonkeyPatch.context() as patch, copied(kept_game, settings, patch) as house:
        return sent_of_every_kind(house)


@pytest.fixture(params=KINDS)
def got(request: pytest.FixtureRequest, sent: dict[str, Got]) -> Got:
    """One of them."""
    return sent[request.param]


def read(got: Got) -> EmailMessage:
    """The letter as the standard library reads it."""
    message = email.message_from_bytes(got.raw, policy=READING)
    assert isinstance(message, EmailMessage)
    return message


def body(got: Got, kind: str) -> str:
    """One of its two texts."""
    part = read(got).get_body((kind,))
    assert part is not None
    return str(part.get_content())


def page(got: Got) -> LexborHTMLParser:
    """Its page."""
    return LexborHTMLParser(body(got, "html"))


def address(field: object) -> Address:
    """The one address of a field."""
    (one,) = field.addresses  # type: ignore[attr-defined]
    assert isinstance(one, Address)
    return one


# -- the head ---------------------------------------------------------------------------------------------------------


def test_each_field_stands_there_as_often_as_it_may(got: Got) -> None:
    """Gmail refuses a mail with two From, Subject, Date or Message-ID."""
    message = read(got)
    counts = {name: len(message.get_all(name, [])) for name in (*ONCE, *AT_MOST_ONCE, *NEVER)}
    assert [name for name in ONCE if counts[name] != 1] == []
    assert [name for name in AT_MOST_ONCE if counts[name] > 1] == []
    assert [name for name in NEVER if counts[name]] == []


def test_all_that_names_us_is_of_one_domain(got: Got) -> None:
    """DMARC asks From to agree with the domain of the envelope (SPF) or of the signature, which is ours too."""
    message = read(got)
    assert address(message["From"]).domain == DOMAIN
    assert address(message["Reply-To"]).domain == DOMAIN
    assert got.sender.endswith(f"@{DOMAIN}")
    assert re.fullmatch(rf"<[0-9a-f]{{28}}@{re.escape(DOMAIN)}>", str(message["Message-ID"]))


def test_what_comes_back_tells_whose_letter_it_was(got: Got) -> None:
    """VERP: the envelope has the token of whoever it is for, as their reply address has, and is no other's."""
    token = re.fullmatch(r"bounces\+([a-z2-7]{24})@mail\.test", got.sender)
    assert token is not None
    assert str(read(got)["Reply-To"]) == f"play+{token[1]}@{DOMAIN}"


def test_it_is_for_one_person(got: Got) -> None:
    to = address(read(got)["To"]).addr_spec
    assert got.to == (to,)


def test_its_date_is_when_it_was_sent(got: Got, kept_game: Kept) -> None:
    assert parsedate_to_datetime(str(read(got)["Date"])) == kept_game.now


def test_its_subject_is_one_and_claims_no_conversation(got: Got) -> None:
    """«Re:» before what answers nothing counts as deceit; who answers has the game's subject all the same."""
    subject = str(read(got)["Subject"])
    assert subject == subject.strip()
    assert 0 < len(subject) < 120
    assert not re.match(r"(?i)\s*(?:re|fwd?)\s*:", subject)


def test_who_gets_it_by_a_machine_is_told_so(sent: dict[str, Got]) -> None:
    """RFC 3834; no Precedence, which some take for junk."""
    for kind in LETTER_KINDS.values():
        message = read(sent[kind.name])
        assert message["Auto-Submitted"] == ("auto-replied" if kind.answers else "auto-generated"), kind.name
        assert (message["In-Reply-To"] == ANSWERED) is kind.answers, kind.name
        assert message["X-Auto-Response-Suppress"] == "OOF, AutoReply"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_like_a_lists_can_be_had_less_often_with_one_click(sent: dict[str, Got], kind: str) -> None:
    message = read(sent[kind])
    if kind in OF_NO_LIST:
        assert (message["List-Unsubscribe"], message["List-Unsubscribe-Post"]) == (None, None)
        return
    first, second = str(message["List-Unsubscribe"]).split(", ")
    assert re.fullmatch(rf"<{re.escape(PUBLIC)}/letters/[A-Za-z0-9_.-]+>", first), "https, and first"
    assert second.startswith("<mailto:play+")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Id"] == f"<g1.{DOMAIN}>"


def test_lines(got: Got) -> None:
    """CRLF alone, 998 bytes at most (RFC 5322 §2.1.1); 78 wherever a head can be folded, and what is in it is ASCII."""
    assert b"\n" not in got.raw.replace(b"\r\n", b"")
    assert b"\r" not in got.raw.replace(b"\r\n", b"")
    assert b"\0" not in got.raw
    lines = got.raw.split(b"\r\n")
    assert max(map(len, lines)) <= 998
    head = lines[: lines.index(b"")]
    assert all(line.isascii() for line in head)
    assert [line for line in head if len(line) > 78 and b" " in line.strip().partition(b": ")[2]] == []


def test_nothing_is_amiss_in_any_part(got: Got) -> None:
    for part in read(got).walk():
        assert part.defects == []
        assert [field.defects for field in part.values() if getattr(field, "defects", ())] == []
        if part.is_multipart():
            continue
        assert part["Content-Transfer-Encoding"] in ("7bit", "quoted-printable", "base64")
        if part.get_content_maintype() == "text":
            assert part.get_content_charset() == "utf-8"
            assert "�" not in part.get_content()


# -- the two texts ----------------------------------------------------------------------------------------------------


def test_its_parts_stand_in_the_order_of_rfc_2046(got: Got) -> None:
    """alternative(text, page), the better form last; pictures beside the page; files around all of it."""
    both = read(got)
    files = [part for part in both.iter_parts() if part.get_content_disposition() == "attachment"]
    assert all(part.get_filename() for part in files)
    assert both.get_content_type() == ("multipart/mixed" if files else "multipart/alternative")
    alternative = next(part for part in both.walk() if part.get_content_type() == "multipart/alternative")
    text, shown = alternative.iter_parts()
    assert text.get_content_type() == "text/plain"
    pictures = list(shown.iter_parts())[1:]
    assert {(part.get_content_type(), part.get_content_disposition()) for part in pictures} <= {("image/png", "inline")}
    page = next(shown.iter_parts()) if pictures else shown
    assert page.get_content_type() == "text/html"


def words_of(text: str) -> set[str]:
    """Its words, without what only sets them apart."""
    return set(re.findall(r"\w+", text.replace("͏", "").casefold()))


def seen(got: Got) -> LexborHTMLParser:
    """The page as it is seen, without pictures."""
    tree = page(got)
    tree.strip_tags(["style", "title", "head"], recursive=True)
    for node in tree.css("div.preheader"):
        node.decompose()
    return tree


def test_both_texts_say_the_same(got: Got) -> None:
    """Each word of one stands in the other; the page has the subject and our name above, and lines at its pictures."""
    text, tree = body(got, "plain"), seen(got)
    assert text.startswith(MARKER)
    above = words_of(f"{read(got)['Subject']} Night Mail")
    captions = words_of(" ".join(node.text(separator=" ") for node in tree.css("p.caption, p.tap, small")))
    shown = words_of(tree.body.text(separator=" ") if tree.body else "")
    assert words_of(text) - shown == set()
    assert shown - words_of(text) - above - captions == set()


# -- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_is_short_enough_to_be_shown_whole(got: Got) -> None:
    html = body(got, "html")
    assert len(html.encode()) <= MOST_HTML
    assert sum(len((node.text() or "").encode()) for node in page(got).css("style")) <= MOST_STYLE
    assert len(got.raw) <= MOST_MAIL


def links(got: Got) -> Iterator[str]:
    """Whatever the page refers to."""
    for node in page(got).css("*"):
        for name, value in node.attributes.items():
            assert not name.startswith("on"), f"<{node.tag} {name}>"
            if name in ("href", "src", "background", "action", "srcset", "poster", "data", "cite"):
                yield f"{name}={value}"


def test_nothing_of_the_page_runs_or_is_fetched_from_elsewhere(got: Got) -> None:
    html = body(got, "html")
    assert {node.tag for node in page(got).css("*")} - {"-comment"} <= TAGS
    assert not re.search(r"(?i)url\(|@import|expression\(|javascript:|http-equiv|-moz-binding", html)
    cids = {str(part["Content-ID"]).strip("<>") for part in read(got).walk() if part["Content-ID"]}
    named = set()
    for link in links(got):
        assert re.match(r"src=cid:|href=mailto:", link), link
        if link.startswith("src="):
            named.add(link.removeprefix("src=cid:"))
    assert named == cids, "no picture is missing, none is attached for nothing"


def test_pictures_have_a_size_and_say_what_they_show(got: Got) -> None:
    for node in page(got).css("img"):
        assert node.attributes["alt"]
        assert node.attributes["width"] == "600"
        assert re.fullmatch(r"[1-9]\d{1,3}", node.attributes.get("height") or ""), "room for it before it is there"
        assert "max-width: 600px" in str(node.attributes["style"])
        assert "height: auto" in str(node.attributes["style"])


def test_the_page_says_how_it_is_written(got: Got) -> None:
    tree = page(got)
    assert body(got, "html").startswith("<!DOCTYPE html>")
    root, title = tree.css_first("html"), tree.css_first("title")
    assert root is not None
    assert title is not None
    assert root.attributes["lang"] == "en"
    assert title.text() == str(read(got)["Subject"])
    told = {node.attributes.get("name"): node.attributes.get("content") for node in tree.css("meta")}
    assert told["color-scheme"] == "light dark"
    assert "width=device-width" in str(told["viewport"])


def test_the_only_letter_of_no_game_goes_where_it_was_sent(sent: dict[str, Got]) -> None:
    assert [kind for kind in KINDS if sent[kind].to == (OTHER,)] == [TRIAL.name]


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Got]:
    """The longest letters there are: of 1861, late in a game, with all that can be asked for at once."""
    home, url = str(tmp_path_factory.mktemp("long")), stores.new_url("long")
    settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": DOMAIN, "PBEM_DATABASE_URL": url})
    stores.make(settings)
    open_database(settings)
    schema.prepare(settings)
    house = House(settings)
    try:
        begin_late(house)
        house.write("ben", "position; options; standing; history; help")
        letters = {f"{one.to} {at}": one for at, one in enumerate(house.box.letters)}
        return {name: Got(one.sender, (one.to,), one.whole) for name, one in letters.items()}
    finally:
        stores.close()


def test_the_longest_letters_are_shown_whole_and_say_the_same_twice(long: dict[str, Got]) -> None:
    assert max(len(body(got, "html")) for got in long.values()) > 40_000, "else they are not long"
    for got in long.values():
        test_both_texts_say_the_same(got)
        test_the_page_is_short_enough_to_be_shown_whole(got)
        test_nothing_is_amiss_in_any_part(got)
        test_lines(got)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_can_be_read(
    browser: Browser, sent: dict[str, Got], long: dict[str, Got], scheme: Literal["light", "dark"]
) -> None:
    """Contrast of 4.5 to 1 for every text (WCAG 2.2, 1.4.3), in both schemes, of words in the place of pictures too."""
    opened = browser.new_page(viewport={"width": 390, "height": 900}, color_scheme=scheme)
    try:
        for kind, got in (sent | long).items():
            opened.set_content(body(got, "html"))
            found = opened.evaluate(CONTRAST)
            assert len(found) > 5
            assert [one for one in found if one[1] < 4.5] == [], kind
    finally:
        opened.close()
