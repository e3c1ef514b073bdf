"""Undo and preview of 1843: one `undo` takes back a whole mail, and what is tried changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.table.doings import doings_of, name_of
from pbem.table.session import load_session
from tests import scenes_1843 as at
from tests.desk.presiding import ask, confirmed, plain
from tests.house import House
from tests.placed_1843 import Desk, desk, kept_1843
from tests.rules.g1843.table import Scene
from tests.shipped import files_of

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1843"]

TURN = "EST: lay 9 G24 SE NW; lay 9 I20 E W; run best; withhold; buy train 4+1"
STOCK = "sell 1 PLM\nbuy MID from ipo\nsell 1 NOR"


def done(house: House) -> list[tuple[str, str, int]]:
    """What stands: by what and by whom it was done, in how many actions."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        return [(one.by, name_of(session, one), len(one.deeds)) for one in doings_of(session)]


@pytest.mark.parametrize(("scene", "mail"), [(at.operating, TURN), (at.stock, STOCK)], ids=["turn", "stock turn"])
def test_one_undo_takes_back_a_whole_mail(desk: Desk, scene: Callable[[], Scene], mail: str) -> None:
    desk.put(scene())
    before = desk.encoded
    tried = desk.send(f"preview\n{mail}")
    assert (tried.outcome, desk.encoded, tried.lines) == ("answered", before, [])
    first = desk.send(mail)
    assert first.outcome == "applied"
    assert len(first.lines) > 3
    after = desk.encoded
    assert desk.send("preview\nundo", "ann").lines == []
    assert desk.encoded == after
    assert desk.send("undo", "ann").outcome == "applied"
    assert (desk.encoded, done(desk.house)) == (before, [])
    assert desk.send(mail).lines == first.lines
    assert desk.encoded == after


def test_the_moderator_takes_back_a_mail_or_an_action_and_puts_it_back(desk: Desk) -> None:
    desk.put(at.operating())
    before, first = desk.encoded, desk.send(TURN)
    after, count = desk.encoded, len(first.lines)
    (preview,) = ask(desk.house, "preview\nundo")
    assert "Moves taken back: 1. A move is all that one mail did" in plain(preview)
    assert desk.encoded == after
    confirmed(desk.house, "undo")
    assert desk.encoded == before
    confirmed(desk.house, "redo")
    assert (desk.encoded, done(desk.house)) == (after, [("mail", "Ann", count)])
    confirmed(desk.house, "undo 1 action")
    assert done(desk.house) == [("mail", "Ann", count - 1)]


def test_a_port_or_a_private_bought_of_another_is_taken_back_with_its_answer(desk: Desk) -> None:
    """The purchase is one doing of the owner’s who agreed; the offer is the director’s."""
    desk.put(at.operating())
    before = desk.encoded
    desk.send("EST: buy Saint-Germain for 60\nkeep open", "ann")
    offered = desk.encoded
    desk.send("accept", "ben")
    assert desk.position.privates["PSG"] == "EST"
    desk.send("undo", "ben")
    assert desk.encoded == offered
    desk.send("undo", "ann")
    assert desk.encoded == before


def test_a_drawn_game_with_moves_taken_back_is_verified(store: Settings) -> None:
    """Seats and player cards follow from the seed and the words; undone moves stay in the record."""
    house = House(store)
    house.started(("ann", "ben", "cleo", "dan"), slug="1843", files=files_of("1843"))
    for line in ("bid 7 215", "bid 7 220", "bid 6 155"):
        house.write(house.active(), line)
    last = house.active()
    house.write(last, "preview\nbuy cheapest")
    house.write(last, "buy cheapest")
    house.write(last, "undo")
    house.write(last, "pass")
    with connected():
        found = verify_game(1, house.settings.domain, house.now)
    assert [one for one in found if not one.ok] == []
    assert any("all that was drawn follow from the seed and the players' words" in one.what for one in found)


def test_a_mail_that_others_have_followed_is_taken_back_by_a_vote(desk: Desk) -> None:
    """Two mails are two moves, however many actions each has."""
    desk.put(at.stock())
    before = desk.encoded
    assert desk.send(STOCK, "ann").outcome == "applied"
    assert desk.send("pass", desk.active()).outcome == "applied"
    refused = desk.send("undo", "ann")
    assert "vote undo 2" in plain(refused.letters[0])
    assert desk.send("vote undo 2", "ann").outcome == "applied"
    assert desk.send("vote yes", "ben").outcome == "applied"
    assert desk.encoded != before
    assert desk.send("vote yes", "cleo").outcome == "applied"
    assert (desk.encoded, done(desk.house)) == (before, [])
