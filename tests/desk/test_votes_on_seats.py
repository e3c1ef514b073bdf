"""A seat given away by a vote: long overdue, or empty; who was voted out and comes back."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import LogEntry
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves, to
from tests.desk.voting import overdue, sound, texts
from tests.edges import legal_order
from tests.house import House

pytestmark = pytest.mark.any_engine


def test_a_seat_that_is_long_overdue_is_given_away(running: House) -> None:
    late, one, other = overdue(running)
    told = texts(running.write(one, f"vote replace {late} by zoe@example.org"))
    assert sorted(told) == ["ann", "ben", "cleo", "mo"]
    assert f"whether Zoe should be asked to take over {late.title()}’s seat" in told[other]
    assert "zoe@example.org" not in "".join(told[name] for name in (other, late))
    assert "reply «back» or simply make your move" in told[late]
    running.write(other, "yes", answering=running.last(other, "vote"))
    assert sound(running)
    letters = running.wait(hours=73)
    assert "zoe" in to(letters)
    assert "Zoe is asked by letter to take over" in texts(letters)[one]
    assert sound(running)
    told = texts(running.write("zoe", "accept"))
    assert "substituted" in kinds()
    assert running.active() == "zoe"
    assert sound(running)


def test_who_was_voted_out_moves_and_keeps_the_seat(running: House) -> None:
    late, one, other = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    running.write(other, "vote yes")
    running.wait(hours=73)
    assert running.member("zoe").status == "asked"
    movers = play_moves(running, 1)
    assert movers == [late]
    assert kinds()[-1] == "substitute_withdrawn"
    assert "stays" in kinds()
    assert "your answer is no longer needed" in plain(running.last("zoe"))
    (_answer,) = running.write("zoe", "accept")
    assert "substituted" not in kinds()
    assert sound(running)


def test_who_was_voted_out_says_back_and_keeps_the_seat(running: House) -> None:
    late, one, other = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    running.write(other, "vote yes")
    running.wait(hours=73)
    told = texts(running.write(late, "back"))
    assert "keep your seat" in told[late]
    assert "is back and keeps the seat" in told[other]
    assert running.member("zoe").status == "withdrawn"
    (answer,) = running.write(one, f"vote replace {late} by zoe@example.org")
    assert "has been overdue since" in plain(answer), "the days count anew"
    assert sound(running)


@pytest.mark.parametrize("words", ["back", "a move"])
def test_the_vote_is_void_once_they_are_back(running: House, words: str) -> None:
    late, one, other = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    if words == "back":
        letters = running.write(late, "back", answering=running.last(late, "vote"))
        assert f"is void: {late.title()} is back" in texts(letters)[other]
    else:
        play_moves(running, 1)
    with connected():
        assert LogEntry.get(LogEntry.kind == "vote_void").facts["why"] == "back"
    assert running.member("zoe").status == "withdrawn"
    running.write(other, "vote yes")
    running.wait(hours=200)
    assert "asked_substitute" not in kinds()
    assert sound(running)


def test_the_moderators_replace_wins_over_an_open_vote(running: House) -> None:
    late, one, other = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    told = texts(confirmed(running, f"replace {late} by dora@example.org"))
    assert "somebody else has the seat, or is asked" in told[other]
    assert running.member("zoe").status == "withdrawn"
    assert running.member("dora").status == "asked"
    assert sound(running)


def test_an_empty_seat_is_filled_by_a_vote(running: House) -> None:
    (asked,) = running.write("cleo", "resign")
    running.write("cleo", f"confirm {code_in(asked)}")
    ask(running, "voting at once")
    running.write("ann", "vote replace cleo by zoe@example.org")
    assert "which is empty" in plain(running.last("ben", "vote"))
    assert "2 of the 2 players" in plain(running.last("ben", "vote"))
    running.write("ben", "vote yes")
    running.write("zoe", "accept")
    assert running.member("zoe").status == "playing"
    assert sound(running)


def test_everybody_hears_when_whom_they_voted_for_declines(running: House) -> None:
    late, one, other = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    running.write(other, "vote yes")
    running.wait(hours=73)
    assert "have voted to ask you" in plain(running.last("zoe"))
    told = texts(running.write("zoe", "decline no time"))
    assert sorted(told) == ["ann", "ben", "cleo", "mo", "zoe"]
    assert "Zoe would rather not take over" in told[other]
    assert "vote replace" in told[one]
    assert sound(running)


def test_everybody_hears_when_whom_they_voted_for_is_silent(running: House) -> None:
    late, one, other = overdue(running)
    ask(running, "voting at once")
    running.write(one, f"vote replace {late} by zoe@example.org")
    running.write(other, "vote yes")
    told = texts([one for one in running.wait(days=13) if "heard nothing" in plain(one)])
    assert sorted(told) == ["ann", "ben", "cleo", "mo"]
    assert sound(running)


def test_the_vote_is_void_once_somebody_has_moved_for_them(running: House) -> None:
    late, one, other = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    name, order = legal_order(running)
    assert name == late
    told = texts(ask(running, f"as {late}: {order}"))
    assert f"is void: the game is no longer waiting for {late.title()}" in told[other]
    assert sound(running)


def test_an_address_that_looks_like_a_players_is_told_to_all(running: House) -> None:
    late, one, other = overdue(running)
    told = texts(running.write(one, f"vote replace {late} by {one}+2@example.org"))
    assert f"looks like {one.title()}’s" in told[other]
    assert "One person may have only one seat" in told[other]
    assert f"{one}+2@example.org" not in told[other]
    assert f"{one}+2@example.org" in told[one]
