"""Passes said twice, of one company beside another, in an auction: no more is done or kept than was ordered."""

from __future__ import annotations

import pytest

from tests.first_time.table import Came, Table

pytestmark = pytest.mark.any_engine

AUCTION, SECOND, TURN = 1, 2, 3  # letters: MRR is up, or StP-W; it is StP-W's turn, which has run, before R-O's
ENDS_A_TURN = (
    "no train, done with this one",
    "done with this one",
    "no train, pass me out",
    "no train, no more for me this round",
    "no train\nI'm done with this round",
    "no track, no token, no train",
)
ASKED = ("I'm done with this round", "done with this", "no train\ndone with this one")
FOR_LATER = (
    "no train, pass until the OR",
    "I'm done for this stock round",
    "StP-W: pass\npass until OR",
)
OUT = (
    "too rich for me, I'm out of this one",
    "too steep, I'm out",
    "this one is too dear for me",
    "too rich for my blood",
    "That's too rich for me. I'm out.",
    "done with this one",
    "nothing more from me on this one",
)
NOT_OUT = (
    "too rich for Ann, she's out",
    "not too rich for me",
    "I'm out of this one if Dan bids",
    "I'm out of town",
    "too rich for me?",
    "too rich for me, so up to 100",
    "too much for me, I'd rather bid 85",
)
OFFERED = (
    (TURN, "It doesn't buy anything. Can you send me the map again when you've done that, want to plan my next tiles",
     "pass"),
    (TURN, "Nothing more for StP-W this turn. And in the next OR R-O should only run its train and do nothing else, "
     "so pass for that as well.", "StP-W: pass; R-O: pass"),
    (TURN, "That's it for StP-W. R-O should pass as well.", "StP-W: pass; R-O: pass"),
    (TURN, "Nothing from StP-W today, R-O passes too.", "StP-W: pass; R-O: pass"),
    (TURN, "Nothing more for St Petersburg now. R-O passes too.", "StP-W: pass; R-O: pass"),
    (TURN, "StP-W buys R-O's train for 55. Nothing more for StP-W. R-O passes.",
     "StP-W: buy train 2 from R-O for 55; R-O: pass"),
    (TURN, "For the next stock round: if it comes to K-B I'd go up to 120 for it, then drop out. The StP-W business "
     "I'll answer separately tonight, please wait with that.", "bid K-B up to 120 then pass"),
    (TURN, "Next SR, when K-B comes up I go up to 120 and pass above that.", "bid K-B up to 120 then pass"),
    (TURN, "Shift all the cash over: St Petersburg takes R-O's train and pays the full 55 for it.",
     "StP-W: buy train 2 from R-O for 55"),
    (TURN, "StP-W buys R-O's 2-train and pays 40 for it. R-O then has money.", "StP-W: buy train 2 from R-O for 40"),
    (SECOND, "Pass on StP-W. Then when it's my turn in this stock round, put up K-K for me, up to 120 and then pass.",
     "pass; bid K-K up to 120 then pass"),
    (SECOND, "Pass on StP-W. Once it is my turn again, put up K-K, max 120", "pass; bid K-K up to 120 then pass"),
    (TURN, "StP-W takes K-R's train and pays 55 for it", "StP-W: buy train 2 from K-R for 55"),
)  # fmt: skip
NOTHING = (
    (TURN, "For the next stock round: if it comes to K-B I'd not go up to 120"),
    (TURN, "For the next stock round: if Ben auctions K-B I go up to 120"),
    (TURN, "In the next stock round I'd not bid on K-B, but I'd buy K-K"),
    (TURN, "StP-W takes R-O's train and pays half"),
    (TURN, "Nothing more for StP-W, lay 57 E9"),
    (TURN, "it doesn't buy anything if Ben does"),
    (TURN, "Cleo doesn't buy anything"),
    (SECOND, "N buys a 2-train from the bank for 85"),  # it costs 100
)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table("1861", "seventeen")


def does_nothing(table: Table, letter: int, one: Came) -> bool:
    return one.position == table.came_of(letter, "").position and not one.hand


def test_what_has_done_with_a_turn_keeps_nothing_for_the_stock_round(table: Table) -> None:
    passed = table.came_of(TURN, "StP-W: pass").position
    for text in ENDS_A_TURN:
        one = table.came_of(TURN, text)
        assert one.position == passed, text
        assert not one.hand, text


def test_what_may_have_done_with_more_is_asked_back(table: Table) -> None:
    for text in ASKED:
        one = table.came_of(TURN, text)
        assert does_nothing(table, TURN, one), text
        assert "StP-W: pass" in one.offered, text


def test_what_names_a_round_to_come_is_kept_for_it(table: Table) -> None:
    for text in FOR_LATER:
        assert table.came_of(TURN, text).hand == ("pass until OR",), text


def test_who_is_out_of_an_auction_passes_in_it(table: Table) -> None:
    passed = table.came_of(AUCTION, "pass").position
    for text in OUT:
        one = table.came_of(AUCTION, text)
        assert one.position == passed, text
        assert not one.hand, text
    for text in NOT_OUT:
        assert does_nothing(table, AUCTION, table.came_of(AUCTION, text)), text


def test_what_is_offered_is_all_that_was_said(table: Table) -> None:
    for letter, text, line in OFFERED:
        one = table.came_of(letter, text)
        assert line in one.offered, text
        assert does_nothing(table, letter, one), text


def test_what_means_something_else_is_not_offered(table: Table) -> None:
    for letter, text in NOTHING:
        one = table.came_of(letter, text)
        assert not one.offered, text
        assert does_nothing(table, letter, one), text
