"""What mails most likely order in a stock round or an auction, read as a whole; nothing where they only talk."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.eighteen.test_likely_bids import Lines, likely
from tests.eighteen.test_likely_turns import french

pytestmark = pytest.mark.any_engine


def private(text: str) -> Lines:
    """MRR is up, which is worth 75: at least 95, of 315 roubles; Ann leads."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/seven/position1.json", text)


def minors(text: str) -> Lines:
    """StP-W and M-V can be put up; 105 roubles."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/seven/position2.json", text)


def cheapest(text: str) -> Lines:
    """Toulouse-Barcelone can be taken for 15, the others bid for."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/seven/position1.json", text)


def shares(text: str) -> Lines:
    """Nothing can be sold; 276 francs, 2 OU of a company not yet floated; ETA and PLM are led by others."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/seven/position2.json", text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # all of the privates
        ("Not interested in any privates, I want the cash for minors. Pass me all the way to SR1.",
         ("pass until SR", "pass")),
        ("pas me on evrything until the stok round pls", ("pass until SR", "pass")),
        ("Privates are for cowards. Fast-forward me to the stock round, driver!", ("pass until SR", "pass")),
        # bids
        ("I put my whole 315 on the table. Who dares?", ("bid MRR 315",)),
        ("One step above the minimum, so a round hundred.", ("bid MRR 100",)),
        ("I'll take it to 95.\n\nHmm no wait, then Cleo says 100. Forget the 95. 125 straight away.", ("bid MRR 125",)),
        ("Four hundred for the MRR, take it or leave it.", ("bid MRR 400",)),
        # talk
        ("My grandfather paid 110 roubles for his house in Ryazan.", ()),
        ("If I had 400 roubles I would buy everything in sight.", ()),
        ("The weather is awful, nothing but rain, wake me in spring.", ()),
    ],
)  # fmt: skip
def test_auction_of_privates(text: str, lines: Lines) -> None:
    assert private(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("My last rouble, all 105 of them, on Petersburg-Warsaw.", ("bid StP-W 105",)),
        ("I had better be sensible and sit this turn out, dear.", ("pass",)),
        ("pass me for the hole round wake me up when trains are running", ("pass until OR", "pass")),
        (
            "Pass.\nPass as well on whatever the others put up before the OR, but ask me if it's StP-W.",
            ("pass; pass auctions until OR unless anyone auctions StP-W",),
        ),
        ("Pass. If someone opens M-V, I'm out of that too.", ("pass; pass on M-V until it is sold", "pass")),
        ("I would like to found the GR now, at price 100.", ("par GR at 100",)),  # that is refused by its rule
        ("Could be either StP-W or M-V for 100. Let me sleep on it.", ()),
    ],
)  # fmt: skip
def test_turn_that_puts_up_minors(text: str, lines: Lines) -> None:
    assert minors(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("TB for 15.", ("buy Toulouse-Barcelone",)),
        (
            "Saint Germain, what a romantic name! I must have it, so let us say 45 francs. My bid on Lyon stays.",
            ("bid Saint-Germain 45",),
        ),
    ],
)
def test_private_auction_with_turns(text: str, lines: Lines) -> None:
    assert cheapest(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Third OU.", ("buy OU from ipo",)),
        ("one shear of PLM plaese, the 67 one", ("buy PLM from ipo",)),
        ("I shall have one of the blue chips, by which I mean Ann's PLM, if there is one left.", ("buy PLM from ipo",)),
        ("I was thinking about the Midi at 67, but the OU has to float. One of those then.", ("buy OU from ipo",)),
        ("OU now, OU again next turn. After that ask me again.", ("buy OU until 4 shares then ask",)),
        ("One share of OU now, another one in my next turn, so that I have four.",
         ("buy OU until 4 shares then ask", "buy OU until 4 shares then pass")),
        ("EST, president's certificate, 73 each so 146", ("par EST at 73",)),
        ("I shall be director of the Est and I pay 67 per share for the honour.", ("par EST at 67",)),
        ("director's share of the Nord at the top price", ("par NOR at 79",)),
        ("ETA will go up if Cleo runs it well.", ()),
        ("In the last game NOR was started at 79 and went bust.", ()),
        ("Ann's PLM or Cleo's ETA? I will tell you on Monday.", ()),
    ],
)  # fmt: skip
def test_stock_turn(text: str, lines: Lines) -> None:
    assert shares(text) == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("PLMs out (both), one Nord in.", "sell 2 PLM; buy NOR from ipo"),
        ("one PLM goes, one SO comes", "sell 1 PLM; buy SO from ipo"),
        ("thirty percent of NOR onto the market, ha!", "sell 3 NOR"),
        ("Cash in PLM (2) and SO (1), then par EST, 94.", "sell 2 PLM; sell 1 SO; par EST at 94"),
        ("Dump everything but the Nord", "sell 2 PLM; sell 1 SO"),
        ("Pass till the trains run, but if anybody sells NOR wake me.", "pass until OR unless anyone sells NOR"),
        ("I no longer believe in your PLM. Both certificates to the market.", "sell 2 PLM"),
    ],
)
def test_stock_turn_with_sales(text: str, line: str) -> None:
    assert line in french(text)


def before_any_company(text: str) -> Lines:
    """The first stock round: N is up, and no company has a president yet."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/twelve/position2.json", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I'm done for the whole stock round, just pass me through till we start operating.", "pass until OR"),
        ("Out for the rest of this stock round", "pass until OR"),
        ("Pass. And pass on every other auction somebody else starts in this SR too, but wake me up if StP-W gets put "
         "up.", "pass auctions until OR unless anyone auctions StP-W"),
    ],
)  # fmt: skip
def test_a_stock_round_ends_with_an_operating_round(text: str, line: str) -> None:
    assert before_any_company(text)[0] == line
