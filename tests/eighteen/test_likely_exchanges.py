"""What mails most likely order by a private that is given, a train somebody may take first, beside a start."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.eighteen.meant.spelt import unspelt
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.eighteen.test_likely_bids import Lines, likely

pytestmark = pytest.mark.any_engine
PLM, NOR = "exchange Val-de-Loire for PLM", "exchange Val-de-Loire for director NOR at"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Give back my Val de Loire and take one share of PLM for it", (PLM,)),
        ("I change my Val-de-Loire against one PLM share, so I have 50 %. After this PLM buys a 2+1.",
         (f"{PLM}; PLM: buy train 2+1",)),
        ("I would like to become director of NOR, please, with the Val-de-Loire, at the price of 79. For PLM I will "
         "write later.", (f"{NOR} 79",)),
        ("I keep my Val-de-Loire, no PLM share for it yet.", ()),
    ],
)  # fmt: skip
def test_exchanges(text: str, lines: Lines) -> None:
    assert likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/eight/position3.json", text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("if he buys the 4 I buy the 5", ("if 4 left = 0: GR: buy train 5", "if 4 left = 0: R-O: buy train 5")),
        ("GR buys a 5 as soon as the last 4-train is sold", ("if 4 left = 0: GR: buy train 5",)),
        ("sell 1 SW. If Ben takes the last 4, R-O buys a 5.", ("sell 1 SW; if 4 left = 0: R-O: buy train 5",)),
        ("If he doesn't buy the 4 I buy the 5", ()),
    ],
)
def test_races_for_trains(text: str, lines: Lines) -> None:
    assert set(likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/six/position3.json", text)) == set(lines)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("I'll open EST at 73 and then take one more of it.", "par EST at 73; buy EST until 3 shares then ask"),
        ("Sell my Nord completely", "sell 2 NOR"),
        ("I need cash, so I want to sell one from my three PO shares.", "sell 1 PO"),
        ("bye a share of P L M the sixty seven one", "buy PLM from ipo"),
        (
            "Only wake me this SR if somebody dumps PO or SO.",
            "pass until OR unless anyone sells PO, anyone sells SO",
        ),
    ],
)
def test_stock_rounds(text: str, first: str) -> None:
    assert likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/five/position3.json", text)[0] == first


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Up to 125 for Havre. Once it has gone above that I have no further wishes in the auction, so pass for me.",
         ("bid Havre up to 125 then pass", "bid Havre up to 125 then pass; pass until SR")),
        ("Ceinture to a maximum of 45. If it goes above 45 do not drop out on my behalf, ask me what the others have.",
         ("bid Ceinture up to 45 then ask",)),
        ("Pass the salt, and while we are at it I pass in the auction too.", ("pass until SR", "pass")),
    ],
)  # fmt: skip
def test_bounds_of_an_auction(text: str, lines: Lines) -> None:
    assert likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/eight/position1.json", text) == lines


def test_names_that_are_spelt() -> None:
    companies = {"PLM", "SO", "M-K", "MK"}
    assert unspelt(companies, "a share of p l m, and an S.O") == "a share of PLM, and an SO"
    assert unspelt(companies, "the M K") == "the M K"
