"""«2» and «yes» as the usual programs send them: with the letter quoted below, as text, as HTML, with signatures."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage
from typing import get_args

import pytest

from pbem.demo.clients import Draft, Style, write_reply
from pbem.demo.letter import read_letter
from tests.desk.test_by_place import asked, done, quoted
from tests.desk.test_moves import actions
from tests.desk.test_yes import asked_back
from tests.house import WRITING, House, Sent
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

STYLES: tuple[Style, ...] = get_args(Style)


def sent(house: House, name: str, text: str, letter: Sent, style: Style, number: int = 1) -> str:
    """Their answer as this program writes it; what came of it."""
    draft = Draft(
        name=name.title(), address=f"{name}@example.org", text=text, at=house.now,
        message_id=f"<{style}.{number}@example.org>", signature=name.title(),
    )  # fmt: skip
    outcome = house.take(write_reply(style, draft, read_letter(letter.mime)))
    house.post()
    return outcome


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", ["2", "#2", "option 2 please", "Hi Mo,\n\nno. 2\n\nThanks"])
def test_a_number(running: House, style: Style, text: str) -> None:
    mover, turn, lines = asked(running)
    assert sent(running, mover, text, turn, style) == "applied"
    assert done() == lines[1]


@pytest.mark.parametrize("style", spread(STYLES, 2, single=True))
@pytest.mark.parametrize("text", ["yes", "Yes, please!", "Hi,\n\nexactly\n\nThanks"])
def test_a_yes_and_the_same_once_more(running: House, style: Style, text: str) -> None:
    mover, letter, order = asked_back(running)
    assert sent(running, mover, text, letter, style) == "applied"
    assert done() == order
    running.now += timedelta(minutes=5)
    sent(running, mover, text, letter, style, 2)
    assert len(actions()) == 1


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", ["", "Thanks!", "See below", "hm"])
def test_an_answer_that_says_nothing(running: House, style: Style, text: str) -> None:
    mover, turn, _ = asked(running)
    sent(running, mover, text, turn, style)
    assert actions() == []


def html_reply(house: House, name: str, letter: Sent, top: str, *, plain: str = "") -> bytes:
    """A reply in HTML, alone or beside its text."""
    body = "".join(f"<div>{line or '<br>'}</div>" for line in letter.text.splitlines())
    page = (
        f'<div dir="ltr">{top}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Nov 21, '
        f'2026 at 12:00 PM Night Mail &lt;<a href="mailto:play@mail.test">play@mail.test</a>&gt; wrote:<br></div>'
        f'<blockquote class="gmail_quote">{body}</blockquote></div>'
    )
    mail = EmailMessage(policy=WRITING)
    mail["From"] = f"{name.title()} <{name}@example.org>"
    mail["To"] = letter.mail["Reply-To"]
    mail["Subject"] = f"Re: {letter.subject}"
    mail["Message-ID"] = "<html.1@example.org>"
    mail["In-Reply-To"] = letter.mail["Message-ID"]
    mail["References"] = letter.mail["Message-ID"]
    if plain:
        mail.set_content(plain)
        mail.add_alternative(page, subtype="html")
    else:
        mail.set_content(page, subtype="html")
    return mail.as_bytes()


def test_a_number_in_html_alone(running: House) -> None:
    mover, turn, lines = asked(running)
    assert running.take(html_reply(running, mover, turn, "Number 2, please")) == "applied"
    assert done() == lines[1]


def test_a_mark_within_the_text_beside_html(running: House) -> None:
    """The text tells what the quote was made into; the page is not looked at."""
    mover, turn, lines = asked(running)
    text = "\n".join(quoted(turn)).replace(f"> .2 {lines[1]}", f"> .2 {lines[1]}  <-- this one")
    head = "On Sat, Nov 21, 2026 at 12:00 PM Night Mail <play@mail.test> wrote:\n\n"
    assert running.take(html_reply(running, mover, turn, "<br>", plain=f"{head}{text}\n")) == "applied"
    assert done() == lines[1]


@pytest.mark.parametrize(
    "under", ["Sent from my iPhone", "-- \nAnn\nT +44 20 7946 0123", "Ann\nB 12, Blue Street\n10115 Berlin"]
)
def test_numbers_of_signatures_are_none(running: House, under: str) -> None:
    mover, turn, lines = asked(running)
    running.write(mover, f"{lines[2]}\n\n{under}", answering=turn)
    assert [one.partition(": ")[2] for one in actions()] in ([], [lines[2]])


def test_a_part_of_the_letter_that_was_copied_is_no_number(running: House) -> None:
    mover, turn, _ = asked(running)
    for text in ("1\n2\n3\n4", "2 R", "21 Nov", "24h", "2 days", "2pm", "2 more days please", "2-3", "4/5", "2 x"):
        running.write(mover, text, answering=turn)
        assert actions() == [], text
