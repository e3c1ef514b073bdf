"""What mails in prose most likely order in a stock turn: the lines that are asked back, or none where one is lost."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.eighteen.test_likely_bids import Lines, likely

pytestmark = pytest.mark.any_engine


def russian(text: str) -> Lines:
    """Cleo has 3 GR, 1 SW and 1 MK, which has not operated; 21 roubles; leads GR and R-O."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/six/position3.json", text)


def french(text: str) -> Lines:
    """Cleo has 2 PLM, 1 SO, 5 NOR; 15 francs; EST, ETA, MID, OU, PO and PRO can be started."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/six/position2.json", text)


def later(text: str) -> Lines:
    """Ann has 2 PLM, 4 SO, 3 NOR, 1 OU, 2 EST; MID is in the pool; ETA, PO and PRO can be started."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/six/position3.json", text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # words for a sale, and what is bought with it
        ("I let go of my one South-Western and get myself a second MK.", ("sell 1 SW; buy MK from treasury",)),
        ("I would like to get out of SW and into NW.", ("sell 1 SW; buy NW from treasury",)),
        ("Bye bye SW, hello SE.", ("sell 1 SW; buy SE from treasury",)),
        ("Switch my SW share to GR please", ("sell 1 SW; buy GR from treasury",)),
        ("SW -1, GR +1", ("sell 1 SW; buy GR from treasury",)),
        ("SW has to go. GR number four comes in.", ("sell 1 SW; buy GR from treasury",)),
        ("one of my three GR has to go while it still fetches 245", ("sell 1 GR",)),
        ("Two of my GR go.", ("sell 2 GR",)),
        ("SW goes, the money stays with me. Done for this turn.", ("sell 1 SW; pass",)),
        ("I'm losing faith in your MK, so my share goes to the market.", ("sell 1 MK",)),
        ("Get rid of my SW share before Ben plunders it.", ("sell 1 SW",)),
        ("Hi all, SW is a dog. I bail on it and grab another GR.", ("sell 1 SW; buy GR from treasury",)),
        # what the rules forbid is offered too: its refusal says why
        ("Selling one MK", ("sell 1 MK",)),
        ("Get rid of both my SW shares", ("sell 2 SW",)),
        ("sell all my GR", ("sell 3 GR",)),
        ("one NW for my 21 roubles", ("buy NW from treasury",)),
        # sales, then an auction
        ("cash in the SW, then put Moscow-Brest (M-B) up, opening bid 100.", ("sell 1 SW; bid M-B 100",)),
        ("sell the SW share, then open the bidding on Moscow-Brest at 110", ("sell 1 SW; bid M-B 110",)),
        (
            "Sell my SW for 150, and start an auction for the minor V. I'd pay as little as I can for it, "
            "160 at the very most, then I leave it.",
            ("sell 1 SW; bid V up to 160 then pass",),
        ),
        (
            "SW out. Auction off M-B, 120 tops.",
            ("sell 1 SW; bid M-B up to 120 then pass", "sell 1 SW; bid M-B up to 120 then ask"),
        ),
        # what was only thought of
        ("I thought to sell one GR, but then the price falls.", ()),
        ("Sell 2 GR? No, only the SW.", ()),
        ("I sell nothing and buy nothing", ("pass",)),
        # what is not for now is not left out
        ("Pass this time.\nFor the OR: on its turn my R-O shall take the 3-train over from GR.", ()),
        (
            "nothing to trade, i pass\n\nif we're in phase 4 when GR gets its turn then it should buy a 4 train",
            ("pass; if phase >= 4: GR: buy train 4",),
        ),
    ],
)
def test_in_1861(text: str, lines: Lines) -> None:
    assert russian(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # how many
        ("Dump PLM x2, dump my lone SO, then open EST: prez cert @94.", ("sell 2 PLM; sell 1 SO; par EST at 94",)),
        ("- sell: PLM, both\n- buy: NOR, 1, from the IPO\n- sell again: SO, the only one",
         ("sell 2 PLM; buy NOR from ipo; sell 1 SO",)),
        ("all PLM to the market", ("sell 2 PLM",)),
        ("Throw PLM on the market, both of them", ("sell 2 PLM",)),
        ("I'm bailing on 20% of the Nord, two shares", ("sell 2 NOR",)),
        # a list of sales
        ("sell both PLM, then a NOR", ("sell 2 PLM; sell 1 NOR",)),
        ("Sell PLM, SO, NOR", ("sell 1 PLM; sell 1 SO; sell 1 NOR",)),
        ("sell 2 PLM, NOR from ipo", ("sell 2 PLM; buy NOR from ipo",)),
        ("Sell PLM and SO, par EST at 73", ("sell 1 PLM; sell 1 SO; par EST at 73",)),
        ("one SO less, one NOR less.", ("sell 1 SO; sell 1 NOR",)),
        # what is sold for it
        ("Float PO at 73, financed by selling both PLM", ("sell 2 PLM; par PO at 73",)),
        ("ETA gets going at 73, after selling 2 PLM", ("sell 2 PLM; par ETA at 73",)),
        ("Est at 79 please, and for that I sell 2 PLM and the SO", ("sell 2 PLM; sell 1 SO; par EST at 79",)),
        # no price of the game is not any other
        ("I'd found the PO with a par of 200", ("par PO at 200",)),
        ("PO prez @94, no sales.", ("par PO at 94",)),
        # forbidden, or lost
        ("One more Nord from the IPO for me please. I'm not selling anything.", ("buy NOR from ipo",)),
        ("Sell everything but NOR: 2 PLM and SO. Start MID at 86.", ()),
        ("SO and PLM, sell both", ()),
    ],
)  # fmt: skip
def test_in_1843(text: str, lines: Lines) -> None:
    assert french(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one PLM out one EST in", ("sell 1 PLM; buy EST from ipo",)),
        ("PLM x2 out, MID in from the pool", ("sell 2 PLM; buy MID from pool",)),
        ("the MID is so cheap now in the pool, 54 francs is a bargain. I take one from there", ("buy MID from pool",)),
        ("I take a MID out of the pool and throw a SO in", ("buy MID from pool; sell 1 SO",)),
        ("cheap midi from the market please, selling 1 PLM first", ("sell 1 PLM; buy MID from pool",)),
        ("Both my PLM must go because Dan never pays. I take an EST.", ("sell 2 PLM; buy EST from ipo",)),
        ("Nord has peaked. I liquidate my whole stake, three shares, at 115 apiece.", ("sell 3 NOR",)),
        ("Sell all the PLM and all the NOR, par PO at 105", ("sell 2 PLM; sell 3 NOR; par PO at 105",)),
        (
            "My sell-buy-sell: first both PLM, then the EST share which floats it, after that also 1 NOR because I can",
            ("sell 2 PLM; buy EST from ipo; sell 1 NOR",),
        ),
        # one by one
        ("Each time it's my go get me another Est, up to five of them. Then check with me.",
         ("buy EST until 5 shares then ask",)),
        ("Keep buying EST until I have 5, then ask me.", ("buy EST until 5 shares then ask",)),
        # what is not found, or not for now
        ("Start PRO at 86, no, 94", ("par PRO at 94",)),
        ("Sell SO down to 2 shares", ()),
        ("EST from IPO now. On my next turn, as long as MID is still under 60, one of those from the pool.", ()),
        ("Should PLM fall below 60, then buy one for me next turn. For now pass.", ()),
        ("Ann sells 2 SO and floats EST", ()),
    ],
)  # fmt: skip
def test_later_in_1843(text: str, lines: Lines) -> None:
    assert later(text) == lines
