"""What players have ordered for later, stated, dropped, tried, overtaken by the board: 1861 from placed positions."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import HeldMail
from tests import scenes_1861 as at
from tests.desk.in_hand import PROXY, kept, proxied, two_companies, whys
from tests.desk.presiding import ask, plain
from tests.inbox.test_held import codes_in
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.turns import sold_out

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

LINE = "bid M-V up to 135 then pass"
PLACED = "lay NW 57 E9 1"


# -- saying so oneself ------------------------------------------------------------------------------------------------


def test_drop_takes_one_or_all_away(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("bid M-V up to 135\npolicy SW: pay\nbuy GR until 3 shares", "ben")
    assert len(kept("ben")) == 3
    desk.send("drop 2", "ben")
    assert kept("ben") == [LINE, "buy GR until 3 shares then ask"]
    assert desk.send("drop 2", "ben").outcome == "refused"
    desk.send("drop all", "ben")
    assert kept("ben") == []
    assert desk.send("bid M-V 100", "ann").lines == ["ann: bid M-V 100"]


@pytest.mark.parametrize("one_mail", [True, False])
def test_two_that_cannot_both_be_done_are_refused(desk: Desk, one_mail: bool) -> None:
    desk.put(at.stock())
    lines = ("pass until OR", "buy GR until 4 shares then pass")
    last = [desk.send(text, "ben") for text in (["\n".join(lines)] if one_mail else lines)][-1]
    assert (last.outcome, "contradicts" in plain(last.to("ben"))) == ("refused", True)
    assert kept("ben") == ([] if one_mail else [lines[0]])


def test_a_preview_consults_ones_own_alone(desk: Desk) -> None:
    """Ann’s preview ends where ben is asked; ben’s own shows what his would do, and does nothing."""
    proxied(desk)
    told = plain(desk.send("preview\nbid M-V 100", "ann").to("ann"))
    assert "would" in told
    assert "Ben bids" not in told
    desk.send("drop all", "ben")
    desk.send("bid M-V 100", "ann")
    came = desk.send(f"preview\n{PROXY}", "ben")
    assert "this would be done now" in plain(came.to("ben"))
    assert (came.lines, kept("ben"), desk.active()) == ([], [], "ben")


def test_a_refused_mail_keeps_nothing_of_it(desk: Desk) -> None:
    desk.put(at.stock())
    assert desk.send(f"{PROXY}\nbid Q-Q up to 100", "ben").outcome == "refused"
    assert kept("ben") == []


@pytest.mark.parametrize("line", [PROXY, "pass until OR", "policy SW: pay", "if anyone buys GR: buy GR"])
def test_nobody_orders_for_later_for_somebody_else(desk: Desk, line: str) -> None:
    desk.put(at.stock())
    (answer,) = [one for one in ask(desk.house, f"as Ben: {line}") if one.to.startswith("mo")]
    assert "Only players themselves" in plain(answer)
    assert kept("ben") == []


# -- the board changes under them -------------------------------------------------------------------------------------


def test_a_policy_ends_with_its_company_in_a_nationalisation(desk: Desk) -> None:
    desk.put(at.stock())
    assert desk.send("policy NW: pay, run best", "ann").outcome == "applied"
    desk.put(at.trainless())
    assert desk.active() == "ann"
    came = desk.send("nationalise NW", "ann")
    assert came.lines[0].endswith("nationalise NW")
    assert (kept("ann"), whys("ann")) == ([], ["eighteen.standing.over.gone"])
    assert "NW is not in play any more" in plain(came.to("ann"))


def test_a_policy_and_kept_orders_end_with_the_directorship(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("policy NW: half\nNW: run best", "ann")
    came = desk.send("sell 2 NW\npass", "ann")
    assert (kept("ann"), whys("ann")) == ([], ["eighteen.standing.over.lost"] * 2)
    assert "you do not direct NW any more" in plain(came.to("ann"))


def test_kept_orders_that_are_no_longer_legal_are_asked_back_whole(desk: Desk) -> None:
    """Ben buys the last 3, which Ann wanted: nothing of hers is done, neither track nor train, and she is asked."""
    desk.put(sold_out(two_companies(), "2").edit(lambda own: own.depot.update({"3": 1})))
    desk.send("NW: lay 57 E9 NE; half; buy train 3", "ann")
    came = desk.send("SW: half; buy train 3", "ben")
    assert [line for line in came.lines if line.startswith("ann")] == []
    assert (desk.active(), whys("ann")[0], kept("ann")) == ("ann", "in_hand.not_done", [])
    told = plain(came.to("ann"))
    assert "No. 1 could not be done when its turn came, so nothing of it was done" in told


def test_orders_for_two_companies_in_one_mail_are_each_done_in_its_turn(desk: Desk) -> None:
    desk.put(two_companies())
    desk.send("NW: lay 57 E9 NE; half\nGR: run best", "ann")
    assert len(kept("ann")) == 2
    came = desk.send("SW: pass", "ben")
    ordered = [line for line in came.lines if line.endswith("(standing)")]
    assert [line for line in ordered if not {"pass", "run"} & set(line.split())] == [
        f"ann: {PLACED} (standing)", "ann: dividend NW half (standing)",
    ]  # fmt: skip
    assert (kept("ann"), whys("ann"), desk.position.or_number) == ([], [], 2)


def test_a_train_of_another_owner_is_offered_early_whatever_becomes_of_the_revenue(desk: Desk) -> None:
    """What is asked before the trains are bought is settled by then."""
    desk.put(two_companies())
    came = desk.send("NW: half; buy train 3 from SW for 250", "ann")
    assert came.outcome == "applied"
    assert "250" in plain(came.to("ben"))


def test_the_same_orders_again_after_the_turn_are_kept_and_the_receipt_says_for_when(desk: Desk) -> None:
    """Nobody finds out a round later: the answer names the order, its number, and the round."""
    desk.put(two_companies())
    desk.send("SW: pass", "ben")
    assert f"ann: {PLACED}" in desk.send("NW: lay 57 E9 NE; half", "ann").lines
    came = desk.send("NW: lay 57 E9 NE; half", "ann")
    assert came.lines == []
    told = plain(came.to("ann"))
    assert "Kept for later as no. 1" in told
    assert "It is for NW’s turn in OR 1.2" in told
    assert "As things stand it would be refused" in told


def test_a_late_answer_to_what_somebody_else_closed_keeps_nothing(desk: Desk) -> None:
    """It was meant for the turn that the moderator has played meanwhile, not for the next one."""
    desk.put(at.stock())
    letter = desk.send("pass", "ann").to("ben")
    ask(desk.house, "as Ben: pass")
    came = desk.send("buy GR", "ben", answering=letter)
    assert (came.outcome, kept("ben")) == ("refused", [])


def test_a_held_mail_keeps_nothing_before_it_is_released(desk: Desk) -> None:
    desk.put(at.stock())
    mime = desk.house.mail("ben", PROXY, to="play@mail.test", Subject="[G1] 1861: Volga")
    assert desk.house.take(mime) == "held"
    (letter,) = desk.house.post()
    assert (letter.to, kept("ben")) == ("ben@example.org", [])
    with connected():
        assert HeldMail.select().count() == 1
    (code,) = codes_in(letter)
    desk.house.write("ben", f"release {code}")
    assert kept("ben") == [LINE]


# -- choices ----------------------------------------------------------------------------------------------------------


def test_the_first_of_several_that_is_legal_is_done(desk: Desk) -> None:
    desk.put(two_companies())
    assert desk.send("NW: lay 8 E9 2 or lay 57 E9 NE", "ann").outcome == "applied"
    came = desk.send("SW: pass", "ben")
    assert f"ann: {PLACED} (standing)" in came.lines


@pytest.mark.parametrize(("says", "done"), [("sells", False), ("buys", True)])
def test_what_waits_for_something_is_done_or_its_owner_is_asked(desk: Desk, says: str, done: bool) -> None:
    """A condition that does not hold ends the order; the turn is its owner’s, and nothing of it is passed over."""
    desk.put(at.stock())
    desk.send(f"if ann {says} GR: buy GR", "ben")
    came = desk.send("buy GR", "ann")
    assert ("ben: buy GR treasury (standing)" in came.lines) == done
    assert desk.active() == ("cleo" if done else "ben")
    assert kept("ben") == []


def test_a_company_whose_condition_does_not_hold_keeps_its_turn(desk: Desk) -> None:
    desk.put(two_companies())
    desk.send("if anyone buys GR: NW: run best", "ann")
    came = desk.send("SW: pass", "ben")
    assert not any(line.startswith("ann:") for line in came.lines)
    assert desk.active() == "ann"
    assert "was not so" in plain(came.to("ann"))


def test_else_is_done_where_it_does_not_hold(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("if ann sells GR: buy GR else buy SW", "ben")
    assert "ben: buy SW treasury (standing)" in desk.send("buy GR", "ann").lines


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("if anyone sells GR: M-K: pass", "It is not your turn"),
        ("if anyone sells GR: bid M-V up to 135", "in a line of its own"),
        ("policy SW: pay or policy SW: half", "in a line of its own"),
        ("buy GR until 3 shares or buy SW", "in a line of its own"),
    ],
)
def test_what_cannot_be_kept_for_a_turn_is_refused(desk: Desk, line: str, why: str) -> None:
    desk.put(at.stock())
    came = desk.send(line, "ben")
    assert (came.outcome, kept("ben")) == ("refused", [])
    assert why in plain(came.to("ben"))
    assert desk.send("pass", "ann").outcome == "applied"


def test_what_follows_a_condition_on_its_line_is_refused(desk: Desk) -> None:
    """Nobody can tell whether it hangs on the condition too."""
    desk.put(at.stock())
    came = desk.send("if anyone buys GR: NW: run best; half", "ann")
    assert came.outcome == "refused"
    assert "«if» holds for one order" in plain(came.to("ann"))
    assert kept("ann") == []
