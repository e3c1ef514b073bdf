"""What a reader has in hand, as every letter to a player lists it: a line each, what it does, the word that ends it."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest

from pbem.facts.in_hand import InHand
from pbem.letters.content import Content, decode, encode
from pbem.letters.html import html_page
from pbem.letters.render import in_words
from pbem.letters.wording import Wording
from pbem.words.columns import text_width
from pbem.words.say import Say
from tests.letters.sample import ENVELOPE, IN_HAND, SAMPLES, TITLE, content

HEADING = "What you have ordered for later"
POLICY = "2: policy NW: pay, run best – each turn, next in OR 3.1 (drop 2)"
TURN = "3: SW: lay 57 E9 NE; half (drop 3)"
# To whom it is not their seat's letter, or the game is not running: nobody has anything in hand there. An offer is put
# while what is in hand may just be changing, and a vote asks nothing else.
WITHOUT = {"invitation", "asked", "welcome", "game_over", "stranger", "offer", "vote", "trial"}


def words(letter: Content, address: str = ENVELOPE.reply_to) -> tuple[str, str]:
    """Its text and its page."""
    rendered = in_words(Wording(letter, TITLE, None, address))
    return rendered.markdown, html_page(rendered)


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - WITHOUT))
def test_each_letter_to_a_player_lists_it(name: str) -> None:
    text, page = words(msgspec.structs.replace(SAMPLES[name], in_hand=IN_HAND, rests_until=""))
    assert text.count(HEADING) == 1
    assert f"\n{POLICY}\n{TURN}\n" in text
    assert "What you are asked next, no. 2 answers." in text
    assert len(re.findall(r'<a class="end" href="[^"]*body=drop%20[23]"', page)) == 2


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - WITHOUT))
def test_who_has_nothing_in_hand_reads_nothing_of_it(name: str) -> None:
    text, _ = words(msgspec.structs.replace(SAMPLES[name], in_hand=()))
    assert HEADING not in text
    assert "(drop" not in text


def test_the_word_is_a_tap_to_the_readers_own_address() -> None:
    """Not to that of a decision, which is dead when the letter is old; in the text part it is a word."""
    letter = content("report", in_hand=IN_HAND)
    text, page = words(letter)
    links = [unescape(one) for one in re.findall(r'class="end" href="([^"]*)"', page)]
    start = f"mailto:{ENVELOPE.reply_to}?subject=%5BG12%5D%20Paris%20Connection%3A%20Volga&body="
    assert links == [f"{start}drop%202", f"{start}drop%203"]
    assert "mailto" not in text
    assert ">drop 2</a>)" in page
    _, plain = words(letter, "")
    assert "mailto" not in plain
    assert POLICY in plain


def test_what_a_person_wrote_is_no_link_there() -> None:
    line = 'press <a href="mailto:eve@example.net">drop 9</a>'
    _, page = words(content("report", in_hand=(InHand(number=4, lines=(line,), kind="turn"),)))
    assert page.count("<a ") == 1
    assert "eve@example.net?" not in page
    assert "body=drop%204" in page


LONG = tuple(f"NW: lay {number} E{number} to H{number}-F{number}" for number in range(1, 12))


@pytest.mark.parametrize("lines", [LONG, ("pass until OR unless " + ", ".join(["anyone sells NW"] * 6),), LONG[:1]])
@pytest.mark.parametrize("number", [1, 40, 1234])
def test_a_row_is_one_line_that_wraps_once_on_a_phone(lines: tuple[str, ...], number: int) -> None:
    """What is too long for it is cut, never the number or the word; another order of the mail shows all of it."""
    does = Say(key="eighteen.standing.does.bid")
    text, _ = words(content("report", in_hand=(InHand(number=number, lines=lines, kind="turn", does=does),)))
    (row,) = [line for line in text.split("\n") if line.startswith(f"{number}: ")]
    assert text_width(row) <= 78
    assert row.endswith(f"– until its auction is over (drop {number})")
    assert ("…" in row) == ("«standing» shows in full what ends in «…»" in text) == (len("; ".join(lines)) > 60)


def test_orders_for_one_turn_name_their_company_once() -> None:
    lines = ("NW: lay 57 E9 NE", "NW: half", "if 4 left = 0: NW: pay")
    text, _ = words(content("report", in_hand=(InHand(number=7, lines=lines, kind="turn"),)))
    assert "7: NW: lay 57 E9 NE; half; if 4 left = 0: NW: pay (drop 7)" in text


def test_while_it_rests_it_answers_nothing() -> None:
    text, _ = words(SAMPLES["report"])
    assert "A move was taken back" in text
    assert "What you are asked next" not in text


def test_several_that_answer_are_named_together() -> None:
    both = tuple(msgspec.structs.replace(one, next=True) for one in IN_HAND)
    text, _ = words(content("report", in_hand=both))
    assert "What you are asked next, nos. 2 and 3 answer." in text


def test_a_content_of_before_is_listed_without_what_it_does() -> None:
    old = encode(content("report", in_hand=tuple(InHand(number=1, lines=("pass until OR",), kind="pass") for _ in "1")))
    assert b'"does"' not in old
    text, _ = words(decode(old))
    assert "\n1: pass until OR (drop 1)\n" in text
