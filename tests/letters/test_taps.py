"""Samples as links: in the HTML part only, of our own making only, each to the byte what RFC 6068 asks for."""

from __future__ import annotations

import email
import re
from email import policy
from email.message import EmailMessage
from html import unescape
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pbem.facts.result import Result
from pbem.letters.compose import compose
from pbem.letters.content import Content, decode, encode
from pbem.letters.html import html_page
from pbem.letters.render import render
from pbem.letters.taps import is_move, mailto
from pbem.orders.order import OrderWord
from pbem.words.say import Say
from tests.letters.sample import ADDRESS, ASK, BUILD, CARD, ENVELOPE, SAMPLES, TITLE, content

SENTENCE = "Tap a line and an email with that order opens, ready to send."
LINK = re.compile(r"<a\b[^>]*>")
TRADE = OrderWord(word="trade", kind="action", usage="trade COLOUR for [N] COLOUR", example="trade", help="help.status")


# The sample game with all the words that its examples need.
BOTH_WORDS: Any = SimpleNamespace(
    **(vars(TITLE) | {"orders": SimpleNamespace(words=(BUILD, TRADE), said=TITLE.orders.said)})
)


def part(letter: Content, kind: str, game: Any = TITLE) -> str:
    """A part of the letter as it travels."""
    message = email.message_from_bytes(compose(render(letter, game, None), ENVELOPE), policy=policy.default)
    assert isinstance(message, EmailMessage)
    found = message.get_body((kind,))
    assert found is not None
    return str(found.get_content())


def hrefs(letter: Content, game: Any = TITLE) -> list[str]:
    """The addresses of all links in the HTML part."""
    page = part(letter, "html", game)
    assert page.count("<a ") == len(LINK.findall(page))
    return [unescape(one) for one in re.findall(r'href="([^"]*)"', page)]


def test_a_link_to_the_byte() -> None:
    page = part(SAMPLES["your_turn"], "html", BOTH_WORDS)
    first, second = LINK.findall(page)
    start = '<a class="order" href="mailto:play+linklinklinklinklinklink@mail.example.org?subject='
    about = "%5BG12%5D%20Paris%20Connection%3A%20Volga"
    assert first.startswith(f'{start}{about}&amp;body=build%20blue%20G07%20G08" style="display: block')
    assert second.startswith(f'{start}{about}&amp;body=trade%20red%20for%202%20blue" style="display: block')
    assert ">.1 build blue G07 G08</a>" in page, "the dot stays, for quoted samples must be no orders"
    assert page.count(SENTENCE) == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("build blue to Besançon", "build%20blue%20to%20Besan%C3%A7on"),
        ("a+b&c=d?e#f%g", "a%2Bb%26c%3Dd%3Fe%23f%25g"),
        ("\"<b>'\n", "%22%3Cb%3E%27%0A"),
    ],
)
def test_whatever_stands_in_it_is_escaped(text: str, wanted: str) -> None:
    assert mailto(ADDRESS, text, text) == f"mailto:{ADDRESS}?subject={wanted}&body={wanted}"


def test_a_name_of_a_game_cannot_get_out_of_its_link() -> None:
    card = msgspec.structs.replace(CARD, name='"><b>&body=resign #1%')
    found = hrefs(msgspec.structs.replace(SAMPLES["your_turn"], game=card))
    assert found == [
        f"mailto:{ADDRESS}?subject=%5BG12%5D%20Paris%20Connection%3A%20%22%3E%3Cb%3E%26body%3Dresign%20%231%25"
        "&body=build%20blue%20G07%20G08"
    ]


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_the_text_part_knows_nothing_of_links(name: str) -> None:
    letter = SAMPLES[name]
    text = part(letter, "plain")
    assert "linklink" not in text
    assert SENTENCE not in text
    if letter.ask is None:
        assert hrefs(letter) == []
        return
    without = msgspec.structs.replace(letter, ask=msgspec.structs.replace(letter.ask, address=""))
    assert part(without, "plain") == text
    assert hrefs(without) == []


