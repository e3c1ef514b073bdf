"""Turns of 1861 that pass by themselves: not where one sells oneself a train; else it is said beforehand (§5.5.8)."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]
WARNED = (
    "As things stand, NW’s turn in OR 1.1 will pass by itself: there is nothing to do in it but to offer deals to "
    "other owners. To be asked all the same, send «NW: keep open» before then."
)


def test_who_presides_over_both_companies_is_asked(desk: Desk) -> None:
    desk.put(at.only_trains("anne"))
    assert "will pass by itself" not in plain(desk.send("status", "ann").to("ann"))
    desk.send("pass", "ben")
    assert desk.active() == "ann"
    assert desk.send("buy train 4 from MKN for 1").lines[:1] == ["ann: train NW 4 1 MKN"]


def test_else_the_letter_before_says_that_the_turn_will_pass(desk: Desk) -> None:
    desk.put(at.only_trains())
    assert WARNED in plain(desk.send("status", "ann").to("ann"))
    assert "will pass by itself" not in plain(desk.send("status", "ben").to("ben"))
    assert "ann: pass (only_choice)" in desk.send("pass", "ben").lines
    assert WARNED.replace("OR 1.1", "OR 1.2") in plain(desk.send("status", "ann").to("ann"))


def test_a_turn_that_is_kept_open_beforehand_is_asked(desk: Desk) -> None:
    desk.put(at.only_trains())
    came = desk.send("NW: keep open", "ann")
    assert (came.outcome, came.lines) == ("applied", [])
    assert "will pass by itself" not in plain(came.to("ann"))
    assert "«NW: keep open»" in plain(came.to("ann"))
    desk.send("pass", "ben")
    assert desk.active() == "ann"
    desk.send("policy GR: pay", "ben")  # what somebody else orders meanwhile changes nothing
    desk.send("policy NW: pay", "ann")
    assert desk.active() == "ann"
    desk.send("NW: buy train 4 from MKN for 50")
    assert desk.active() == "ben"  # who is asked for it
    desk.send("decline")
    assert "ann: pass" in desk.send("pass").lines[0]
    assert desk.position.round.turn == 2


def test_a_turn_of_deals_alone_stays_open_where_its_mail_says_so(desk: Desk) -> None:
    desk.put(at.buying())
    desk.send("keep open")
    assert desk.active() == "ann"


def test_a_policy_says_what_becomes_of_the_turn(desk: Desk) -> None:
    desk.put(at.only_trains())
    assert "will pass by itself" not in plain(desk.send("policy NW: nothing else", "ann").to("ann"))
