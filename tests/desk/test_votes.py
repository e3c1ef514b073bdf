"""The course of a vote by mail: the moderator is asked first, then the players; how it opens and closes."""

from __future__ import annotations

import pytest

from pbem.archive.story import story_of
from pbem.base.settings import Settings
from pbem.desk.clock import rested
from pbem.desk.ending import end_now
from pbem.desk.starting.archived_game import bring_back
from pbem.store.db import connected
from pbem.store.models import Game, OutboundMail
from tests.archived import archived
from tests.desk.presiding import ask, confirmed, kinds, plain, to
from tests.desk.test_archived_game import SEATS, data, say, wrong
from tests.desk.voting import game, others, overdue, sound, texts
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine


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


def test_who_asks_how_things_stand_hears_of_the_vote(running: House) -> None:
    told = "The players are voting on «pause»; «votes» shows who has said what."
    assert told not in texts(running.write("ben", "status"))["ben"]
    running.write("ann", "vote pause Christmas")
    for name in ("ben", "cleo"):
        assert told in texts(running.write(name, "status"))[name]
    assert told not in texts(running.write("ann", "vote stop\nstatus"))["ann"], "as it stands after the mail"


def test_a_bare_yes_that_answers_no_letter_is_told_how_it_would_count(running: House) -> None:
    assert "vote" not in texts(running.write("ben", "yes"))["ben"]
    running.write("ann", "vote pause Christmas")
    assert "| yes" in (told := texts(running.write("ben", "yes"))["ben"])
    assert "counts only in reply to the letter that asks it" in told
    assert ".1 vote yes" in told
    assert ".1 vote no" in texts(running.write("cleo", "no, thanks"))["cleo"]
    assert "Your yes to «pause» counts" in texts(running.write("ben", "vote yes"))["ben"]


def test_silence_opens_the_vote_and_more_than_half_decide(running: House) -> None:
    running.write("ann", "vote pause Christmas")
    running.write("ben", "yes", answering=running.last("ben", "vote"))
    assert game().paused_at is None, "the moderator still has time"
    before = len(kinds())
    told = texts(running.wait(hours=73))
    assert kinds()[before:][-3:] == ["vote_opened", "vote_passed", "paused_because"]
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
    (_answer, *letters) = ask(running, "voting all")
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


def test_a_game_with_a_vote_goes_out_and_in_and_on(running: House) -> None:
    late, one, _ = overdue(running)
    running.write(one, f"vote replace {late} by zoe@example.org")
    before = archived(running, "whole")
    with connected():
        moved = bring_back(story_of(before), SEATS, "mail.test", running.now)
    running.post()
    assert data(archived(running, "whole", game=2)) == data(before)
    assert wrong(running, 2) == []
    for name in ("ann", "ben", "cleo", "mo"):
        say(running, name, "yes")
    with connected():
        assert Game.get_by_id(moved.id).state == "running"
    assert "is void: the game has moved to another Night Mail" in plain(running.last(late))
    assert wrong(running, 2) == []
    assert wrong(running, 1) == []


def test_the_end_by_a_vote_is_taken_back_by_the_moderator_like_any(running: House) -> None:
    ask(running, "voting at once")
    running.write("ann", "vote end")
    running.write("ben", "vote yes")
    assert game().state == "finished"
    assert "The vote has passed: «end now»" in plain(running.write("cleo", "history")[0])
    confirmed(running, "undo")
    assert game().state == "running"
    assert sound(running)


@pytest.mark.parametrize("line", ["Vote: yes", "vote yes please", "vote in favour"])
def test_a_yes_in_other_words(running: House, line: str) -> None:
    ask(running, "voting at once")
    running.write("ann", "vote pause")
    running.write("ben", line)
    assert game().paused_at is not None


