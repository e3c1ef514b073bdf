"""Mails in prose that answer an auction, put before a real service: what is asked back, and nothing of it is done."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        # rather than the lowest bid and the highest, which other readers would offer
        ("Bonjour, je suis désolé for the delay, we had guests. I am making 125 for\nthe M-V please. Merci et à "
         "bientôt", "bid M-V 125"),
        ("K-R is nothing for me, but I want M-V. So I would like to offer 115 for it. Let Ann think about that!",
         "bid M-V 115"),
        ("Cap at 130 for now, proxy me to there in minimum increments. If somebody\ntops that come back to me, I don't "
         "want to be dropped automatically -\ndepends on how much cash the winner would have left",
         "bid M-V up to 130 then ask"),
        ("Ann has only 120 left and Cleo is out of it, so I think that I go to 125 this time.", "bid M-V 125"),
        ("AUCTION, M-V\nAnn 100\nBen 115", "bid M-V 115"),  # a log of Ben's own
        # a mail program has wrapped the line before the amount: no number of a list
        ("I have thought about it for a long while and my last offer for it is\n125. That is all the money I want to "
         "spend.", "bid M-V 125"),
    ],
)  # fmt: skip
def test_what_is_most_likely_meant_is_asked_back(desk: Desk, text: str, offered: str) -> None:
    """Ann leads with 100 for M-V."""
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == []
    assert offered in plain(came.to("ben"))


def test_of_what_the_rules_forbid_it_is_told_why(desk: Desk) -> None:
    desk.put(at.bidding())
    came = desk.send("Let's end this quickly: 990 for M-V, it will then start at a\nprice of 400, won't it? Great.")
    assert came.lines == []
    assert "990" in plain(came.to("ben"))
    assert "4.2.4" in plain(came.to("ben"))


@pytest.mark.parametrize(
    "text", ["I'm out of this one. Where is the map?", "Could you show me the map? I'm out of this."]
)
def test_a_pass_beside_a_question_is_done(desk: Desk, text: str) -> None:
    """«I am out» is talk elsewhere; in an auction it is the answer."""
    desk.put(at.bidding())
    assert desk.send(text).lines == ["ben: pass"]


def test_what_is_kept_open_is_named(desk: Desk) -> None:
    """Of a company that is not theirs it is refused, and not passed over in silence."""
    desk.put(at.operating())
    came = desk.send("keep GR open", "ben")
    assert came.outcome == "refused"
    assert "GR" in plain(came.to("ben"))


@pytest.mark.parametrize(
    "text",
    [
        "write to Ann: sorry. Then bid 110",
        "Tell Ann: be quick. Cleo: do you sell?",
        "message for Ann: I have 110. bid 110",  # the last sentence is an order, word for word
        "press Ann: it is yours. For me pass",
    ],
)
def test_a_message_behind_which_something_is_ordered_is_neither_sent_nor_done(desk: Desk, text: str) -> None:
    """The bid may be part of the message, and the second sentence may be for somebody else."""
    desk.put(at.bidding())
    came = desk.send(text)
    assert (came.lines, came.outcome) == ([], "refused")
    assert "could be part of this message" in " ".join(plain(came.to("ben")).split())


@pytest.mark.parametrize(
    "text",
    [
        "raise to 110, limit 110",  # a bid of 110, and not the lowest one up to there
        "I would like to know the standings, and pass",
        "What would happen if Cleo bids 110? I bid 115 then.",
    ],
)
def test_what_may_be_something_else_is_asked_back(desk: Desk, text: str) -> None:
    desk.put(at.bidding())
    assert desk.send(text).lines == []


def test_a_turn_stays_open_wherever_that_is_said(desk: Desk) -> None:
    """Said first, it holds for the whole mail; beside a pass it is asked back."""
    desk.put(at.operating())
    last = desk.send("run best; half; keep open", "ann").lines
    desk.put(at.operating())
    assert desk.send("keep it open, run best, half", "ann").lines == last != []
    desk.put(at.operating())
    assert desk.send("run best, after that ask me, don't buy anything", "ann").lines == []
