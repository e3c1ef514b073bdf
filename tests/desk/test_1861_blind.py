"""1861 played by text alone: what letters ask and offer is enough to play, and tells the whole position."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from engine.eighteen import companies
from engine.eighteen.holdings import held
from engine.games.g1861.game import Game
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import InboundMail
from tests import scenes_1861 as at
from tests.blind_1861 import BROKEN, chosen, model
from tests.heard import by_number, played, same_map
from tests.house import House
from tests.placed_1861 import Desk, desk, kept_1861
from tests.playing_1861 import position
from tests.rules.g1861.table import Scene
from tests.sampled import sampled
from tests.shipped import files_of
from tests.simulated_1861 import some

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

THREE = ("ann", "ben", "cleo")
SOME = 24  # mails
EVERY = 4  # of so many letters one is held against the position
MOST = 1500
TEXT_ALONE = 12_000  # bytes of a whole letter that asks


def begun(store: Settings) -> House:
    """A game of three whose letters nobody has read."""
    house = House(store)
    house.started(THREE, slug="1861", files=files_of("1861"))
    return house


def told_truly(house: House, text: str) -> None:
    """What a reader makes of the text is what the engine has."""
    game, told = position(house), model(text)
    names = {player: house_name(house, player) for player in game.players}
    assert told.phase == game.phase
    assert told.bank == (BROKEN if game.broken else game.purses["bank"])
    for player, name in names.items():
        assert told.cash[name] == game.purses[player]
    in_play = list(game.markers)  # one that is being auctioned has no price yet
    assert set(told.prices) == set(in_play)
    for one in in_play:
        state = game.companies[one]
        assert (told.cash[one], told.loans[one]) == (game.purses[one], state.loans), one
        assert told.prices[one] == companies.price(game, one)
        assert sorted(told.trains[one]) == sorted(state.trains), one
        assert told.presidents[one] == names[state.president or ""]
        if companies.kind(game, one) == "minor":
            assert told.minors[one] == names[state.president or ""]
    assert told.shares == shares(game, names)
    assert told.privates == {one: names.get(owner, owner) for one, owner in game.privates.items()} | {
        one: told.privates[one] for one in told.privates if one not in game.privates
    }
    for train, left in game.depot.items():
        assert told.depot.get(train, ("0", ""))[0] in (str(left), "any"), train
    assert told.tiles == {tile: left for tile, left in game.laid.supply.items() if left and tile in told.tiles}
    assert {tile for tile, left in game.laid.supply.items() if left} == set(told.tiles)
    same_map(game, told.places, by_number)


def house_name(house: House, player: str) -> str:
    """The name at the table of a player of the engine."""
    return next(name.title() for name in THREE if house.member(name).player == player)


def shares(game: Game, names: dict[str, str]) -> dict[tuple[str, str], int]:
    """Who holds how many of which public, as a letter calls them."""
    found: dict[tuple[str, str], int] = {}
    for public in game.shares:
        called = {**names, public: "unsold", "pool": "pool"}
        found |= {(called[one], public): number for one in called if (number := held(game, one, public))}
    return found


@pytest.mark.parametrize("begin", sampled([at.operating, at.stock], 1), ids=["operating", "stock"])
def test_they_play_on_by_text_alone(desk: Desk, begin: Callable[[], Scene]) -> None:
    """Every letter that asks tells the whole position, and one of its lines can be sent."""
    desk.put(begin())
    before, read = position(desk.house), len(desk.house.box.letters)
    desk.send("status")
    assert len(played(desk.house, chosen, told_truly, THREE, SOME, EVERY, read)) == SOME
    with connected():
        mails = InboundMail.select().where(InboundMail.outcome == "refused")
        assert [bytes(one.mime) for one in mails] == []
    after = position(desk.house)
    assert after.laid.tiles != before.laid.tiles or len(after.companies) > len(before.companies)


@pytest.mark.parametrize(
    "scene",
    [at.merging, at.merged, at.giving_up, at.too_many, at.trainless, at.offered, at.buying],
    ids=lambda one: one.__name__,
)
def test_the_text_tells_every_kind_of_position(desk: Desk, scene: Callable[[], Scene]) -> None:
    desk.put(scene())
    letter = desk.send("status").letters[0]
    told_truly(desk.house, letter.text)


@pytest.mark.parametrize("number", [12, pytest.param(300, marks=pytest.mark.soak)])
def test_the_text_tells_the_positions_of_a_game(desk: Desk, number: int) -> None:
    for position_ in some("letters", number):
        desk.put(position_)
        desk.house.now += timedelta(minutes=2)  # so many questions an hour are answered
        told_truly(desk.house, desk.send("status").letters[0].text)


def test_letters_as_text_alone_are_short_and_enough(desk: Desk) -> None:
    """Ann has asked for them, and is told all of the map that has track; nobody else is."""
    desk.put(at.operating())
    desk.send("mail text", "ann")
    desk.send("status")
    played(desk.house, chosen, told_truly, THREE, SOME, SOME, len(desk.house.box.letters) - 1)
    _text_alone(desk.house)


def _text_alone(house: House) -> None:
    asked = [one for one in house.box.letters if "Your turn" in one.text]
    theirs = {name: [one for one in asked if one.to == f"{name}@example.org"] for name in THREE}
    late = theirs["ann"][-1]
    assert {one.mail.get_content_type() for one in theirs["ann"][1:]} == {"text/plain"}
    assert max(len(one.mime) for one in theirs["ann"][1:]) < TEXT_ALONE
    assert "Tiles on the map" in late.text
    assert "```" not in late.text
    forms = {part.get_content_type() for one in theirs["ben"] for part in one.mail.walk()}
    assert "multipart/alternative" in forms
    assert "Tiles on the map" not in theirs["ben"][-1].text


@pytest.mark.soak
def test_they_play_a_game_to_its_end_by_text_alone(store: Settings) -> None:
    """One of them without fences, in letters that never come to much."""
    house = begun(store)
    house.write("ann", "mail text")
    found = played(house, chosen, told_truly, THREE, MOST, 5)
    _text_alone(house)
    game = position(house)
    assert game.finished
    assert len(found) < MOST
    assert game.shares
