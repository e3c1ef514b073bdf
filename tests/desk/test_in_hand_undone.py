"""What players have ordered for later when a move is taken back, or somebody leaves: 1861 from placed positions."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import PROXY, kept, proxied, rests, whys
from tests.desk.presiding import ask, confirmed, plain, seated
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

FIRED = "ben: bid M-V 105 (standing)"
LINE = "bid M-V up to 135 then pass"


def opened(desk: Desk) -> None:
    """Ann has put M-V up, and ben’s proxy has answered."""
    proxied(desk)
    assert desk.send("bid M-V 100", "ann").lines == ["ann: bid M-V 100", FIRED]


# -- a move is taken back -------------------------------------------------------------------------------------------


def test_after_an_undo_it_is_in_hand_again_and_rests_until_go_on(desk: Desk) -> None:
    opened(desk)
    assert desk.send("undo", "ann").outcome == "applied"
    assert (kept("ben"), rests("ben", desk.house)) == ([LINE], True)
    came = desk.send("bid M-V 100", "ann")
    assert came.lines == ["ann: bid M-V 100"]
    assert "go on" in plain(came.to("ben")), "their letter says that it rests, and what ends that"
    assert desk.send("go on", "ben").lines == [FIRED]
    assert not rests("ben", desk.house)


def test_after_an_hour_it_is_done_without_a_word(desk: Desk) -> None:
    opened(desk)
    desk.send("undo", "ann")
    desk.send("bid M-V 100", "ann")
    desk.house.wait(minutes=59)
    assert desk.active() == "ben"
    desk.house.wait(minutes=2)
    assert desk.active() == "cleo"


def test_what_was_ordered_after_the_move_is_gone_with_it_and_that_is_told(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("bid M-V 100", "ann")
    desk.send("pass until OR", "cleo")
    came = desk.send("undo", "ann")
    assert (kept("cleo"), whys("cleo")) == ([], ["in_hand.undone"])
    assert "Send it again if you still want it: «pass until OR»" in plain(came.to("cleo"))
    assert came.outcome == "applied"


def test_what_was_dropped_or_replaced_after_the_move_is_in_hand_again(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("pass until OR", "cleo")
    desk.send("buy GR until 3 shares then ask", "ben")
    desk.send("bid M-V 100", "ann")
    desk.send("drop 1", "cleo")
    desk.send("buy GR until 4 shares then ask", "ben")
    assert (kept("cleo"), kept("ben")) == ([], ["buy GR until 4 shares then ask"])
    desk.send("undo", "ann")
    assert (kept("cleo"), kept("ben")) == (["pass until OR"], ["buy GR until 3 shares then ask"])


def test_the_answer_to_the_undo_lists_what_is_in_hand_again(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send(PROXY, "ann")
    desk.send("bid M-V 100", "ann")
    desk.send("drop 1", "ann")
    answer = plain(desk.send("undo", "ann").to("ann"))
    _, _, listed = answer.partition("What you have ordered for later")
    assert LINE in listed
    assert "A move was taken back, so none of this is done before" in listed


def test_what_ones_own_mail_fired_is_ones_own_move(desk: Desk) -> None:
    """Who stated it may take it back, nobody before them may any more; the order stays in hand and rests."""
    desk.put(at.stock())
    desk.send("bid M-V 100", "ann")
    assert desk.send(PROXY, "ben").lines == [FIRED]
    refused = desk.send("undo", "ann")
    assert (refused.outcome, "Ben has moved since" in plain(refused.to("ann"))) == ("refused", True)
    came = desk.send("undo", "ben")
    assert (came.outcome, desk.active()) == ("applied", "ben")
    assert "bid M-V 105" in plain(came.to("ben"))
    assert rests("ben", desk.house)


def test_what_could_not_be_done_comes_back_with_the_move_before_it_alone(desk: Desk) -> None:
    """Ben’s second order fails in the position that Ann’s pass has made, before his first one passes in it: where only
    his pass is taken back, that position stands, and so does what he was told of the order.
    """
    desk.put(at.stock())
    passes, starts = "pass until OR", "par SW at 100"
    failed = ["in_hand.not_done", "refusal.cannot_start"]
    desk.send(f"{passes}\n{starts}", "ben")
    desk.send("pass", "ann")
    desk.send("undo", "ann")
    assert (kept("ben"), whys("ben")) == ([passes, starts], [])
    desk.send("pass", "ann")
    came = desk.send("go on", "ben")
    assert (came.lines, kept("ben"), whys("ben")) == (["ben: pass (standing)"], [passes], failed)
    assert "No. 2 could not be done when its turn came" in plain(came.to("ben"))
    desk.send("undo", "ben")
    assert (desk.active(), kept("ben"), whys("ben")) == ("ben", [passes], failed)
    confirmed(desk.house, "undo")
    assert (desk.active(), kept("ben"), whys("ben")) == ("ann", [passes, starts], [])


def test_what_is_put_back_uses_it_up_as_before(desk: Desk) -> None:
    """Redo puts back what it had done too; afterwards it rests, and goes on when its owner says so."""
    opened(desk)
    confirmed(desk.house, "undo")
    assert kept("ben") == [LINE]
    confirmed(desk.house, "redo")
    assert desk.active() == "cleo"
    desk.send("bid M-V 110", "cleo")
    desk.send("bid M-V 115", "ann")
    assert desk.active() == "ben", "it rests"
    assert desk.send("go on", "ben").lines == ["ben: bid M-V 120 (standing)"]


def test_a_correction_by_the_moderator_makes_it_rest(desk: Desk) -> None:
    opened(desk)
    confirmed(desk.house, "undo")
    ask(desk.house, "as Ann: bid M-V 110")
    assert (desk.active(), kept("ben"), rests("ben", desk.house)) == ("ben", [LINE], True)
    assert desk.send("go on", "ben").lines == ["ben: bid M-V 115 (standing)"]


# -- somebody leaves --------------------------------------------------------------------------------------------------


def test_a_substitute_has_and_sees_none_and_an_undo_brings_none_back(desk: Desk) -> None:
    opened(desk)
    letters = seated(desk.house, "ben", "zoe")
    assert kept("ben") == []
    assert all(PROXY not in plain(one) for one in letters if one.to.startswith("zoe"))
    assert "nothing for later" in plain(desk.house.write("zoe", "standing")[0])
    confirmed(desk.house, "undo")
    assert (kept("ben"), kept("zoe")) == ([], [])
    desk.send("bid M-V 100", "ann")
    desk.house.wait(hours=2)
    assert desk.position.round.auction.high == desk.ids["anne"], "nobody bids for whoever sits there now"


@pytest.mark.parametrize("leaves", ["resign", "eject"])
def test_whoever_leaves_has_none_and_an_undo_brings_none_back(desk: Desk, leaves: str) -> None:
    opened(desk)
    if leaves == "eject":
        confirmed(desk.house, "eject Ben")
    else:
        (asked,) = desk.house.write("ben", "resign")
        desk.house.write("ben", next(line for line in asked.text.split("\n") if line.startswith("confirm ")))
    assert kept("ben") == []
    confirmed(desk.house, "undo")
    assert kept("ben") == []
    desk.send("bid M-V 100", "ann")
    desk.house.wait(hours=2)
    assert desk.active() == "ben", "the seat waits; nothing is done for it"


def test_a_pause_keeps_them_and_does_nothing_meanwhile(desk: Desk) -> None:
    opened(desk)
    desk.send("undo", "ann")
    desk.send("bid M-V 100", "ann")
    ask(desk.house, "pause")
    desk.house.wait(hours=3)
    assert (kept("ben"), desk.active()) == ([LINE], "ben")
    ask(desk.house, "resume")
    desk.house.wait(hours=2)
    assert (kept("ben"), desk.active()) == ([LINE], "cleo")
