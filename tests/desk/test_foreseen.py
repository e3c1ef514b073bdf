"""What is said of an order for later when it is given: what it would do as things stand, in placed games of 1861."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import two_companies
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene

__all__ = ["desk", "kept_1861"]


def said(desk: Desk, name: str, line: str) -> str:
    """What the receipt says, on one line."""
    came = desk.send(line, name)
    assert came.outcome == "applied", plain(came.to(name))
    return plain(came.to(name))


@pytest.mark.parametrize(
    ("scene", "name", "line", "told"),
    [
        (at.privates, "ben", "pass until OR", "These are the 5 auctions that are left: TSR, BSS, MYR, MRR, WVR."),
        (at.stock, "ben", "pass until OR unless anyone sells NW",
            "of which 15 can still be held as things stand. Your next turn there comes after Ann. It ends as soon as "
            "this is so: anyone sells NW."),
        (at.stock, "ben", "pass until OR unless NW price >= 120",
            "It ends as soon as this is so: NW price ›= 120; now that is 100."),
        (at.stock, "ben", "pass auctions until OR", "As things stand 15 auctions can still be held in SR 1."),
        (at.bidding, "cleo", "pass on M-V until it is sold", "What you are asked next, no. 1 answers."),
        (two_companies, "ann", "policy NW: pay until SR", "it runs for 220 and pays 22 a share; you get 88 R."),
        (at.merging, "ben", "pass until SR", "In SR 1 you pass for K-R, and wherever shares are sold."),
        (at.bidding, "ben", "bid M-V up to 135",
            "You bid 105 at once, then as little as it takes up to 135; above that you pass."),
        (at.bidding, "cleo", "bid M-V up to 135 then ask",
            "as things stand you will bid 105, then as little as it takes up to 135; above that we ask you."),
        (at.bidding, "ann", "bid M-V up to 135", "The highest bid, 100, is yours."),
        (at.stock, "ben", "bid M-V up to 135",
            "Once M-V is up for auction you bid as little as it takes, at least 100, up to 135; above that "
            "you pass."),
        (at.stock, "ben", "buy GR until 4 shares then pass",
            "At each of your next 2 turns there you buy a share, for 200 R in all, as prices are."),
        (at.stock, "ann", "buy NW until 6 shares",
            "You buy one share at once and one at each turn: 3 for 300 R in all, as prices are."),
        (at.stock, "ann", "buy NW until 4 shares", "You buy a share at once, for 100 R."),
        (two_companies, "ann", "policy NW: half",
            "NW operates next in OR 1.1, no. 1 of the 3 to come as things stand. As things stand it runs for "
            "220, pays 11 a share and keeps 110; you get 44 R. Its price goes from 100 to 110."),
        (two_companies, "ann", "policy NW: pay", "it runs for 220 and pays 22 a share; you get 88 R."),
        (two_companies, "ann", "policy NW: withhold",
            "it runs for 220 and keeps all of it. Its price goes from 100 to 90."),
        (two_companies, "ann", "policy GR: pay",
            "no. 2 of the 3 to come as things stand. As things stand its trains earn nothing."),
        (two_companies, "ann", "NW: lay 57 E9 NE\nNW: token K7\nNW: half",
            "As things stand this would come of it: NW: laid 57 on E9 Smolensk NE SW; placed a token on K7"),
        (two_companies, "ann", "NW: half; buy train 8",
            "As things stand it would be refused: The bank is not selling 8-trains now."),
        (at.stock, "ben", "sell 1 SW; buy GR",
            "As things stand this would come of it: Ben sold 1 share of SW for 90"),
        (two_companies, "ann", "if 4 left = 0: NW: buy train 5 else NW: half",
            "«4 left = 0» does not hold now: 3 of them are left. As things stand this would come of it: NW: "
            "ran"),
        (two_companies, "ann", "if phase >= 4: NW: half", "«phase ›= 4» holds now."),
        (two_companies, "ann", "if phase >= 5: NW: half",
            "«phase ›= 5» does not hold now: it is phase 4. As things stand nothing would be done then."),
        (two_companies, "ann", "if ben sells NW: NW: half", "«Ben sells NW» has not happened yet."),
        (two_companies, "ann", "if my cash > 900: NW: half", "«my cash › 900» does not hold now: it is"),
        (two_companies, "ann", "if NW has fewer than 2 trains: NW: half",
            "«NW has fewer than 2 trains» does not hold now: it has 2."),
        (two_companies, "ann", "if ben has at least 3 shares of NW: NW: half", "does not hold now: that is 2."),
        (two_companies, "ann", "if SW is sold out: NW: half", "«SW is sold out» does not hold now."),
    ],
)  # fmt: skip
def test_a_receipt_says_what_the_order_does_now(
    desk: Desk, scene: Callable[[], Scene], name: str, line: str, told: str
) -> None:
    desk.put(scene())
    found = said(desk, name, line)
    assert told in found


def test_money_stops_a_purchase_and_the_receipt_says_so(desk: Desk) -> None:
    desk.put(at.stock().with_cash(ben=150))
    found = said(desk, "ben", "buy GR until 5 shares")
    assert (
        "At your next turn there you buy a share, for 100 R as prices are. For the next one we would ask you" in found
    )
    assert "50" in found.split("as things stand:", 1)[1]


def test_a_minors_policy_tells_its_owners_part(desk: Desk) -> None:
    scene = at.moscow()
    desk.put(scene)
    desk.send("N: pass", "ann")
    found = said(desk, "ann", "policy N: nothing else")
    assert "runs for 80; you get 40 R, and 40 stay with it." in found


def test_what_the_same_mail_does_comes_first(desk: Desk) -> None:
    """The purchase of the mail is counted: one share is left to be bought."""
    desk.put(at.stock())
    found = said(desk, "ann", "buy NW from market\nbuy NW until 5 shares then pass")
    assert "At your next turn there you buy a share, for 100 R as prices are." in found


def test_a_preview_tells_the_same_and_a_refusal_keeps_nothing(desk: Desk) -> None:
    desk.put(at.bidding())
    shown = plain(desk.send("preview\nbid M-V up to 135", "ben").to("ben"))
    assert "You bid 105 at once" in shown
    assert "You bid 105" not in plain(desk.send("bid M-V up to 135\nbid Q-Q 5", "ben").to("ben"))


def test_standing_tells_it_anew(desk: Desk) -> None:
    """What has become of the board since is in it."""
    desk.put(at.stock())
    assert "Once M-V is up" in said(desk, "ben", "bid M-V up to 135")
    desk.send("bid M-V 100", "ann")
    assert "The highest bid, 105, is yours" in plain(desk.send("standing", "ben").to("ben"))
