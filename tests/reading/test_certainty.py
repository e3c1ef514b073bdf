"""How sure the cut is, by what it was made; and our own letters, known again however a mail brings them back."""

from __future__ import annotations

import pytest

from pbem.reading.certainty import BELOW_RULE, HTML_QUOTE, NO_LETTERS, NO_QUOTE, OUR_LINES, SHARES_WORDS
from pbem.reading.letters import our_letters
from pbem.reading.own_text import own_text
from pbem.reading.read_mail import read_unguarded
from pbem.reading.reply_cut import HEAD, MARKER, SHAPE, SIGNS, TRUNCATED

LETTER = """--- Write your orders above this line ---

Your turn, Ann: please move by Fri 9 May, 21:00.

Ben built red at G10 and G11, and then the bank ran out of track for it.

Your orders came to this:
build red G01
build red G02

[G12] Paris Connection: Volga
"""
OURS = our_letters([LETTER])
ON = "On Fri, 9 May 2025 at 11:02, Night Mail <play+x@nightmail.example.org> wrote:"


@pytest.mark.parametrize(
    ("text", "certainty", "reason"),
    [
        (f"undo\n\n{LETTER}", "certain", MARKER),
        (f"undo\n\n{ON}\n> x", "certain", HEAD),
        (f"undo\n\n> {ON}\n> x", "certain", HEAD),
        ("undo\n\nFrom: Ben\nSent: today\nTo: Ann\n\nx", "certain", HEAD),
        ("undo\n> x\n> y", "likely", SIGNS),
        ("undo\n\nxyz 9.5.2025 bla <a@b.example> bla:\n> y", "certain", HEAD),
        ("undo\n\nxyz (9.5.2025) bla a@b.example:\n> y", "likely", SHAPE),
        ("undo\n\n-----\n\nwho knows what this is", "unsure", BELOW_RULE),
        (f"undo\n\n-----\n\nwho knows what this is\n\n{ON}\n> x", "likely", BELOW_RULE),
        (f"Ben built red at G10\nand G11.\n\n{ON}\n> x", "certain", SHARES_WORDS),
        (">\na\n" * 1_100, "unsure", TRUNCATED),
        ("undo", "certain", NO_QUOTE),
        ("I saw: Ben built red at G10\nand G11.", "unsure", SHARES_WORDS),
        ("undo\n\nbuild red G01\nbuild red G02", "likely", OUR_LINES),
    ],
)
def test_how_sure_a_cut_is(text: str, certainty: str, reason: str) -> None:
    own = own_text(text, OURS)
    assert (own.certainty, reason in own.reasons) == (certainty, True)


def test_without_our_letters_and_without_a_quote_nothing_is_certain() -> None:
    own = own_text("undo")
    assert (own.certainty, own.reasons) == ("likely", (NO_QUOTE, NO_LETTERS))


def test_a_quote_that_the_html_tells_is_certain() -> None:
    raw = b"Content-Type: text/html\n\nundo<div class=gmail_quote><blockquote>old</blockquote></div>"
    mail = read_unguarded(raw, "x", OURS)
    assert (mail.text, mail.certainty, HTML_QUOTE in mail.reasons) == ("undo", "certain", True)


def test_two_lines_of_a_letter_are_ours_wherever_they_stand() -> None:
    assert own_text("Build red G01\n\n  build  red G02\nundo", OURS).text == "undo"


def test_one_line_above_every_quote_stays_theirs() -> None:
    assert own_text(f"build red G01\n\n{ON}\n> x", OURS).text == "build red G01"


def test_one_line_below_the_first_sign_of_a_quote_is_ours() -> None:
    """A program that marks only the first line of a paragraph leaves the others bare."""
    text = f"undo\n\n{ON}\n> Your orders came to this:\nbuild red G01\n> x\nbuild red G09"
    assert own_text(text, OURS).text == "undo\n\nbuild red G09"


def test_lines_of_different_letters_or_in_another_order_are_theirs() -> None:
    text = "build red G02\nbuild red G01"
    assert own_text(text, OURS).text == text


def test_six_words_are_found_across_wrapped_lines_and_five_are_not() -> None:
    assert OURS.shares_words(["and then the", "bank ran out"])
    assert not OURS.shares_words(["then the bank ran out"])


def test_text_without_a_sign_ends_where_the_html_ends_it() -> None:
    """The text part of some programs quotes without any mark; the HTML beside it tells."""
    html = "<p>build blue <a href=x>G07</a></p><p>Ann</p><blockquote type=cite>build red G01</blockquote>"
    text = "build blue G07 <http://x>\nAnn\n\nbla bla 9 5 2025\nbuild red G01\n"
    head = "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
    raw = f"{head}{text}--b\nContent-Type: text/html\n\n{html}\n--b--\n"
    mail = read_unguarded(raw.encode(), "x")
    assert (mail.text, mail.certainty) == ("build blue G07 <http://x>\nAnn", "certain")


SAMPLE = ". build blue D07 D08 and two more"
SHOWN = LETTER.replace("build red G02", SAMPLE)
QUOTE = f"{ON}\n" + "\n".join(f"> {line}" for line in SHOWN.split("\n"))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (SAMPLE, True),
        (f"Hi,\n\n{SAMPLE}\n\nThanks\n\n{QUOTE}", True),
        (f"{SAMPLE}\n\n{SHOWN}", True),
        (f"{SAMPLE}\n. status\n\n{QUOTE}", False),
        (f"{QUOTE}\n\n{SAMPLE}", False),
        (f"{SAMPLE}\n\n{ON}\n> no marker here", False),
        (f"Ben built red at G10 and G11, and then\n{SAMPLE}", False),
        (f"Your orders came to this:\nbuild red G01\n{SAMPLE}", False),
        ("...and so on", False),
    ],
)
def test_one_dotted_line_above_our_marker_or_without_our_letter_is_a_sample(text: str, is_one: bool) -> None:
    own = own_text(text, our_letters([SHOWN]))
    assert own.sample == is_one
    if is_one:
        assert own.certainty == "certain"
        assert SAMPLE in own.text


ANSWER = our_letters(
    ["Your mail, line by line\n-----------------------\n\n| build red G01\n\nRefused: it is too far.\n"]
)


@pytest.mark.parametrize("below", ["build red G01", "  build red G01", "BUILD red G01"])
def test_an_order_that_an_answer_repeated_may_be_sent_below_the_quote_once_more(below: str) -> None:
    """Whoever writes below the quote would otherwise never be read again with the same words."""
    assert own_text(f"{ON}\n> x\n\n{below}\n", ANSWER).text.strip() == below.strip()


@pytest.mark.parametrize(
    "below", ["| build red G01", "Refused: it is too far.", "Your mail, line by line\nbuild red G01"]
)
def test_what_the_answer_says_is_still_known_there(below: str) -> None:
    assert not own_text(f"{ON}\n> x\n\n{below}\n", ANSWER).text.strip()
