"""The unit of every undo is what was done at once: by one mail, one order on the machine, one default, or by itself."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.table.doings import doings_of, name_of
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.in_hand import proxied
from tests.desk.presiding import ask, confirmed, plain
from tests.edges import standing
from tests.house import House
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

TURN = "NW: lay 57 E9 NE; run best; half"


def done(house: House) -> list[tuple[str, str, int]]:
    """What stands: by what and by whom it was done, in how many actions."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        return [(one.by, name_of(session, one), len(one.deeds)) for one in doings_of(session)]


def test_the_moderator_takes_back_what_a_player_would(desk: Desk) -> None:
    """Both the whole mail; with «1 action» both only the last entry of it. It is said whose mail of when it was."""
    desk.put(at.operating())
    before, first = desk.encoded, desk.send(TURN)
    assert len(first.lines) > 4
    after = desk.encoded
    assert desk.send("undo", "ann").outcome == "applied"
    assert desk.encoded == before
    desk.send(TURN)
    (preview,) = ask(desk.house, "preview\nundo")
    assert "Moves taken back: 1. A move is all that one mail did" in plain(preview)
    assert "Ann’s mail of Saturday 21 November 2026" in plain(preview)
    letters = confirmed(desk.house, "undo 1")
    assert desk.encoded == before
    told = plain(next(one for one in letters if one.to.startswith("ben")))
    assert "Mo, the moderator, has taken back this move: " in told
    assert "Ann’s mail of Saturday 21 November 2026" in told
    record = plain(desk.house.write("cleo", "history")[0])
    assert "Mo took back no. " in record
    assert ", from Ann’s mail of Saturday 21 November 2026" in record
    confirmed(desk.house, "redo")
    count = len(first.lines)
    assert (desk.encoded, done(desk.house)) == (after, [("mail", "Ann", count)])
    desk.send("undo 1 action", "ann")
    confirmed(desk.house, "undo 1 action")
    assert done(desk.house) == [("mail", "Ann", count - 2)]


def test_what_others_had_ordered_for_later_goes_with_the_mail_that_fired_it(desk: Desk) -> None:
    proxied(desk)
    desk.send("bid M-V 100", "ann")
    assert done(desk.house) == [("mail", "Ann", 2)]
    (preview,) = ask(desk.house, "preview\nundo")
    assert "bid M-V 100; Ben: bid M-V 105." in plain(preview)
    assert "no more moves than have been made: 1." in plain(ask(desk.house, "undo 2")[0])
    assert "no more actions than have been made: 2." in plain(ask(desk.house, "undo 3 actions")[0])
    assert "Your last mail did fewer actions than that: 1." in plain(desk.send("undo 2 actions", "ann").to("ann"))
    assert "a move is all that one mail did" in plain(ask(desk.house, "undo 2 turns")[0])
    confirmed(desk.house, "undo")
    confirmed(desk.house, "redo")
    came = desk.send("undo 1 action", "ann")
    assert came.outcome == "applied", "put back, it is Ann’s move as before; nobody takes back Ben’s alone"
    assert done(desk.house) == []


def test_what_the_clock_lets_happen_is_one_move(desk: Desk) -> None:
    """An order for later that fires when its rest is over, without any mail."""
    proxied(desk)
    desk.send("bid M-V 100", "ann")
    desk.send("undo", "ann")
    desk.send("bid M-V 100", "ann")
    desk.house.wait(hours=2)
    assert done(desk.house) == [("mail", "Ann", 1), ("nobody", "", 1)]
    (preview,) = ask(desk.house, "preview\nundo")
    assert "ordered for later or following by itself, on Saturday 21 November 2026" in plain(preview)
    assert "Ben: bid M-V 105." in plain(preview)
    confirmed(desk.house, "undo")
    assert done(desk.house) == [("mail", "Ann", 1)]


def test_a_default_is_one_move_whoever_takes_it_back(desk: Desk) -> None:
    desk.put(at.operating())
    ask(desk.house, "overdue default")
    desk.send("default NW: run best", "ann")
    before = desk.encoded
    desk.house.wait(days=9)
    (only,) = done(desk.house)
    assert only[:2] == ("default_played", "Ann")
    assert only[2] > 1
    (preview,) = ask(desk.house, "preview\nundo")
    assert "Ann’s default order, played on " in plain(preview)
    assert desk.send("undo", "ann").outcome == "applied"
    assert desk.encoded == before


def test_what_the_moderator_did_for_several_in_one_mail(desk: Desk) -> None:
    """Their undo takes back the mail; a player's, only what was done for them."""
    desk.put(at.stock())
    before = desk.encoded
    for_ann, for_ben = "as Ann: bid M-V 100", "as Ben: bid M-V 105"
    ask(desk.house, f"{for_ann}\n{for_ben}")
    assert done(desk.house) == [("mail", "Mo", 2)]
    assert "Ann: bid M-V 100; Ben: bid M-V 105." in plain(ask(desk.house, "preview\nundo")[0])
    assert desk.send("undo", "ben").outcome == "applied"
    assert (desk.active(), done(desk.house)) == ("ben", [("mail", "Mo", 1)])
    ask(desk.house, for_ben)
    confirmed(desk.house, "undo 2")
    assert desk.encoded == before


def test_undo_to_and_actions_say_what_stays(desk: Desk) -> None:
    desk.put(at.stock())
    ask(desk.house, "as Ann: bid M-V 100\nas Ben: bid M-V 105")
    said = plain(ask(desk.house, "preview\nundo 1 action")[0])
    assert "Actions taken back: 1. " in said
    assert "What was done before it at the same time stays: Ann: bid M-V 100." in said
    to_entry = plain(ask(desk.house, f"preview\nundo to {standing()['log'][-1][0] - 1}")[0])
    assert "Actions taken back: 1. " in to_entry


def test_a_players_undo_of_several_moves_is_not_read_as_one(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("bid M-V 100", "ann")
    before = desk.encoded
    for line in ("undo 2", "undo all but the bid", "undo 0 actions", "undo to 7"):
        came = desk.send(line, "ann")
        assert (came.outcome, desk.encoded) == ("refused", before), line
        assert "all that your last mail did" in plain(came.to("ann"))
