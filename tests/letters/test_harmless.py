"""What people write cannot become markup, headers, orders or our own lines."""

from __future__ import annotations

import email
from email import policy
from email.message import EmailMessage
from html.parser import HTMLParser

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.facts.result import Result
from pbem.letters.compose import Shown, compose
from pbem.letters.content import Reader
from pbem.letters.harmless import harmless, harmless_name, quoted
from pbem.letters.html import html_blocks
from pbem.letters.messages import say_text
from pbem.letters.render import MARKER, render
from pbem.letters.typeset import typeset
from pbem.reading.read_mail import read_mail
from pbem.words.columns import text_width
from pbem.words.say import Say
from tests.letters.sample import CARD, ENVELOPE, EVENTS, TITLE, content
from tests.sampled import sampled

NASTY = (
    "a\r\nBcc: x@example.org",
    "x\nSubject: won",
    "x\u2028Bcc: y",
    "x\x85y\x0bz",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "[prize](https://example.org)",
    "![p](https://example.org/p.png)",
    "<https://example.org>",
    "**bold** __bold__ *i* _i_ `code`",
    "# heading",
    "- item",
    "1. item",
    "> quote",
    "| row",
    "```",
    "~~~",
    "===",
    "---",
    "—–—",
    "- - -",
    MARKER,
    "On Monday Ann wrote:",
    "From: ann@example.org",
    "Ann =?utf-8?q?=0D=0ABcc:e@evil.test?=",
    "=?utf-8?q?=0D=0ABcc:eve@evil.test?=zqzq=?utf-8?b?DQpCY2M6IGV2ZUBldmlsLnRlc3Q=?=",
    "Ann =?utf-8?b?DQpCY2M6IGV2ZUBldmlsLnRlc3Q=?= and so on",
    "{{ 7 * 7 }} {% raw %}",
    "{name}",
    "\ue000picture\ue001",
    "\u202egnp.exe",
    "a\x00b",
    "\ud800",
    "x" * 5000,
    "名前" * 400,
)


class _Attributes(HTMLParser):
    """Collects the names of all attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One tag."""
        self.names |= {name for name, _ in attrs}


def attributes(page: str) -> set[str]:
    """The names of all attributes of a page."""
    reader = _Attributes()
    reader.feed(page)
    return reader.names


@pytest.mark.parametrize("text", NASTY)
def test_one_line_without_markup(text: str) -> None:
    """A harmless text is one line without a character anything would act on, and harmless again it is the same."""
    line = harmless(text)
    assert "\n" not in line
    assert line.isprintable() or "\u200d" in line
    assert not set(line) & set("<>[]`|\\*")
    assert "---" not in line
    assert "orders above this line" not in line
    assert len(line) <= 300
    assert harmless(line) == line


@pytest.mark.parametrize("text", NASTY)
def test_names_open_no_block(text: str) -> None:
    """A name at the start of a line stays words: it opens no list, heading, quote, rule or fence."""
    name = harmless_name(text)
    assert 1 <= len(name) <= 40
    assert "://" not in name
    page = html_blocks(typeset(f"{name} built blue."))
    assert page.startswith("<p>")
    assert page.count("<") == 2


def test_names_of_honest_people_stay() -> None:
    """Accents, apostrophes, hyphens, dots, other scripts and underscores inside a word are no mischief."""
    for name in ("Ann", "Jean-Luc O’Neill", "D'Arcy", "Zoë Müller (Bern)", "李小龍", "ann_b", "J. R.", "Ann 2"):
        assert harmless_name(name) == name


def test_a_name_of_nothing() -> None:
    """A name that vanishes leaves something to read."""
    assert harmless_name("\u200b\x00 ") == "?"


def test_quoted_lines_all_carry_the_mark() -> None:
    """Each line of somebody's words begins with `| `, the empty ones too; long ones are folded (nasty input 59)."""
    text = quoted(f"From: ben@example.org\r\n\r\n{MARKER}\nbuild blue G07\n" + "word " * 60)
    lines = text.split("\n")
    assert all(line == "|" or line.startswith("| ") for line in lines)
    assert lines[0] == "| From: ben@example.org"
    assert lines[1] == "|"
    assert max(map(len, lines)) <= 72
    assert "above this line" not in text


