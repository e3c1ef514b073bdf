"""From the invitation to the first letters of a running game."""

from __future__ import annotations

from hashlib import sha256

import pytest

from pbem.base.errors import CannotCreate
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry, Member
from tests.house import House

pytestmark = pytest.mark.any_engine


def test_everybody_is_invited_with_a_promise_of_the_seed(store: Settings) -> None:
    house = House(store)
    game = house.create()
    assert [letter.to for letter in house.box.letters] == ["ann@example.org", "ben@example.org", "cleo@example.org"]
    for letter in house.box.letters:
        assert letter.subject == "Invitation: Paris Connection: Volga [G1]"
        assert sha256(game.seed.encode()).hexdigest() in letter.text
        assert game.seed not in letter.text


def test_accepting_with_name_zone_and_word(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept as Anne zone Europe/Berlin word platypus")
    ann = house.member("ann")
    with connected():
        known = (ann.name, ann.word, ann.status, ann.person.timezone)
    assert known == ("Anne", "platypus", "accepted", "Europe/Berlin")
    assert "You are in, as Anne." in house.last("ann").text


def test_the_game_starts_with_the_last_acceptance(store: Settings) -> None:
    house = House(store)
    game = house.create()
    house.write("ann", "accept")
    house.write("ben", "accept")
    before = len(house.box.letters)
    house.write("cleo", "accept")
    with connected():
        assert Game.get_by_id(game.id).state == "running"
    subjects = sorted((letter.to.partition("@")[0], letter.subject) for letter in house.box.letters[before:])
    assert subjects == [(name, "[G1] Paris Connection: Volga") for name in ("ann", "ben", "cleo", "mo")]
    last = house.last("cleo").text
    assert "You are in, as Cleo." in last, "the first letter is the answer to the mail, too"
    for name in ("ann", "ben", "cleo"):
        text = " ".join(house.last(name).text.split())
        assert all(title in text for title in ("What it is about", "Your hand", "The position"))
        assert ("Your orders" in text) == (name == house.active())


def test_the_welcome_shows_words_and_promises_of_hands(store: Settings) -> None:
    house = House(store)
    game = house.started()
    with connected():
        row = Game.get_by_id(game.id)
    welcome = house.last("ann", "welcome").text
    for name in ("ann", "ben", "cleo"):
        assert f"{name}word" in welcome
        assert row.commitments[house.member(name).player] in welcome
    assert not any(salt in letter.text for salt in row.salts.values() for letter in house.box.letters)


def test_accepting_again_changes_what_was_said(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept word one")
    house.write("ann", "accept word two")
    assert house.member("ann").word == "two"


def test_declining_is_told_to_the_others_and_stops_the_start(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept")
    sent = house.write("ben", "decline too busy; sorry")
    told = {letter.to.partition("@")[0]: letter.text for letter in sent}
    assert set(told) == {"ben", "ann", "cleo", "mo"}
    assert all("Ben is not playing" in told[name] for name in ("ann", "cleo", "mo"))
    assert "too busy" in told["mo"]
    house.write("cleo", "accept")
    with connected():
        assert Game.get_by_id(1).state == "inviting"


def test_after_the_start_accept_is_refused(running: House) -> None:
    sent = running.write("ann", "accept word late")
    assert "has already started" in sent[0].text
    assert running.member("ann").word == "annword"


def test_a_move_before_the_start_is_refused_and_questions_are_answered(store: Settings) -> None:
    house = House(store)
    house.create()
    assert "has not started" in house.write("ann", "build blue G07")[0].text
    assert "has not started" in house.write("ann", "map")[0].text
    assert "trade" in house.write("ann", "help")[0].text
    assert "locomotive" in house.write("ann", "rules 4.1")[0].text.lower()


def test_who_accepts_may_keep_the_name_they_have(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept as Ann")
    house.write("ann", "accept as Ann zone Europe/Paris")
    ann = house.member("ann")
    assert (ann.status, ann.name, ann.person.timezone) == ("accepted", "Ann", "Europe/Paris")


@pytest.mark.store
def test_a_name_of_somebody_else_is_refused(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept as Zoe")
    assert "Somebody else here is called" in house.write("ben", "accept as zoe")[0].text
    assert house.member("ben").status == "invited"


def test_names_come_from_what_was_given_or_the_address_and_differ(store: Settings) -> None:
    house = House(store)
    people = ["Ann Lee <ann@example.org>", "ann@b.test", "Zoë <x1@c.test>", "12@d.test"]
    house.create(invited=people)
    with connected():
        names = [member.name for member in Member.select().where(Member.role == "player").order_by(Member.id)]
    assert names == ["Ann", "Ann2", "Zoë", "Player"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"invited": ["a@x.test", "b@x.test"]}, "3 to 6 players"),
        ({"invited": [f"p{at}@x.test" for at in range(7)]}, "3 to 6 players"),
        ({"invited": ["a@x.test", "b@x.test", "A@x.test"]}, "same address"),
        ({"invited": ["a@x.test", "b@x.test", "nobody"]}, "not a mail address"),
        ({"name": "two\nlines"}, "one line"),
        ({"name": ""}, "1 to 60"),
        ({"hours": 0}, "between 1 and 1440"),
        ({"slug": "chess"}, "paris-connection"),
        ({"moderator": "x"}, "not a mail address"),
    ],
)
def test_a_game_that_cannot_be_is_not_created(store: Settings, change: dict[str, object], reason: str) -> None:
    house = House(store)
    with pytest.raises(CannotCreate, match=reason):
        house.create(**change)  # type: ignore[arg-type]
    with connected():
        assert Game.select().count() == 0
        assert LogEntry.select().count() == 0
    assert house.box.letters == []


def test_an_acceptance_is_repeated_as_it_was_understood(store: Settings) -> None:
    house = House(store)
    house.create()
    text = " ".join(house.write("ann", "accept word platypus zone Europe/Rome")[0].text.split())
    for said in ("You are in, as Ann.", "«platypus»", "Europe/Rome", "starts once everybody has accepted"):
        assert said in text
    house.write("ben", "accept")
    assert "Everybody has accepted, so the game starts." in house.write("cleo", "accept")[0].text
