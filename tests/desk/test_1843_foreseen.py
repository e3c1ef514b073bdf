"""Orders sent before a company's turn of 1843 are foreseen as the turn would take them, its home marker placed."""

from __future__ import annotations

import pytest

from tests import scenes_1843 as at
from tests.desk.presiding import plain
from tests.placed_1843 import Desk, desk, kept_1843

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1843"]

TURN = "NOR: run best; pay; buy train 4+1"
COMES = "NOR: earned nothing; price 86 → 82; bought a 4+1-train for 300."


def test_what_would_come_of_a_first_turn_is_what_comes_of_it(desk: Desk) -> None:
    desk.put(at.operating())
    said = plain(desk.send(TURN, "ben").to("ben"))
    assert f"As things stand this would come of it: {COMES}" in said
    assert "would be refused" not in said
    desk.send("EST: pay", "ann")
    told = plain(desk.house.write("cleo", "history 5")[0])
    assert "bought a 4+1-train for 300" in told
    assert desk.position.companies["NOR"].trains == ("4+1", "4+1", "4+1")


def test_what_the_turn_would_refuse_is_told_by_its_own_rule(desk: Desk) -> None:
    """Not that something else is waited for."""
    desk.put(at.operating())
    said = plain(desk.send("NOR: lay 9 D19 E W", "ben").to("ben"))
    assert "As things stand it would be refused: No route of NOR reaches this track." in said
