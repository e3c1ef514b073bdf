"""Votes by mail: asked, opened without the moderator's answer, said yes and no to, closed; and what they do."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves, to
from tests.desk.test_moves import position
from tests.edges import legal_order
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

DAY = 24


def game() -> Game:
    """Its row."""
    with connected():
        return Game.get_by_id(1)


def sound(house: House) -> bool:
    """Whether start, record and rows agree."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok] == []


def kinds_since(number: int) -> list[str]:
    """The kinds of the entries after so many."""
    return kinds()[number:]


def texts(letters: list[Sent]) -> dict[str, str]:
    """What each reader gets, by the name before the @; of several letters, all of them."""
    found: dict[str, str] = {}
    for one in letters:
        name = one.to.partition("@")[0]
        found[name] = f"{found.get(name, '')} {plain(one)}".strip()
    return found


def others(*but: str) -> list[str]:
    """The players but these."""
    return [name for name in ("ann", "ben", "cleo") if name not in but]


# -- the moderator is asked first ---------------------------------------------------------------------------------------


def test_the_moderator_is_asked_and_everybody_hears_what_a_word_does(running: House) -> None:
    told = texts(running.write("ann", "vote pause Christmas"))
    assert sorted(told) == ["ann", "ben", "cleo", "mo"]
    for name in others("ann"):
        assert "Ann asks whether the game should pause (Christmas)" in told[name]
        assert "without an answer the vote opens on Tuesday 24 November 2026, 13:00" in told[name]
        assert "Reply «yes» or «no»" in told[name]
    assert "Reply «no» and they cannot vote on it" in told["mo"]
    assert "your own order («pause»)" in told["mo"]
    assert game().paused_at is None


def test_silence_opens_the_vote_and_more_than_half_decide(running: House) -> None:
    running.write("ann", "vote pause Christmas")
    running.write("ben", "yes", answering=running.last("ben", "vote"))
    assert game().paused_at is None, "the moderator still has time"
    before = len(kinds())
    told = texts(running.wait(hours=73))
    assert kinds_since(before)[-3:] == ["vote_opened", "vote_passed", "paused_because"]
    assert all("The vote has passed: «pause»" in told[name] for name in ("ann", "ben", "cleo", "mo"))
    assert "the game is paused: Christmas" in told["cleo"]
    assert game().paused_at is not None
    assert sound(running)


def test_an_open_vote_is_asked_of_those_who_have_said_nothing_and_closes_by_itself(running: House) -> None:
    running.write("ann", "vote end")
    letters = [one for one in running.wait(hours=72) if "vote" in plain(one)]
    assert "The vote is open: it passes with the yes of 2 of the 3 players" in texts(letters)["ben"]
    assert game().vote_at is not None
    told = texts([one for one in running.wait(hours=72) if "vote" in plain(one)])
    assert all("The vote has failed: «end now»" in told[name] for name in ("ann", "ben", "cleo", "mo"))
    assert "Not said anything yet: Ben and Cleo" in told["ann"]
    assert (game().state, game().vote_at) == ("running", None)
    assert sound(running)


def test_who_is_against_ends_it_as_soon_as_nothing_can_come_of_it(running: House) -> None:
    running.write("ann", "vote end")
    running.wait(hours=73)
    running.write("ben", "no", answering=running.last("ben", "vote"))
    assert kinds()[-1] == "vote_no"
    told = texts(running.write("cleo", "vote no"))
    assert kinds()[-1] == "vote_failed"
    assert "The vote has failed" in told["cleo"]
    assert "No: Ben and Cleo" in told["ann"]


def test_the_last_word_counts_until_it_is_closed(running: House) -> None:
    running.write("ann", "vote end")
    running.write("ben", "vote yes")
    running.write("ben", "vote no")
    running.wait(hours=73)
    assert game().state == "running"
    told = texts(running.write("ben", "vote yes"))
    assert game().state == "finished"
    assert "The vote has passed: «end now»" in told["cleo"]
    assert kinds()[-2:] == ["vote_passed", "ended"]
    (late,) = running.write("cleo", "vote no")
    assert "There is no vote to answer" in plain(late)
    (late,) = running.write("cleo", "no", answering=running.last("cleo", "vote"))
    assert "is closed: it passed" in plain(late)
    assert sound(running)


def test_everybodys_yes_where_the_game_is_set_so(running: House) -> None:
    (answer, *letters) = ask(running, "voting all")
    assert to(letters) == ["ann", "ben", "cleo"]
    ask(running, "voting at once")
    running.write("ann", "vote pause")
    assert "passes when all 3 players have said yes" in plain(running.last("ben", "vote"))
    running.write("ben", "vote yes")
    assert game().paused_at is None
    running.write("cleo", "yes", answering=running.last("cleo", "vote"))
    assert game().paused_at is not None
    assert sound(running)


def test_the_moderator_stops_it_or_lets_them_vote(running: House) -> None:
    running.write("ann", "vote end")
    told = texts(ask(running, "vote stop"))
    assert kinds()[-1] == "vote_stopped"
    assert "Mo, the moderator, has stopped the vote on «end now»" in told["cleo"]
    assert game().vote_at is None
    running.write("ben", "vote pause")
    told = texts(ask(running, "vote yes"))
    assert kinds()[-1] == "vote_opened"
    assert "The vote is open" in told["cleo"]
    running.write("cleo", "yes", answering=running.last("cleo", "vote"))
    assert game().paused_at is not None
    assert sound(running)


def test_a_bare_no_of_the_moderators_to_their_letter(running: House) -> None:
    running.write("ann", "vote end")
    letter = running.last("mo", "vote")
    mail = running.mail("mo", "no", to=str(letter.mail["Reply-To"]), In_Reply_To=str(letter.mail["Message-ID"]))
    running.take(mail)
    assert kinds()[-1] == "vote_stopped"


