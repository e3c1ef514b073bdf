"""A game of 1861 that is over: the same once more by one word, and its seats and first player can be checked."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, Member
from tests.desk.presiding import confirmed, plain
from tests.house import House
from tests.playing_1861 import asked, begin, mails, position

pytestmark = pytest.mark.any_engine

FEW = 12  # mails before it is ended


def test_a_rematch_of_a_game_that_was_ended(store: Settings) -> None:
    house = House(store)
    begin(house, ("ann", "ben", "cleo"))
    assert all(one.outcome == "applied" for one in mails(house, "again", most=FEW))
    confirmed(house, "end now")
    with connected():
        assert Game.get_by_id(1).state == "finished"
        found = verify_game(1, house.settings.domain, house.now)
    assert [one for one in found if not one.ok] == []
    assert any("who is first" in one.what for one in found)
    assert position(house).finished
    house.write("ann", "rematch")
    for name in ("ben", "cleo"):
        house.write(name, "rematch")
    with connected():
        again = Game.get_by_id(2)
        names = {row.name for row in Member.select().where((Member.game == 2) & (Member.role == "player"))}
    assert (again.slug, names) == ("1861", {"Ann", "Ben", "Cleo"})
    assert again.state in ("running", "inviting")
    if again.state == "running":
        (_, name), *_ = asked(house, 2)
        assert "TSR" in plain(house.last(name, "your_turn"))
        with connected():
            assert [one for one in verify_game(2, house.settings.domain, house.now) if not one.ok] == []
