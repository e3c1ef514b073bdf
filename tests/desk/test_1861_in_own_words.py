"""What 18xx players write without an order word, and what letters tell, put before a real service: what came of it."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("110", "bid M-V 110"),
        ("110 R", "bid M-V 110"),
        ("$115", "bid M-V 115"),
        ("one hundred and ten", "bid M-V 110"),
        ("+5", "bid M-V 105"),
        ("min bid", "bid M-V 105"),
        ("I'll go to 115", "bid M-V 115"),
        ("no", "pass"),
        ("fold", "pass"),
        ("won M-V for 110", "bid M-V 110"),
        ("Ben bid 110 for M-V.", "bid M-V 110"),
        ("Ben passed.", "pass"),
        ("up to 130, then drop", "bid M-V 105 (standing)"),
        ("19:02 Ben bids £115 for M-V", "bid M-V 115"),
    ],
)
def test_a_bid_in_an_auction(desk: Desk, text: str, done: str) -> None:
    """Ann leads with 100 for M-V."""
    desk.put(at.bidding())
    assert desk.send(text).lines == [f"ben: {done}"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("113", "bid M-V 115"),  # no legal amount
        ("five more than Ann", "bid M-V 105"),  # somebody's name: nobody knows whom that addresses
        ("let Ann have it", "pass"),
        ("bid 1 110", "bid M-V 105"),  # not 110
        ("bid M-V 110 115", "bid M-V 105"),
        ("bid 110 then pass", "bid 110"),  # a limit?
    ],
)
def test_a_bid_that_is_asked_back(desk: Desk, text: str, offered: str) -> None:
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == []
    assert f" {offered}\n" in came.to("ben").text


@pytest.mark.parametrize("text", ["Ben sells 1 NW", "Ben sold 2 NW", "Ben bought NW from treasury."])
def test_what_is_told_of_somebody_else_in_an_orders_words_is_not_offered(desk: Desk, text: str) -> None:
    desk.put(at.stock())
    came = desk.send(text, "ann")
    assert came.lines == []
    assert "This tells what Ben does" in plain(came.to("ann"))
    assert "Did you mean this?" not in plain(came.to("ann"))


@pytest.mark.parametrize("text", ["Bids for M-V: Ann 110.", "Ann passed.", "Ann bids 110 for M-V"])
def test_what_is_told_of_somebody_else_is_not_done(desk: Desk, text: str) -> None:
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == []
    assert "1 bid" not in came.to("ben").text.partition("Your orders")[0]


def test_more_than_somebody_who_does_not_lead_is_only_asked(desk: Desk) -> None:
    desk.put(at.bidding())
    assert desk.send("5 more than Cleo").lines == []


@pytest.mark.parametrize("text", ["2", "7"])
def test_a_small_number_is_no_bid(desk: Desk, text: str) -> None:
    desk.put(at.bidding())
    assert desk.send(text).lines == []


RUN = "run NW 3:D20-D18-D16-D14-D12-D10-E9 4:E1-F2-F4-G5-G7-H8-I7-J8-K7"


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("lay 57 E9 NE SW and then run best and then pay", "pay"),
        ("lay 57 E9 NE SW, then run, then pay half", "half"),
        ("1. lay 57 E9 NE SW\n2. run best\n3. pay half", "half"),
        ("- lay 57 E9 NE SW\n- run best\n- full dividend", "pay"),
        ("NW: laid 57 on E9 NE SW (20 R); paid half, 5 a share, and kept 50; price stays 100 in another cell.", "half"),
        ("NW: took a loan and received 45; laid 57 on E9 NE SW; paid out, 10 a share; price 100 → 110.", "pay"),
        ("57 on E9, NE/SW\nkeep it in the company", "keep"),
    ],
)
def test_a_turn_of_a_company(desk: Desk, text: str, paid: str) -> None:
    desk.put(at.operating())
    lines = desk.send(text).lines
    assert "ann: lay NW 57 E9 1" in lines
    assert any(line.startswith(f"ann: {RUN}") for line in lines)
    assert f"ann: dividend NW {paid}" in lines


@pytest.mark.parametrize(
    "text",
    [
        "NW: run best, no wait, withhold",
        "lay 57 E9 NE SW, don't run",
        "lay 57 E9 NE SW, pay?",
        "lay 57 E9 NE SW, then maybe pay",
        "lay 57 E9 NE SW, then ask Ben",
        "pay half, buy train 3",  # of whom, and for how much?
    ],
)
def test_a_turn_of_which_a_part_is_doubtful_is_not_done(desk: Desk, text: str) -> None:
    desk.put(at.operating())
    assert desk.send(text).lines == []


def test_who_wants_to_be_asked_about_the_rest_keeps_their_turn_open(desk: Desk) -> None:
    desk.put(at.operating())
    came = desk.send("lay 57 E9 NE SW, then ask me about the rest")
    assert came.lines[-1] == "ann: lay NW 57 E9 1"
    assert desk.active() == "ann"


@pytest.mark.parametrize("text", ["par MK at 100 and one more", "par MK at 100 and another"])
def test_one_more_share_with_a_start_is_asked_back(desk: Desk, text: str) -> None:
    desk.put(at.stock())
    came = desk.send(text)
    assert came.lines == []
    assert "the next one can be bought in a later turn" in plain(came.to("ann"))
    assert "par MK at 100; buy MK until 3 shares then ask" in plain(came.to("ann"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("pass until someone sells NW", "pass until the end of the round unless anyone sells NW"),
        ("I’m done for this stock round", "pass until OR"),
    ],
)
def test_passing_for_later(desk: Desk, text: str, kept: str) -> None:
    desk.put(at.stock())
    came = desk.send(text)
    assert came.lines == ["ann: pass (standing)"]
    assert kept in plain(came.to("ann"))


@pytest.mark.parametrize(
    "text",
    [
        "I continue until 120, not a ruble more. If it goes over that I am out.",
        "Max bid 120 please, and if it goes past that I'm out.",
        "go up to 120 for me, then leave it",
    ],
)
def test_a_limit(desk: Desk, text: str) -> None:
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == ["ben: bid M-V 105 (standing)"]
    assert "bid M-V up to 120 then pass" in plain(came.to("ben"))


@pytest.mark.parametrize("text", ["up to 120 perhaps", "could you go up to 120?", "what if I go up to 120"])
def test_a_limit_that_is_a_thought(desk: Desk, text: str) -> None:
    desk.put(at.bidding())
    assert desk.send(text).lines == []


@pytest.mark.parametrize("said", ["upgrade Odessa", "upgrade St. Petersburg", "upgrade Kharkov"])
def test_an_upgrade_of_a_city_that_is_not_to_be_had_is_refused_by_its_name(desk: Desk, said: str) -> None:
    desk.put(at.operating())
    came = desk.send(said, "ann")
    assert came.lines == []
    assert "NW can lay no such tile on" in plain(came.to("ann"))


def test_a_pass_until_something_is_never_offered_as_a_pass_of_this_turn(desk: Desk) -> None:
    desk.put(at.stock())
    came = desk.send("pass until someone sells", "ann")
    assert came.lines == []
    assert "pass until OR unless anyone sells NW, anyone sells SW, anyone sells MKN" in plain(came.to("ann"))
    came = desk.send("pass until someone does something", "ann")
    assert came.lines == []
    assert "Did you mean this?" not in plain(came.to("ann"))


@pytest.mark.parametrize("said", ["brown tile on E9", "a brown one on Smolensk please"])
def test_track_of_a_colour_that_is_not_to_be_had_is_not_answered_with_another_one(desk: Desk, said: str) -> None:
    desk.put(at.operating())
    came = desk.send(said, "ann")
    assert came.lines == []
    assert "NW: lay" not in plain(came.to("ann")).partition("Your orders")[0]


def test_drop_alone_may_mean_to_leave_an_auction(desk: Desk) -> None:
    """It is an order of the service, so it is never done as a pass; what it may mean is offered."""
    desk.put(at.bidding())
    came = desk.send("drop")
    assert came.lines == []
    assert "If you want no more of this, send «pass»." in plain(came.to("ben"))
    assert ".1 pass\n" in came.to("ben").text
