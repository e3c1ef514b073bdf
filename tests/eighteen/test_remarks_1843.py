"""Mails of 1843 with more in them than an order: remarks, messages, one sentence of several that is illegal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.desk.presiding import plain
from tests.eighteen.test_mails_1843 import auction, operating, stock
from tests.placed_1843 import Desk, desk, kept_1843
from tests.rules.g1843.table import Scene

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1843"]


@pytest.mark.parametrize(
    ("scene", "text", "offered"),
    [
        (auction, "havre 75 im not letting ben have it that cheap", "bid Havre 75"),
        (auction, "havre 75, cleo shouldnt get that one", "bid Havre 75"),
        (auction, "Let's jump a bit: 125 for the Loire one. Maybe that scares the boys off.", "bid Val-de-Loire 125"),
        (stock, "quick a NOR from the ipo before Ben takes it!!", "buy NOR from ipo"),
        (operating, "OU does nothing this OR, we'll keep the cash for greens.", "OU: pass"),
    ],
)
def test_a_mail_is_offered_whole_without_its_remarks(
    desk: Desk, scene: Callable[[], Scene], text: str, offered: str
) -> None:
    desk.put(scene())
    before = desk.encoded
    came = desk.send(text)
    assert desk.encoded == before, came.lines
    assert offered in plain(came.to("ann")), plain(came.to("ann"))


@pytest.mark.parametrize(
    "text",
    [
        "havre 75, that is if Cleo passes",
        "havre 75, he will only get it if I pass",
        "havre 75, it should be 65 though",
        "havre 75 - let me think about it",
        "just pass me until somebody bids on Havre",
        "not now, pass me the sheet",
        "I'll have to think about Havre",
    ],
)
def test_what_changes_an_order_is_no_remark(desk: Desk, text: str) -> None:
    desk.put(auction())
    before = desk.encoded
    came = desk.send(text)
    said = plain(came.to("ann")).partition("Your orders")[0]
    assert desk.encoded == before, came.lines
    assert "bid Havre 75" not in said


def test_a_name_in_a_message_beside_an_order_does_not_address_anybody(desk: Desk) -> None:
    desk.put(auction())
    came = desk.send("65 for Havre. And tell Cleo: I can keep this up all night.")
    assert [line.split(": ", 1)[-1] for line in came.lines] == ["bid HAV 65"], came.lines


def test_a_share_without_a_verb_is_never_sold(desk: Desk) -> None:
    """Nobody says «a NOR share please» of one that they hold."""
    desk.put(stock())
    said = plain(desk.send("A NOR share please").to("ann"))
    assert "buy NOR from ipo" in said
    assert "sell 1 NOR" not in said


def test_why_a_sentence_of_several_cannot_be_is_said(desk: Desk) -> None:
    desk.put(stock())
    before = desk.encoded
    said = plain(desk.send("Sell 9 NOR to the pool. Then a PO cert would be nice, we shall see.").to("ann"))
    assert "§7.2" in said
    assert desk.encoded == before