def test_after_one_silence_the_moderator_is_waited_for_no_longer(running: House) -> None:
    running.write("ann", "vote pause")
    running.wait(hours=72 + 72)
    running.write("ben", "vote pause")
    assert "The vote is open" in plain(running.last("cleo", "vote"))
    ask(running, "vote stop")
    running.write("ben", "vote pause")
    assert "is asked first" in plain(running.last("cleo", "vote"))


def test_who_asked_withdraws_and_nobody_else(running: House) -> None:
    running.write("ann", "vote end")
    (answer,) = running.write("ben", "vote stop")
    assert "Only the player who asked for the vote" in plain(answer)
    told = texts(running.write("ann", "vote stop"))
    assert "Ann has withdrawn the vote" in told["ben"]
    assert kinds()[-1] == "vote_withdrawn"


def test_votes_shows_who_said_what(running: House) -> None:
    (answer,) = running.write("cleo", "votes")
    assert "There has been no vote" in plain(answer)
    running.write("ann", "vote end")
    running.write("ben", "vote no")
    (answer,) = running.write("cleo", "votes")
    assert "Yes: Ann." in plain(answer)
    assert "No: Ben." in plain(answer)
    assert "Not said anything yet: Cleo." in plain(answer)
    ask(running, "vote stop")
    (answer,) = running.write("cleo", "votes")
    assert "has stopped the vote on «end now»" in plain(answer)


# -- taking back ----------------------------------------------------------------------------------------------------------


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


# -- a seat -----------------------------------------------------------------------------------------------------------------


def overdue(house: House) -> tuple[str, str, str]:
    """Somebody is overdue for eight days and more; they, and the two others."""
    late = house.active()
    house.wait(days=11)
    one, other = others(late)
    return late, one, other


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
    (answer,) = running.write("zoe", "accept")
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
    assert "vote_void" in kinds()
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


# -- what cannot be -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("vote undo 2", "There is no move to take back"),
        ("vote resume", "The game is not paused"),
        ("vote yes", "There is no vote to answer"),
        ("vote replace Cleo by zoe@example.org", "Cleo is not overdue. A seat can be given away by a vote only when"),
        ("vote replace Cleo", "Write «by» and one email address"),
        ("vote undo everything", "«undo» takes a number of moves"),
        ("vote end\nvote pause", "has to be sent alone"),
    ],
)
def test_what_cannot_be_is_refused(running: House, line: str, told: str) -> None:
    name = "ann"
    (refused,) = running.write(name, line)
    assert told in plain(refused)
    assert "vote_asked" not in kinds()


def test_more_moves_than_there_are_and_one_that_needs_no_vote(running: House) -> None:
    (first,) = play_moves(running, 1)
    (refused,) = running.write(first, "vote undo")
    assert "you can take it back yourself" in plain(refused)
    (refused,) = running.write(first, "vote undo 7")
    assert "no more moves than have been made: 1" in plain(refused)


def test_a_second_vote_waits_for_the_first(running: House) -> None:
    running.write("ann", "vote end")
    (refused,) = running.write("ben", "vote pause")
    assert "There is one vote at a time, and Ann asked first, for «end now»" in plain(refused)
    assert kinds().count("vote_asked") == 1


def test_a_move_and_a_vote_in_one_mail_are_not_done(running: House) -> None:
    name = running.active()
    running.write("ann" if name != "ann" else "ben", "vote end")
    before = position()
    _, order = legal_order(running)
    (refused,) = running.write(name, f"{order}\nvote yes")
    assert "has to be sent alone" in plain(refused)
    assert position() == before


def test_no_vote_before_the_game_begins(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept")
    (refused,) = house.write("ann", "vote end")
    assert "has not started yet" in plain(refused)
    assert "vote_asked" not in kinds()


def test_the_end_of_the_game_ends_the_vote(running: House) -> None:
    running.write("ann", "vote pause")
    told = texts(confirmed(running, "end now"))
    assert "is void: the game is over" in told["ben"]
    (refused,) = running.write("ann", "vote undo 2")
    assert "over" in plain(refused)
    assert game().vote_at is None
    assert sound(running)


# -- the clock ------------------------------------------------------------------------------------------------------------------


def test_what_an_outage_takes_is_given_back(running: House) -> None:
    running.write("ann", "vote end")
    running.wait(hours=71)
    running.outage(hours=30)
    assert "vote_opened" not in kinds(), "the moderator gets the thirty hours back"
    running.wait(hours=2)
    assert "vote_opened" in kinds()
    running.wait(hours=70)
    running.outage(hours=30)
    assert "vote_failed" not in kinds(), "and the players"
    running.wait(hours=3)
    assert "vote_failed" in kinds()
    assert sound(running)


def test_a_pause_stops_no_vote(running: House) -> None:
    ask(running, "pause")
    running.write("ann", "vote resume")
    running.write("ben", "vote yes")
    running.wait(hours=73)
    assert game().paused_at is None
    assert "By the players’ vote, the game has resumed" in plain(running.last("cleo"))
    assert sound(running)


def test_the_last_move_of_the_clock_makes_a_vote_void_too(running: House) -> None:
    """A default that is played for who is overdue is no word of theirs, but nobody waits for them any more."""
    late, one, other = overdue(running)
    ask(running, "overdue default")
    running.write(one, f"vote replace {late} by zoe@example.org")
    confirmed(running, f"eject {late} default")
    running.wait(minutes=5)
    assert "seat_played" in kinds()
    assert "vote_void" not in kinds(), "the seat is empty, and somebody is to be found for it"
    running.write(other, "vote yes")
    running.wait(hours=73)
    assert running.member("zoe").status == "asked"
    assert sound(running)
