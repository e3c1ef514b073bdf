"""Moves taken back by a vote: those that others have followed, and what is played meanwhile."""

from __future__ import annotations

import pytest

from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves
from tests.desk.test_moves import position
from tests.desk.voting import others, sound, texts
from tests.house import House

pytestmark = pytest.mark.any_engine


def test_a_move_that_others_have_followed_is_taken_back_by_everybodys_yes(running: House) -> None:
    before = position()
    first, second = play_moves(running, 2)
    (refused,) = running.write(first, "undo")
    assert "Only everybody’s yes can take it back" in plain(refused)
    assert ".1 vote undo 2" in plain(refused)
    told = texts(running.write(first, "vote undo 2"))
    assert sorted(told) == ["ann", "ben", "cleo", "mo"]
    assert "as soon as all 3 of you have said yes, unless Mo" in told[second]
    (third,) = others(first, second)
    running.write(second, "yes", answering=running.last(second, "vote"))
    assert position() != before
    told = texts(running.write(third, "yes", answering=running.last(third, "vote")))
    assert position() == before
    assert running.active() == first
    assert all("The vote has passed: «undo to 5»" in told[name] for name in ("ann", "ben", "cleo", "mo"))
    assert "The players have voted to take this back" in told[second]
    assert kinds()[-3:] == ["vote_passed", "undo", "undo"]
    assert sound(running)


def test_what_is_played_meanwhile_goes_too(running: House) -> None:
    before = position()
    first, *_ = play_moves(running, 2)
    running.write(first, "vote undo 2")
    play_moves(running, 1)
    for name in others(first):
        running.write(name, "vote yes")
    assert position() == before
    assert kinds()[-4:] == ["vote_passed", "undo", "undo", "undo"]


def test_the_moderators_no_stops_it_and_their_own_undo_makes_it_void(running: House) -> None:
    first, second = play_moves(running, 2)
    running.write(first, "vote undo 2")
    for_all = running.write(second, "vote yes")
    assert for_all
    told = texts(confirmed(running, "undo 2"))
    assert "void: those moves have been taken back already" in told["ann"]
    assert kinds()[-1] == "vote_void"
    (late,) = running.write("ann", "vote yes")
    assert "There is no vote to answer" in plain(late)
    assert sound(running)


def test_after_the_moderators_silence_more_than_half_take_back(running: House) -> None:
    before = position()
    first, second = play_moves(running, 2)
    running.write(first, "vote undo 2")
    running.write(second, "vote yes")
    running.wait(hours=73)
    assert position() == before
    assert "undo" in kinds()
    assert sound(running)


def test_the_moderators_code_and_a_vote_that_cross(running: House) -> None:
    """Whoever comes first wins; the code was for a game that is not there any more."""
    before = position()
    first, _ = play_moves(running, 2)
    (preview,) = ask(running, "undo 1")
    running.write(first, "vote undo 2")
    for name in others(first):
        running.write(name, "vote yes")
    assert position() == before
    (late,) = ask(running, f"confirm {code_in(preview)}")
    assert position() == before
    assert "Nothing was done" in plain(late)
    after = kinds().count("undo")
    confirmed(running, "redo")
    assert position() != before
    assert kinds().count("undo") == after == 2
    assert sound(running)


def test_a_move_taken_back_by_its_own_player_makes_the_vote_void(running: House) -> None:
    first, second = play_moves(running, 2)
    running.write(first, "vote undo 1")
    running.write(second, "undo")
    assert kinds()[-2:] == ["undo", "vote_void"]
    assert sound(running)


def test_what_was_asked_stands_though_moves_after_it_are_taken_back(running: House) -> None:
    before = position()
    first, second = play_moves(running, 2)
    running.write(first, "vote undo 2")
    running.write(second, "undo")
    assert "vote_void" not in kinds()
    for name in others(first):
        running.write(name, "vote yes")
    assert position() == before
    assert sound(running)
