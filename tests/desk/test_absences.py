"""Absences: at most so many days a game, spent where a deadline was moved for them, and told to the others."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected, transaction
from pbem.store.models import Game, Person
from pbem.table import absences
from tests.desk.presiding import confirmed, seated
from tests.desk.test_habits import asked, idle, logged, utc, words
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine

LONG = utc("2026-12-07 12:00")  # the deadline of 23 November, fourteen days later


def told(letters: list[Sent], name: str) -> str:
    """What somebody got."""
    return " ".join(words(letter) for letter in letters if letter.to == f"{name}@example.org")


def days_left(house: House, name: str, game: int = 1) -> int:
    """How many days of absence are left."""
    with connected():
        return absences.left(Game.get_by_id(game), house.member(name, game))


def allow(days: int, game: int = 1) -> None:
    """The game was made with so many days of absence."""
    with transaction():
        Game.update(settings={"away_days": days}).where(Game.id == game).execute()


# -- told -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("orders", [("away 22 nov - 5 dec", "back"), ("away 22 nov - 5 dec\nback",)])
def test_the_others_hear_at_once_of_a_deadline_that_is_moved_by_away_and_stays(
    running: House, orders: tuple[str, ...]
) -> None:
    mover, name = running.active(), running.member(running.active()).name
    letters = [letter for order in orders for letter in running.write(mover, order)]
    assert asked().due_at == LONG
    for reader in {"ann", "ben", "cleo", "mo"} - {mover}:
        read = told(letters, reader)
        assert f"{name}’s deadline moves to Monday 7 December 2026, " in read
        assert f"{name} is back; the deadline that was moved for their absence stays at Monday 7 December 2026" in read
    assert len(letters) == (1 + 3) * len(orders), "one letter to each of what one mail did"


def test_what_they_have_heard_is_not_said_again(busy: House) -> None:
    """Away and back, again and again, is no way to fill the mailboxes of the others."""
    mover = busy.active()
    for order in ("away 22 nov - 5 dec", "back"):
        busy.write(mover, order)
        busy.wait(minutes=1)
    for order in ("away 22 nov - 5 dec", "back"):
        assert [letter.to for letter in busy.write(mover, order)] == [f"{mover}@example.org"]
        assert busy.wait(minutes=1) == []


def test_who_reads_daily_hears_of_it_in_the_daily_letter(running: House) -> None:
    mover, other = running.active(), idle(running)
    running.write(other, "mail digest 07:30")
    assert told(running.write(mover, "away 22 nov - 5 dec"), other) == ""
    assert "moves to Monday 7 December 2026" in told(running.wait(hours=24), other)


def test_an_absence_that_moves_nothing_is_news_for_the_next_letter(running: House) -> None:
    mover = running.active()
    assert [letter.to for letter in running.write(mover, "away 3-17 aug")] == [f"{mover}@example.org"]
    assert [letter.to for letter in running.write(mover, "back")] == [f"{mover}@example.org"]
    assert logged("deadline_moved") + logged("back_stays") == []


@pytest.mark.parametrize("order", ["quiet 12:00-14:00", "quiet 21:00-07:00; zone Asia/Tokyo"])
def test_so_they_hear_of_any_setting_that_moves_an_open_deadline(running: House, order: str) -> None:
    mover, other = running.active(), idle(running)
    read = told(running.write(mover, order), other)
    assert f"{running.member(mover).name}’s deadline moves to Monday 23 November 2026" in read
    assert "12:00-14:00" not in read


# -- so many days -----------------------------------------------------------------------------------------------------


def test_more_days_than_are_left_are_refused_and_how_many_are_is_said(running: House) -> None:
    mover = running.active()
    before = asked().due_at
    (answer,) = running.write(mover, "away 22 nov - 31 dec")
    assert "for 30 days away in all. You have 30 left, and this would take 40." in words(answer)
    with connected():
        assert (running.member(mover).person.away, asked().due_at, logged("away")) == ([], before, [])
    read = told(running.write(mover, "away 22 nov - 5 dec"), mover)
    assert "for 30 days away in all; you have 16 left." in read
    (answer,) = running.write(mover, "away 1-20 jan")
    assert "You have 16 left, and this would take 20." in words(answer)
    read = told(running.write(mover, "away 1-16 jan"), mover)
    assert "for 30 days away in all; you have 0 left." in read


def test_days_named_twice_count_once(running: House) -> None:
    mover = running.active()
    running.write(mover, "away 22 nov - 5 dec")
    read = told(running.write(mover, "away 1-21 dec"), mover)
    assert "for 30 days away in all; you have 0 left." in read


def test_several_absences_in_one_mail_are_counted_together(running: House) -> None:
    (answer,) = running.write(running.active(), "away 1-20 jan\naway 1-20 feb")
    assert "You have 10 left, and this would take 20." in words(answer)
    assert len(logged("away")) == 1


@pytest.mark.parametrize("order", ["away 1 jan - 28 feb default", "away 1 jan - 28 feb 2027, default"])
def test_an_absence_with_default_takes_none(running: House, order: str) -> None:
    running.write("ann", order)
    assert len(logged("away_default")) == 1
    assert days_left(running, "ann") == 30


def test_a_game_may_allow_none(store: Settings) -> None:
    house = House(store)
    house.started(away_days=0)
    (answer,) = house.write(house.active(), "away 22 nov")
    assert "turns do not wait while a player is away" in words(answer)
    assert logged("away") == []


def test_days_taken_back_before_anything_was_moved_for_them_are_free_again(running: House) -> None:
    mover = running.active()
    running.write(mover, "away 3-17 aug")
    assert days_left(running, mover) == 15
    running.write(mover, "back")
    assert days_left(running, mover) == 30


@pytest.mark.parametrize("undone", ["back", "away 22 nov - 5 dec default"])
def test_days_for_which_a_deadline_was_moved_stay_spent(running: House, undone: str) -> None:
    """Else away and back, again and again, would be a deadline that never comes."""
    mover = running.active()
    running.write(mover, "away 22 nov - 5 dec")
    running.write(mover, undone)
    assert days_left(running, mover) == 16
    running.write(mover, "away 6-21 dec")
    running.write(mover, "back")
    assert days_left(running, mover) == 0
    running.write(mover, "away 22 dec - 10 jan")
    assert logged("away")[-1].facts["last_day"] == "2026-12-21"
    assert asked().due_at <= utc("2026-12-24 12:00")


def test_who_comes_back_early_gets_back_the_days_that_no_question_needed(running: House) -> None:
    mover = running.active()
    running.write(mover, "away 21 nov - 10 dec")
    running.write(mover, sample_orders(running.last(mover, "your_turn"))[0])
    running.wait_until(utc("2026-11-24 12:00"))
    running.write(mover, "back")
    assert days_left(running, mover) == 26  # 21, 22, 23, 24 November


# -- several games ----------------------------------------------------------------------------------------------------


@pytest.fixture
def busy(running: House) -> House:
    """The mover of game 1 is the only one asked in game 2 as well."""
    mover = running.active()
    others = ("dan", "eve")
    running.create((mover, *others), name="Loire", options={"seats": "invited", "first": "1"})
    for name in (mover, *others):
        running.take(running.mail(name, "accept", to=f"play+{running.member(name, game=2).token}@mail.test"))
    running.wait(minutes=1)
    return running


def test_the_others_of_every_game_hear_the_new_time(busy: House) -> None:
    mover = busy.active()
    busy.write(mover, "away 22 nov - 5 dec")
    letters = busy.wait(minutes=1)
    assert asked(2).due_at == LONG
    for name in ("dan", "eve", "mo"):
        assert "moves to Monday 7 December 2026" in told(letters, name)
    busy.write(mover, "back")
    letters = busy.wait(minutes=1)
    for name in ("dan", "eve", "mo"):
        assert "is back; the deadline that was moved for their absence stays at" in told(letters, name)
    assert (len(logged("back", 1)), len(logged("back_stays", 1)), len(logged("back_stays", 2))) == (0, 1, 1)


def test_a_game_that_allows_fewer_days_waits_for_no_more(busy: House) -> None:
    """The order stands in a mail to the game that allows thirty."""
    allow(5, game=2)
    mover, before = busy.active(), asked(2).due_at
    read = told(busy.write(mover, "away 22 nov - 5 dec"), mover)
    assert "In G2 «Loire», your turns wait for only 5 of these days: that game allows 5 days away" in read
    busy.wait(minutes=1)
    assert (asked(1).due_at, asked(2).due_at) == (LONG, before + timedelta(days=5))
    assert (days_left(busy, mover, 1), days_left(busy, mover, 2)) == (16, 0)


def test_a_game_that_begins_later_counts_from_then(running: House) -> None:
    mover = running.active()
    running.write(mover, "away 21 nov - 5 dec")
    running.wait_until(utc("2026-12-01 12:00"))
    running.create((mover, "dan", "eve"), name="Loire", options={"seats": "invited", "first": "1"})
    for name in (mover, "dan", "eve"):
        running.take(running.mail(name, "accept", to=f"play+{running.member(name, game=2).token}@mail.test"))
    assert days_left(running, mover, 2) == 25  # 1 to 5 December
    assert asked(2).due_at == utc("2026-12-07 23:00")


def test_days_of_a_game_that_lasts_are_never_forgotten(running: House) -> None:
    running.write("ann", "away 22 nov - 5 dec")
    running.wait_until(utc("2027-06-01 12:00"))
    running.write("ann", "away 1-5 jul")
    assert days_left(running, "ann") == 11
    with transaction():
        Game.update(state="finished").execute()
    with connected():
        assert len(Person.get(Person.address == "ann@example.org").away) == 2


@pytest.mark.parametrize("before", [(), ("carl",)])
def test_a_substitute_has_days_of_their_own(busy: House, before: tuple[str, ...]) -> None:
    """What they were absent before they came is no absence from this game, whoever else came between."""
    mover, away = busy.active(), idle(busy)
    busy.take(busy.mail("dan", "away 21 nov - 5 dec", to=f"play+{busy.member('dan', game=2).token}@mail.test"))
    busy.wait_until(utc("2026-11-25 12:00"))
    for name in before:
        seated(busy, away, name)
        away = name.title()
    busy.wait_until(utc("2026-12-01 12:00"))
    confirmed(busy, f"replace {away} by dan@example.org")
    busy.take(busy.mail("dan", "accept", to=f"play+{busy.member('dan').token}@mail.test"))
    assert (days_left(busy, "dan", 1), days_left(busy, "dan", 2)) == (25, 15)  # in game 1 from 1 to 5 December
    assert busy.active() == mover


def test_the_same_days_over_and_over_leave_nothing_behind(running: House) -> None:
    """Days that were spent are kept once, however often they are taken back and named again."""
    mover = running.active()
    running.write(mover, "away 22-24 nov")
    running.write(mover, "\n".join(["away 22-24 nov default", "away 22-24 nov", "back"] * 10))
    with connected():
        kept = running.member(mover).person.away
    assert len(kept) == len({str(one) for one in kept}) <= 2
