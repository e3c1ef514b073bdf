"""Mails of 1861 as friends write them: with reasons, numbers of samples among words, and messages beside orders."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.desk.test_1861_by_place import letter_to
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


def test_a_number_with_more_behind_it_is_asked_back_whole(desk: Desk) -> None:
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    lay = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay 5 E9") and ";" not in line)
    for text in (f"option {lay} please, then half", f"number {lay}, and half dividends after that"):
        came = desk.send(text, "ann", answering=letter)
        assert came.lines == []
        told = plain(came.to("ann"))
        assert lines[lay - 1] in told, told
        assert "half" in told.split(lines[lay - 1], 1)[1][:40], told


def test_a_train_behind_a_tile_is_no_number_of_its(desk: Desk) -> None:
    desk.put(at.operating(trains="3"))
    came = desk.send("NW: 57 on Smolensk NE/SW, half, then a 2 from the bank", "ann")
    assert came.outcome == "applied", plain(came.to("ann"))
    assert [line for line in came.lines if "lay NW 57 E9" in line]
    assert [line for line in came.lines if "half" in line]
    assert [line for line in came.lines if "train NW" in line], came.lines[-3:]


def test_a_message_to_somebody_else_holds_nothing_up(desk: Desk) -> None:
    desk.put(at.operating())
    came = desk.send("half dividend\n\nplease tell Ben: sorry about that", "ann")
    assert came.outcome == "applied", plain(came.to("ann"))
    assert [line for line in came.lines if "half" in line]
    assert "sorry about that" in came.to("ben").text


def test_who_is_named_beside_it_may_be_spoken_to(desk: Desk) -> None:
    desk.put(at.operating())
    came = desk.send("half dividend for Ben\n\nplease tell Ben: sorry about that", "ann")
    assert not [line for line in came.lines if "half" in line]


@pytest.mark.parametrize("signs", ["A.", "A. Berg", "T Smith", "J. R. Miller"])
def test_initials_sign(desk: Desk, signs: str) -> None:
    desk.put(at.operating())
    came = desk.send(f"half dividend\n{signs}", "ann")
    assert came.outcome == "applied", plain(came.to("ann"))


def test_a_reason_is_left_out_of_what_is_asked_back(desk: Desk) -> None:
    desk.put(at.privates())
    who = desk.house.active()
    came = desk.send("130 for TSR, just to see his face", who)
    assert came.lines == []
    assert "bid TSR 130" in plain(came.to(who))
