"""Words that are struck out, in HTML or by the signs of chats and phones: they are no words of the mail."""

from __future__ import annotations

import pytest

from pbem.reading.html import html_to_text
from pbem.reading.own_text import own_text
from pbem.reading.struck import told_apart
from tests.floods import MOST_CALLS, counted
from tests.struck_mail import QUOTES, STROKES


def own(text: str) -> str:
    """What is read of a text as its writer's own."""
    return own_text(text).text


@pytest.mark.parametrize("stroke", STROKES.values())
def test_html(stroke: str) -> None:
    found = html_to_text(f"<p>build {stroke.format('red F10')} blue G07</p><p>thanks</p>")
    assert found.struck
    assert own(found.text) == "build blue G07\nthanks"


@pytest.mark.parametrize(
    "html",
    [
        "<s><div>build red</div><div>or blue</div></s><div>pass</div>",
        "<s>build red<br>or blue</s><br>pass",
        "<div style='text-decoration:underline line-through'>build <b>red</b></div>pass",
        "<pre>pass <del>build red\nor blue</del></pre>",
        "<s>build <s>red</s> or blue</s> pass",
        "pass <s>build red",
        "<strike>build</strike><strike> red</strike> pass",
    ],
)
def test_blocks_breaks_and_strokes_within_strokes(html: str) -> None:
    assert own(html_to_text(html).text).strip() == "pass"


@pytest.mark.parametrize(
    "html",
    [
        "<small>pass</small>",
        "<strong>pass</strong>",
        "<span style='text-decoration: none'>pass</span>",
        "<ins>pass</ins>",
    ],
)
def test_what_is_not_struck_out(html: str) -> None:
    found = html_to_text(html)
    assert (found.text, found.struck) == ("pass", False)


@pytest.mark.parametrize("program", QUOTES)
def test_quotes_with_their_sign(program: str) -> None:
    page = "<div>.1 pass</div><div>{}</div><blockquote>older</blockquote>"
    found = html_to_text("<div>hello</div>" + QUOTES[program].format(page.format("<s>.2 buy</s>")))
    assert "pass" not in found.text
    lines, left = told_apart(found.whole.split("\n"))
    assert "> .1 pass" in lines
    assert left == {lines.index("> .2 buy"): ">"}
    assert not any("older" in line for line in lines)
    assert own(found.text) == own(found.whole) == "hello"


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("build ~~red F10~~ blue G07", "build blue G07"),
        ("~~build red~~", ""),
        ("build D0~~7~~9", "build D0~~7~~9"),
        ("~~ Ann ~~", "~~ Ann ~~"),
        ("~~~~~~~~", "~~~~~~~~"),
        ("pass ~~~ and so on ~~~", "pass ~~~ and so on ~~~"),
        ("a ~~ b ~~ c", "a ~~ b ~~ c"),
        ("".join(f"{one}\u0336" for one in "build red") + " pass", "pass"),
        ("pa\u0336ss", "pa\u0336ss"),
    ],
)
def test_strokes_of_plain_texts(line: str, left: str) -> None:
    assert own(f"{line}\nx").removesuffix("x").strip() == left


def test_a_note_tells_of_it() -> None:
    assert own_text("~~pass~~ buy").notes == ("struck",)
    assert own_text("pass").notes == ()
    assert own_text("buy\n\n> ~~.1 pass~~").notes == ()


@pytest.mark.parametrize(
    "html", ["<s>", "<s>a", "<s>a</s>", "<s><div>", "</s>", "<span style='text-decoration:line-through'>a<br>", "~~a"]
)
def test_a_flood_is_bounded(html: str) -> None:
    with counted() as calls:
        own(html_to_text(html * (64_000 // len(html))).text)
        assert calls() < MOST_CALLS


def test_words_below_a_long_quote_are_read() -> None:
    found = html_to_text(f"<blockquote>{'<div>older words of ours</div>' * 4_000}</blockquote><div>pass</div>")
    assert own(found.whole) == "pass"
    assert len(found.whole) < 40_000