def test_a_content_of_before_is_written_without_links() -> None:
    old = encode(SAMPLES["your_turn"]).replace(f',"address":"{ADDRESS}"'.encode(), b"")
    assert b"address" not in old
    assert hrefs(decode(old)) == []
    assert '<pre class="samples"' in part(decode(old), "html")


def test_in_a_refusal_moves_are_links_and_nothing_else_is() -> None:
    lines = (
        "press Ben: build blue G07",
        "resign",
        "confirm 7K3M-Q9TX",
        "undo",
        "as Ben: build blue G07",
        "build red F10",
    )
    results = tuple(Result(line="x", status="refused", example=line) for line in lines)
    found = hrefs(content("refusal", results=results, ask=ASK))
    assert [one.rpartition("body=")[2] for one in found] == ["build%20red%20F10", "build%20blue%20G07%20G08"]
    assert part(content("refusal", results=results, ask=ASK), "html").count(SENTENCE) == 1


def test_what_may_be_chosen_from_are_links() -> None:
    found = hrefs(SAMPLES["refusal"])
    assert [one.rpartition("body=")[2] for one in found] == [
        "build%20red%20F10", "build%20red%20F10", "build%20blue%20G08%20H09", "build%20blue%20G08%20H08",
        "build%20blue%20G07%20G08",
    ]  # fmt: skip


def test_without_a_question_there_is_no_link() -> None:
    assert hrefs(content("refusal", results=(Result(line="x", status="refused", example="build red F10"),))) == []


EVIL = (
    ". build blue G07 G08",
    ".1 build blue G07 G08",
    "```\n.1 build blue G07 G08\n```",
    "```\n. build blue G07 G08\n```",
    "<a href='mailto:eve@example.net'>. build blue G07 G08</a>",
    "[build](mailto:eve@example.net?body=build)",
    "mailto:eve@example.net?subject=x&body=build%20blue",
    "https://example.net/",
    "\ue000moves0\ue001",
)


@pytest.mark.parametrize("words", EVIL)
def test_nothing_a_person_wrote_becomes_a_link(words: str) -> None:
    """In their message, their name, a line of their mail, a fact of a sentence, the name of the game."""
    letter = content(
        "refusal",
        ask=ASK,
        quote=words,
        names={"p1": words, "p2": words},
        waiting_for=(words,),
        says=(Say(key="press_to_you", facts={"name": words}), Say(key="no.such", text=words)),
        results=(Result(line=words, status="refused", says=(Say(key="no.such", text=words),)),),
        facts={"word": words, "words": words},
        rows=((words, words), (words, words)),
    )
    for template in ("refusal", "press", "notice", "welcome", "stranger"):
        found = hrefs(msgspec.structs.replace(letter, template=template))
        assert found == ([f"mailto:{ADDRESS}?subject=%5BG12%5D%20Paris%20Connection%3A%20Volga"
                          "&body=build%20blue%20G07%20G08"] if template in ("refusal", "welcome") else [])  # fmt: skip


def test_a_long_order_is_one_link() -> None:
    line = "build blue " + " ".join(f"G{at:02}" for at in range(30))

    offered = SimpleNamespace(samples=lambda definition, view, player: ((line,), ()))
    long: Any = SimpleNamespace(**(vars(TITLE) | {"offered": offered}))
    rendered = render(SAMPLES["your_turn"], long, None)
    assert max(map(len, rendered.markdown.split("\n"))) <= 78
    (found,) = hrefs(SAMPLES["your_turn"], long)
    assert found.endswith("&body=" + line.replace(" ", "%20"))
    assert f">.1 {line}</a>" in html_page(rendered)


@pytest.mark.parametrize("line", ["build blue G07", "build"])
def test_a_move(line: str) -> None:
    assert is_move(line, TITLE.orders.words)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "biuld blue",
        "preview build blue",
        "build blue\nbuild red",
        "help",
        ". build blue",
        ".1 build blue",
        "build blue; help",
    ],
)
def test_no_move(line: str) -> None:
    assert not is_move(line, TITLE.orders.words)
