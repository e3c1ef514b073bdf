"""Orders for later in people's own words, put before a real service: what is in hand then, and what never is."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import kept
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("pass, but wake me if someone dumps Grand Russian", ["pass until OR unless anyone sells GR"]),
        (
            "I pass.\nNo need to ask me again before the OR unless somebody sells NW.",
            ["pass until OR unless anyone sells NW"],
        ),
        (
            "I'm done for the whole round, next time I want to hear from you is in the OR. And let the NW always pay "
            "out and take its best routes until I say otherwise, please.",
            ["pass until OR", "policy NW: pay, run best"],
        ),
        ("I want an SW each turn till I have 4 of them, ask me then", ["buy SW until 4 shares then ask"]),
        ("pass\nFor K-R when it comes up I'd go to 120, not more", ["bid K-R up to 120 then pass"]),
    ],
)
def test_what_is_set_in_hand(desk: Desk, text: str, lines: list[str]) -> None:
    desk.put(at.stock())
    desk.send(text, "ann")
    assert kept("ann") == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "you can bid for me as far as 130 but then please come back to me before dropping out",
            "bid M-V up to 130 then ask",
        ),
        (
            "Bid as little as it takes, my limit is 135. If she's still in after that come back and ask me.",
            "bid M-V up to 135 then ask",
        ),
        (
            "please keep raising for me in the smallest steps as far as 150. Above that she can have it.",
            "bid M-V up to 150 then pass",
        ),
    ],
)
def test_a_limit_bids_at_once(desk: Desk, text: str, line: str) -> None:
    """Ann leads with 100 for M-V."""
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == ["ben: bid M-V 105 (standing)"]
    assert kept("ben") == [line]


@pytest.mark.parametrize(
    "text",
    [
        "I would have passed until the OR if Ben had not sold",
        "pass until the OR unless it gets interesting",
        "pass until the OR or maybe not",
        "I was going to go up to 120 at most for K-R",
        "Ben goes up to 120 at most for K-R",
        "no wait, pass until the OR",
        "Should I pass until the OR?",
        "GR always pays out and runs its best routes for Ben",
    ],
)
def test_what_never_is(desk: Desk, text: str) -> None:
    desk.put(at.stock())
    came = desk.send(text, "ann")
    assert came.lines == []
    assert kept("ann") == []


@pytest.mark.parametrize(
    "below", ["no wait, pass until the OR", "or pass until the OR if you prefer", "up to 120 for K-R, no, 130"]
)
def test_below_a_move_it_stops_it(desk: Desk, below: str) -> None:
    desk.put(at.stock())
    came = desk.send(f"buy SW\n{below}", "ann")
    assert came.lines == []
    assert kept("ann") == []


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("if Ben buys NW I buy SW", "if Ben buys NW: buy SW"),
        (  # and nothing of the move that is to come
            "Whatever the others put up for auction this round, I pass on it. I'll bid tonight, 120 for K-R probably.",
            "pass auctions until OR",
        ),
        (
            "I'm off skiing! I can go to 120 at most for K-R. Take it as cheaply as possible, please.",
            "bid K-R up to 120 then pass",
        ),
    ],
)
def test_what_is_asked_back(desk: Desk, text: str, offered: str) -> None:
    desk.put(at.stock())
    came = desk.send(text, "ann")
    assert came.lines == []
    assert kept("ann") == []
    assert f" {offered}\n" in came.to("ann").text


def test_a_name_may_address_somebody(desk: Desk) -> None:
    """So the limit is only shown."""
    desk.put(at.bidding())
    came = desk.send("keep raising for me as far as 150. Above that Ann can have it.")
    assert kept("ben") == []
    assert " bid M-V up to 150 then pass\n" in came.to("ben").text
