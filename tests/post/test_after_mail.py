"""The letters that follow a mail: what the answer says first, and what it shows."""

from __future__ import annotations

import pytest

from tests.desk.presiding import confirmed, seated
from tests.house import House

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("status", "Here is your answer, Ann."),
        ("quiet 22:00-07:00", "Done, Ann."),
        ("hello, all of you", "We could not make out an order in your mail, Ann, so nothing was done."),
        ("resign", "Please confirm first, Ann: nothing has been done yet."),
    ],
)
def test_an_answer_says_first_what_became_of_the_mail(running: House, text: str, first: str) -> None:
    assert first in " ".join(running.write("ann", text)[0].text.split())


@pytest.mark.parametrize("text", ["help", "history", "deadline", "quiet 22:00-07:00", "press all: hello"])
def test_an_answer_shows_the_map_only_where_it_was_asked_for(running: House, text: str) -> None:
    running.write("ann", text)
    assert b"image/png" not in running.last("ann", "receipt").mime
    running.write("ann", f"{text}\n\nstatus")
    assert "Where the companies’ track lies" in running.last("ann", "receipt").text
    assert b"image/png" not in running.last("ann", "receipt").mime
    running.write("ann", f"{text}\n\nmap")
    assert b"image/png" in running.last("ann", "receipt").mime


def test_who_moderates_and_does_not_play_is_told_so_when_the_game_starts(running: House) -> None:
    told = " ".join(running.last("mo", "welcome").text.split())
    assert "You moderate it and do not play" in told
    for untrue in ("when it is your turn", "On your turn", "You win", "your hand", "you all gave"):
        assert untrue not in told, untrue
    assert "Whoever’s locomotives in hand are worth most then wins" in told


def test_who_moderates_gets_the_end_they_ordered_as_one_letter(running: House) -> None:
    letters = confirmed(running, "end now")
    (letter,) = (one for one in letters if one.to.startswith("mo@"))
    assert "ended the game early" in " ".join(letter.text.split())
    assert "Your mail, line by line" in letter.text


def test_whose_seat_is_taken_is_told_of_no_turn_and_no_orders(running: House) -> None:
    letters = seated(running, "ann", "zoe")
    (letter,) = (one for one in letters if one.to.startswith("ann@"))
    told = " ".join(letter.text.split())
    assert "Zoe has taken over your seat" in told
    assert "turn" not in told
    assert "Reply with «help»" not in told
