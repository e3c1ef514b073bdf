"""Answers that cross, and samples of older letters: done, or refused with what is right now (1861)."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import kept
from tests.desk.presiding import plain
from tests.dotted import sample_begins
from tests.house import Sent
from tests.placed_1861 import Desk, desk, kept_1861
from tests.tapping import Link, links, tap

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

AGAIN = "It is your turn again now"


def letter_to(desk: Desk, name: str) -> Sent:
    """A letter that asks them as things stand."""
    return desk.send("status", name).to(name)


def tapped(desk: Desk, name: str, link: Link, body: str = "") -> tuple[str, str]:
    """What came of a tap, and what was answered."""
    before = len(desk.house.box.letters)
    outcome = tap(desk.house, name, link, body=body)
    desk.house.post()
    answers = [one for one in desk.house.box.letters[before:] if one.to.startswith(f"{name}@")]
    return outcome, plain(answers[-1]) if answers else ""


def test_a_sample_tapped_twice_is_done_once(desk: Desk) -> None:
    """The second is told what the first has done, and keeps nothing for the next turn; answering that letter does."""
    desk.put(at.stock())
    link = next(one for one in links(letter_to(desk, "ann")) if one.body.startswith("buy NW from treasury"))
    assert tapped(desk, "ann", link)[0] == "applied"
    outcome, said = tapped(desk, "ann", link)
    assert (outcome, kept("ann"), desk.position.purses[desk.ids["anne"]]) == ("refused", [], 800)
    assert "the turn that this was for is over" in said
    assert "Ann bought a share of NW from its treasury for 100" in said
    assert desk.send("buy NW from treasury", "ann", answering=desk.house.last("ann")).outcome == "applied"
    assert kept("ann") == ["buy NW from treasury"]


@pytest.mark.parametrize("second", ["NW: lay 57 E9 NE; half", "NW: half", "half", "NW: pay; buy train 2"])
def test_the_second_answer_about_a_turn_is_told_what_the_first_has_done(desk: Desk, second: str) -> None:
    desk.put(at.operating())
    letter = letter_to(desk, "ann")
    assert desk.send("NW: lay 57 E9 NE; half", "ann", answering=letter).outcome == "applied"
    came = desk.send(second, "ann", answering=letter)
    said = plain(came.to("ann"))
    assert (came.outcome, came.lines, kept("ann")) == ("refused", [], [])
    assert "which has been settled" in said
    assert "NW: laid 57 on E9 Smolensk" in said
    assert "it is Ben’s turn" in said


def test_quiet_answers_cross_too(desk: Desk) -> None:
    """No receipt told of the pass; the bid behind it is told of it."""
    desk.put(at.bidding())
    letter = letter_to(desk, "ben")
    assert desk.send("pass", "ben", answering=letter).letters[0].to.startswith("cleo")
    came = desk.send("bid M-V 105", "ben", answering=letter)
    said = plain(came.to("ben"))
    assert (came.outcome, came.lines, kept("ben")) == ("refused", [], [])
    assert "You have left the auction of M-V" in said
    assert "it is Cleo’s turn" in said


def test_an_answer_that_the_moderators_move_crosses_is_told_what_is_asked_now(desk: Desk) -> None:
    desk.put(at.bidding())
    letter = letter_to(desk, "ben")
    leader = desk.house.member("mo", role="moderator").token
    desk.house.write("mo", "as Ben: bid M-V 105", to=f"play+{leader}@mail.test")
    desk.send("bid M-V 110", "cleo")
    desk.send("pass", "ann")
    came = desk.send("bid M-V 105", "ben", answering=letter)
    said = plain(came.to("ben"))
    assert (came.outcome, came.lines) == ("refused", [])
    assert AGAIN in said
    assert "at least 115" in said
    assert sample_begins(said, "bid M-V 115")


def test_a_move_of_an_older_letter_is_shown_as_it_is_right_now(desk: Desk) -> None:
    """Others have moved: it may be legal still, but is not what the letter was about."""
    desk.put(at.stock())
    letter = letter_to(desk, "ann")
    desk.send("buy SW", "ann", answering=letter)
    desk.send("pass", "ben")
    desk.send("pass", "cleo")
    lines = {"buy NW from treasury": "buy NW from treasury", "pass": "pass", "bid M-V 90": "bid M-V 100"}
    for line, legal in lines.items():
        came = desk.send(line, "ann", answering=letter)
        said = plain(came.to("ann"))
        assert (came.outcome, came.lines) == ("refused", []), line
        assert AGAIN in said
        assert sample_begins(said, legal)
    (link,) = [one for one in links(letter) if one.body.startswith("buy NW from treasury")]
    outcome, said = tapped(desk, "ann", link)
    assert (outcome, AGAIN in said, sample_begins(said, "buy NW from treasury")) == ("refused", True, True)


@pytest.mark.parametrize("line", ["pass until OR", "policy NW: pay, run best", "bid M-V up to 135 then pass"])
def test_what_hangs_on_no_question_is_kept_from_any_letter(desk: Desk, line: str) -> None:
    desk.put(at.stock())
    letter = letter_to(desk, "ann")
    desk.send("buy NW", "ann", answering=letter)
    assert desk.send(line, "ann", answering=letter).outcome == "applied"
    assert kept("ann") == [line]
    desk.send("drop all", "ann")
    assert tapped(desk, "ann", links(letter)[0], body=line)[0] == "applied"
    assert kept("ann") == [line]


def test_a_turn_that_waits_for_more_takes_it_in_answer_to_its_first_letter(desk: Desk) -> None:
    """It means the same; but what was done is not done again, and by a link of that letter nothing is."""
    desk.put(at.operating())
    letter = letter_to(desk, "ann")
    desk.send("NW: lay 57 E9 NE; keep open", "ann", answering=letter)
    again = desk.send("NW: lay 57 E9 NE; keep open", "ann", answering=letter)
    assert (again.outcome, again.lines) == ("refused", [])
    assert AGAIN in plain(again.to("ann"))
    outcome, said = tapped(desk, "ann", links(letter)[0], body="NW: half")
    assert (outcome, AGAIN in said, sample_begins(said, "NW: ")) == ("refused", True, True)
    came = desk.send("NW: token K7; half", "ann", answering=letter)
    assert came.outcome == "applied"
    assert "ann: token NW K7 0" in came.lines
    assert "ann: dividend NW half" in came.lines


def test_once_others_have_moved_it_does_not(desk: Desk) -> None:
    """An offer was declined in between: look first."""
    desk.put(at.buying())
    letter = letter_to(desk, "ann")
    desk.send("MKN: buy train 4 from SW for 50; keep open", "ann", answering=letter)
    desk.send("decline", "ben")
    came = desk.send("MKN: buy train 4", "ann", answering=letter)
    assert (came.outcome, came.lines) == ("refused", [])
    assert AGAIN in plain(came.to("ann"))
