"""A game that leaves whole and comes back: the same to the byte, under another number, and played on there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.archive.errors import BadArchive, CannotArchive
from pbem.archive.format import Archive, sealed, written
from pbem.archive.story import story_of
from pbem.base.settings import Settings
from pbem.desk.starting.archived_game import bring_back
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Decision, Game, Member, OrderInHand
from pbem.table.session import ARRIVING
from tests.archived import archived, golden_1861_game
from tests.desk.presiding import confirmed
from tests.edges import legal_order
from tests.house import House, sample_orders

pytestmark = pytest.mark.one_connection

SEATS = {"p1": "ann@example.org", "p2": "ben@example.org", "p3": "cleo@example.org", "moderator": "mo@example.org"}


def brought(house: House, archive: Archive, given: dict[str, str] | None = None) -> Game:
    """The game brought back into the same installation, where its rows and its number are others."""
    with connected():
        game = bring_back(story_of(archive), SEATS if given is None else given, "mail.test", house.now)
    house.post()
    return game


def data(archive: Archive) -> bytes:
    return written(sealed(archive, {}))


def wrong(house: House, game: int) -> list[str]:
    with connected():
        return [one.what for one in verify_game(game, "mail.test", house.now) if not one.ok]


def say(house: House, name: str, text: str, game: int = 2) -> str:
    """A mail to the reply address that somebody has in that game."""
    member = house.member(name, game=game, role="moderator" if name == "mo" else "player")
    outcome = house.take(house.mail(name, text, to=f"play+{member.token}@mail.test"))
    house.post()
    return outcome


@pytest.fixture
def played(running: House) -> House:
    """A running game of Paris Connection after some moves, with settings, a message and an order in hand."""
    for number in range(4):
        name, order = legal_order(running)
        running.write(name, order)
        if number == 2:
            running.write(name, "undo")
            running.write(name, order)
    running.write(
        "ann", "default trade blue for red\nmail digest 07:00\nmail text\n\npress ben: Not Marseille, please."
    )
    running.write("cleo", "away 2026-12-24 to 2026-12-27")
    say(running, "mo", "hours 72", 1)
    return running


def test_a_running_game_comes_back_the_same_to_the_byte(played: House) -> None:
    first = archived(played, "whole")
    game = brought(played, first)
    assert game.id == 2
    assert game.state == ARRIVING
    with connected():
        members = list(Member.select().where(Member.game == game))
    assert {one.name: one.mail_form for one in members if one.mail_form != "html"} == {"Ann": "text"}
    assert {one.id for one in members}.isdisjoint(one.number for one in members)
    assert data(archived(played, "whole", game=2)) == data(first)
    assert data(archived(played, "public", game=2)) == data(archived(played, "public"))
    assert wrong(played, 2) == []


def test_habits_that_players_have_here_make_no_deadline_of_there_wrong(running: House) -> None:
    """They had others where they were asked, which nobody knows here."""
    for name in ("ann", "ben", "cleo"):
        running.write(name, "quiet 00:00-23:00")
    for _ in range(3):
        running.now += timedelta(hours=1)
        name, order = legal_order(running)
        running.write(name, order)
    running.create(("dora", "emil", "fay"), name="Loire")
    game = brought(running, archived(running, "whole"), {
        "p1": "dora@example.org", "p2": "emil@example.org", "p3": "fay@example.org", "moderator": "mo@example.org",
    })  # fmt: skip
    assert wrong(running, 1) == wrong(running, game.id) == []


def test_it_goes_on_when_everybody_has_answered(played: House) -> None:
    played.write("cleo", "if Ann builds red: build blue")
    first = archived(played, "whole")
    before = len(played.box.letters)
    game = brought(played, first)
    letters = played.box.letters[before:]
    assert sorted(one.to.partition("@")[0] for one in letters) == ["ann", "ben", "cleo", "mo"]
    assert all("Please answer with “yes”" in one.text for one in letters)
    assert all("You drew" not in one.text and "hand" not in one.text.casefold() for one in letters)
    name = played.active(game.id)
    assert say(played, name, "build blue") == "refused"
    assert "Nothing of your mail was done" in played.box.letters[-1].text
    for one in ("ann", "mo", "ben"):
        assert say(played, one, "Yes please!") == "applied"
    assert "still missing: Cleo." in played.box.letters[-1].text
    played.wait(hours=200)
    assert say(played, "cleo", "accept") == "applied"
    with connected():
        now = Game.get_by_id(game.id)
        open_ = list(Decision.select().where((Decision.game == now) & Decision.closed_at.is_null()))
    assert now.state == "running"
    assert [one.due_at > played.now for one in open_] == [True]
    assert any("moved to another Night Mail" in one.text for one in played.box.letters[-4:])
    assert wrong(played, game.id) == []
    with connected():
        told = [one.what for one in verify_game(game.id, "mail.test", played.now)]
    assert f"whose the seats were up to entry {len(first.entries)} cannot be checked here" in " ".join(told)
    who = played.active(game.id)
    order = next(line for line in sample_orders(played.last(who, "your_turn")) if line.startswith("build"))
    assert say(played, who, order) == "applied"
    assert wrong(played, game.id) == []
    again = archived(played, "whole", game=game.id)
    assert again.entries[: len(first.entries)] == first.entries
    assert [one.kind for one in again.entries[len(first.entries) :]][:2] == ["arrived", "action"]


def test_who_is_silent_is_asked_every_three_days_and_the_moderator_hears_who_they_are(played: House) -> None:
    game = brought(played, archived(played, "whole"))
    for name in ("ann", "mo", "ben"):
        say(played, name, "yes")
    for _ in range(3):
        letters = [one for one in played.wait(days=3) if one.subject.startswith(f"[G{game.id}]")]
        assert sorted(one.to.partition("@")[0] for one in letters) == ["cleo", "mo"]
        assert ["still missing: Cleo." in one.text for one in letters if one.to.startswith("mo@")] == [True]


@pytest.mark.parametrize("plays", ["", " default"])
def test_the_question_of_a_seat_that_was_left_is_asked_anew_as_the_record_tells(played: House, plays: str) -> None:
    """Whether it waits for a substitute, or plays its default, which is due at once."""
    confirmed(played, f"eject {played.active().title()}{plays}")
    game = brought(played, archived(played, "whole"))
    assert wrong(played, game.id) == []
    played.wait(hours=20)
    for name in ("ann", "mo", "ben", "cleo"):
        say(played, name, "yes")
        assert wrong(played, game.id) == []
    played.wait(hours=1)
    assert wrong(played, game.id) == []


def test_orders_in_hand_and_private_entries_come_along(played: House) -> None:
    first = archived(played, "whole")
    assert first.whole is not None
    game = brought(played, first)
    with connected():
        theirs, ours = (list(Member.select().where(Member.game == one).order_by(Member.number)) for one in (1, game))
        for one, other in zip(theirs, ours, strict=True):
            same = ("number", "role", "player", "name", "status", "word", "mail_mode", "defaults", "told_number")
            assert [getattr(one, name) for name in same] == [getattr(other, name) for name in same]
            assert one.token != other.token
        assert any(one.defaults for one in ours)
        orders = OrderInHand.select().where(OrderInHand.game == game)
        assert len(orders) == len(first.whole.orders)


def test_a_game_that_is_over_comes_back_without_a_letter(store: Settings) -> None:
    house = House(store)
    golden_1861_game(house, "3-jklm-bank", undo_every=40)
    first = archived(house, "whole")
    before = len(house.box.letters)
    game = brought(house, first, {})
    assert (game.state, len(house.box.letters)) == ("finished", before)
    assert data(archived(house, "whole", game=2)) == data(first)
    assert wrong(house, 2) == []


def test_only_the_whole_archive_can_be_played_on(played: House) -> None:
    for archive in (archived(played), archived(played, "own", "p1")):
        with pytest.raises(BadArchive, match="only the operator’s whole archive"):
            brought(played, archive)


def test_a_game_that_has_not_begun_has_no_archive(store: Settings) -> None:
    house = House(store)
    house.create()
    with pytest.raises(CannotArchive, match="has not begun"):
        archived(house)


def test_a_no_or_anything_else_does_nothing(played: House) -> None:
    game = brought(played, archived(played, "whole"))
    for text in ("no", "status", "yes, but only if Ben leaves", "resign"):
        assert say(played, "ann", text) == "refused"
        assert "Nothing of your mail was done" in played.box.letters[-1].text
    with connected():
        assert Game.get_by_id(game.id).last_number == len(archived(played, "whole").entries)