def test_quote_of_nothing() -> None:
    """No words, no quote."""
    assert quoted(" \r\n\t\n") == ""


def test_a_flood_of_press_is_cut() -> None:
    """Four hundred lines are shown, then a sign that more was there."""
    lines = quoted("\n".join(map(str, range(1000)))).split("\n")
    assert len(lines) == 401
    assert lines[-2:] == ["| 399", "| …"]


@pytest.mark.parametrize("text", sampled(NASTY, list(NASTY)[::3]))
def test_letters_of_nasty_people(text: str) -> None:
    """Names, game name, press, quoted lines and facts all nasty: the letter keeps its headers, marker and blocks."""
    letter = content(
        "refusal",
        reader=Reader(name=text, timezone=text, player="p1"),
        game=msgspec.structs.replace(CARD, name=text, moderator=text),
        names={"p1": text, "p2": text, "p3": text},
        events=EVENTS,
        waiting_for=(text, text),
        says=(Say(key="player_declined", facts={"name": text}), Say(key="no.such", text=text)),
        results=(Result(line=text, status="refused", example=text, choices=(text,), section=text),),
        quote=text,
        facts={"seed": text},
        rows=((text, text),),
        picture=True,
    )
    for template in ("refusal", "press", "notice", "game_over", "welcome", "invitation"):
        rendered = render(msgspec.structs.replace(letter, template=template), TITLE, None)
        assert rendered.markdown.count(MARKER) == 1
        assert max(map(text_width, rendered.markdown.split("\n"))) <= 78
        raw = compose(rendered, msgspec.structs.replace(ENVELOPE, to_name=text), Shown(b"\x89PNG", text))
        parsed = email.message_from_bytes(raw, policy=policy.default)
        assert isinstance(parsed, EmailMessage)
        assert parsed.get_all("Bcc") is None
        assert "eve@evil.test" not in {one.addr_spec for one in parsed["To"].addresses}
        assert "=?" not in str(parsed["Subject"]) + str(parsed["To"]), "nothing that another reader decodes once more"
        assert len(parsed.get_all("Subject", [])) == 1
        part = parsed.get_body(("html",))
        assert part is not None
        page = part.get_content()
        assert "<script" not in page
        assert not any(name.startswith("on") for name in attributes(page))
        assert "<a " not in page
        assert page.count("<img") == (1 if rendered.picture_at is not None else 0)


def test_a_letter_that_comes_back_gives_no_order() -> None:
    """Our letter, quoted whole under an answer or sent back alone, holds nothing that is read as an order."""
    rendered = render(content("press", quote="build blue G07\nresign"), TITLE, None)
    reply = f"From: ann@example.org\nTo: play@mail.example.org\nSubject: Re: x\n\nhelp\n\n{rendered.markdown}"
    assert read_mail(reply.encode(), "mail.example.org").text.split() == ["help"]


def test_facts_of_says_are_harmless_and_gaps_are_seen() -> None:
    """A fact cannot break a line; a placeholder nobody filled is an ellipsis, not a crash."""
    assert say_text(Say(key="player_declined", facts={"name": "a\r\n<b>"})).startswith("a ‹b› ")
    assert say_text(Say(key="player_declined")).startswith("… ")


@settings(max_examples=60)
@given(st.text(max_size=400))
def test_any_text_is_tamed(text: str) -> None:
    """Whatever is written: a paragraph stays one paragraph in HTML, a quote stays one blockquote."""
    page = html_blocks(typeset(f"Mail of {harmless(text)}."))
    assert page.startswith("<p>")
    assert page.rstrip().endswith("</p>")
    assert page.count("<") == 2
    if said := quoted(text):
        shown = html_blocks(typeset(said))
        assert shown.startswith("<blockquote>")
        assert shown.count("<") == 2 + shown.count("<br>")