def test_a_moderator_who_plays_has_a_letter_for_each_part_and_waits_for_nobody(store: Settings) -> None:
    house = House(store)
    house.started(moderator="ann@example.org")
    letters = house.write("ben", "vote pause")
    assert to(letters) == ["ann", "ann", "ben", "cleo"]
    assert sum("your own order («pause»)" in plain(one) for one in letters) == 1
    house.write("ben", "vote stop")
    letters = house.write("ann", "vote pause")
    assert to(letters) == ["ann", "ben", "cleo"]
    assert "The vote is open" in plain(house.last("ben", "vote"))
    house.write("cleo", "vote yes")
    assert game().paused_at is not None
    assert sound(house)


def test_help_explains_it(running: House) -> None:
    (answer,) = running.write("ann", "help vote")
    assert "your last word counts until it closes" in plain(answer)
    (answer,) = running.write("ann", "help votes")
    assert "who has said what" in plain(answer)
    (answer,) = ask(running, "help voting")
    assert "«overdue 7 days»" in plain(answer)


def kinds_of(letters: list[Sent]) -> list[tuple[str, str]]:
    """To whom each letter goes, and of which kind it is."""
    with connected():
        rows = {one.message_id: one.template for one in OutboundMail.select()}
    return sorted((one.to.partition("@")[0], rows[str(one.mail["Message-ID"])]) for one in letters)


def test_every_mailbox_from_the_request_to_the_end(running: House) -> None:
    """Each list was written down before it was looked at."""
    asked = kinds_of(running.write("ann", "vote end"))
    assert asked == [("ann", "receipt"), ("ben", "vote"), ("cleo", "vote"), ("mo", "vote")]
    opened = kinds_of(ask(running, "vote yes"))
    assert opened == [("ann", "notice"), ("ben", "vote"), ("cleo", "vote"), ("mo", "receipt")]
    against = kinds_of(running.write("ben", "no", answering=running.last("ben", "vote")))
    assert against == [("ben", "receipt")]
    ended = kinds_of(running.write("cleo", "yes", answering=running.last("cleo", "vote")))
    over = [(name, "game_over") for name in ("ann", "ben", "cleo", "mo")]
    assert ended == sorted([*over, ("cleo", "receipt")])
    assert running.queued() == 0


def test_every_mailbox_of_a_vote_that_is_stopped_and_of_one_that_is_void(running: House) -> None:
    running.write("ann", "vote end")
    stopped = kinds_of(ask(running, "vote no"))
    assert stopped == [("ann", "notice"), ("ben", "notice"), ("cleo", "notice"), ("mo", "receipt")]
    running.write("ann", "vote pause")
    void = kinds_of(ask(running, "pause"))
    assert void == [("ann", "notice"), ("ben", "notice"), ("cleo", "notice"), ("mo", "notice"), ("mo", "receipt")]
    assert "is void: it has been done already" in plain(running.last("ben"))
    assert "has paused the game" in plain(running.last("ben"))


def test_a_game_that_is_called_off_ends_the_vote_in_the_same_letter(running: House) -> None:
    running.write("ann", "vote end")
    letters = confirmed(running, "cancel")
    assert [pair for pair in kinds_of(letters) if pair[0] != "mo"] == [
        ("ann", "notice"), ("ben", "notice"), ("cleo", "notice"),
    ]  # fmt: skip
    assert "is void: the game is over" in plain(running.last("ben"))
    assert game().vote_at is None
    assert sound(running)


def test_who_reads_a_daily_letter_is_asked_at_once(running: House) -> None:
    running.write("ben", "mail digest 07:30")
    letters = running.write("ann", "vote end")
    assert ("ben", "vote") in kinds_of(letters)


def test_what_the_clock_brings_about_ends_a_vote_too(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a move that somebody had ordered for later is supposed to end the game."""
    running.write("ann", "vote pause")
    monkeypatch.setattr(rested, "due", lambda now: [1])
    monkeypatch.setattr(rested, "go_on", end_now)
    running.wait(minutes=1)
    assert kinds()[-2:] == ["ended", "vote_void"]
    assert game().vote_at is None
