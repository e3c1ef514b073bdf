"""Standing orders of 1861 by mail: stated, done as ordinary moves of the record, over."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.placed_1861 import Came, Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


def said(came: Came, name: str) -> str:
    """The text of the last letter of a mail to somebody, on one line."""
    return " ".join(came.to(name).text.split())


def test_a_pass_until_the_operating_round(desk: Desk) -> None:
    """It passes at once, and again; each pass is a move of the record that nobody ordered then."""
    desk.put(at.stock())
    came = desk.send("pass until OR", "ben")
    assert came.lines == []
    assert "You pass from now, SR 1, until OR 1.1 begins." in said(came, "ben")
    assert desk.send("pass", "ann").lines == ["ann: pass", "ben: pass (standing)"]
    came = desk.send("buy GR", "cleo")
    assert came.lines == ["cleo: buy GR treasury"]


def test_what_a_named_player_does_ends_it(desk: Desk) -> None:
    """Its owner is asked, and reads the name as they wrote it."""
    desk.put(at.stock())
    desk.send("pass until OR unless Ann sells NW", "ben")
    came = desk.send("sell 1 NW", "ann")
    assert came.lines == ["ann: sell NW 1", "ann: pass (buying)"]
    text = said(came, "ben")
    assert "Ann sells NW" in text
    assert "p1 sells" not in text
    assert desk.active() == "ben"


def test_two_secret_proxies(desk: Desk) -> None:
    """The whole sequence is done in order, and neither limit is told."""
    desk.put(at.stock().with_cash(carl=500))
    desk.send("bid M-V up to 120", "cleo")
    desk.send("bid M-V up to 135", "ben")
    came = desk.send("auction M-V at 100", "ann")
    assert came.lines == [
        "ann: bid M-V 100", "ben: bid M-V 105 (standing)", "cleo: bid M-V 110 (standing)",
    ]  # fmt: skip
    came = desk.send("pass", "ann")
    assert came.lines == [
        "ann: pass", "ben: bid M-V 115 (standing)", "cleo: bid M-V 120 (standing)", "ben: bid M-V 125 (standing)",
        "cleo: pass (standing)",
    ]  # fmt: skip
    for name in ("ann", "cleo"):
        assert "up to 135" not in " ".join(one.text for one in came.letters if one.to.startswith(name))


def test_a_policy_and_a_turn_to_come(desk: Desk) -> None:
    """The policy answers the dividend, what else the mail left out of the turn is passed, and the next turn begins."""
    desk.put(at.operating())
    assert desk.send("SW: pass", "ben").lines == []
    assert desk.send("policy NW: half, run best", "ann").lines == []
    came = desk.send("NW: lay 57 E9 NE SW", "ann")
    did = [one.removeprefix("ann: ") for one in came.lines]
    assert "dividend NW half (standing)" in did
    assert did[did.index("dividend NW half (standing)") + 1 :][:3] == [
        "pass (private)", "pass (trains)", "pass (private_last)",
    ]  # fmt: skip
    assert "ben: pass (standing)" in came.lines


def test_an_order_with_if(desk: Desk) -> None:
    desk.put(at.stock())
    assert desk.send("if GR is started: buy GR else pass", "ben").lines == []
    assert desk.send("pass", "ann").lines == ["ann: pass", "ben: buy GR treasury (standing)"]
    assert "We do not understand this condition." in said(desk.send("if it rains: buy GR else pass", "cleo"), "cleo")
