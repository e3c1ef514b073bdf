"""What mails most likely order beside the plain steps: bounds, turns kept open, other companies, unknown trains."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.eighteen.test_likely_bids import Lines, likely

pytestmark = pytest.mark.any_engine


def private(text: str) -> Lines:
    """1861, MRR is up; at least 90."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/eighteen/position1.json", text)


def minors(text: str) -> Lines:
    """1861, K-B, M-V, R-O and StP-W can be put up; M-K is theirs."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/eighteen/position2.json", text)


def operating(text: str) -> Lines:
    """1861, M-K's turn; K-B is theirs too."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/eighteen/position3.json", text)


def moscow(text: str) -> Lines:
    """1861, M-NN's turn, which cannot pay for a train of the bank; K-K is another company."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/nineteen/position3.json", text)


def lyon(text: str) -> Lines:
    """1843, Lyon-Mediterranee is up; Boulogne-Amiens is sold."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/eighteen/position1.json", text)


def plm(text: str) -> Lines:
    """1843, PLM's turn."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/eighteen/position3.json", text)


def ports(text: str) -> Lines:
    """1843, PLM's turn; NOR has the port of Boulogne."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/nineteen/position3.json", text)


def companies(text: str) -> Lines:
    """1861, M-NN's turn behind its run; K-R is theirs too, and has a 2."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/twenty/position3.json", text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # how far to go stands behind a condition without a comma
        ("Offer 90 on MRR, and when somebody overbids I follow until 110.", ("bid MRR up to 110 then pass",)),
        ("bid 90 and not more than 100", ("bid MRR up to 100 then pass",)),
        ("bid for me to 100, above that ask", ("bid MRR up to 100 then ask",)),
        ("MRR 90, should anyone bid more I continue up to 105", ("bid MRR up to 105 then pass",)),
    ],
)
def test_bounds(text: str, lines: Lines) -> None:
    assert private(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # what is put up, and how far they go on
        ("Riga-Orel goes under the hammer. Bid for me to 120, above that I'm out.",
         ("bid R-O up to 120 then pass",)),
        ("R-O please, 110, and if somebody goes higher ask me", ("bid R-O up to 110 then ask", "bid R-O 110")),
        ("I open the minor Kiev-Brest with 100 roubles I think", ("bid K-B 100",)),
        # too much is said to be so, and no other amount is offered
        ("Start K-B at 900, nobody would dare to top that", ("bid K-B 900",)),
        # a turn that does not pass by itself
        ("Leave M-K's turn open in the OR, and now 100 for K-B", ("bid K-B 100; M-K: keep open",)),
        ("Please don't let M-K pass by itself, I have plans with Ann.", ("M-K: keep open",)),
        ("keep M-K open, 110 for R-O", ("bid R-O 110; M-K: keep open",)),
    ],
)  # fmt: skip
def test_put_up_and_kept_open(text: str, lines: Lines) -> None:
    assert minors(text) == lines


@pytest.mark.parametrize(
    ("read", "text", "lines"),
    [
        (operating, "pass with M-K, and pass with K-B too once it is its turn", ("M-K: pass; K-B: pass",)),
        (operating, "From now on M-K does nothing besides running, until the next SR. And don't ask me about it again.",
         ("policy M-K: nothing else until SR",)),
        (moscow, "I'd love a shiny 3-train of the bank for M-NN", ("M-NN: run best; buy train 3",)),
        (moscow, "Have K-K lay 8 at H6 S NW quickly", ("K-K: lay 8 H6 S NW",)),
        (lyon, "Up to 430, and past that come back to me, I want to think about it then.",
         ("bid Lyon-Mediterranee up to 430 then ask",)),
        (lyon, "I'd prefer Boulogne-Amiens. 170 for this one, please.", ("bid BAM 170",)),
        (plm, "I was going to lay the 15 on J15, but the 14 is nicer, so rather 14 there (NE, SE, SW, NW). Pay.",
         ("PLM: lay 14 J15 NE SE SW NW; run best; pay",)),
        (plm, "Run, withhold and then buy a 9 please", ("PLM: run best; withhold; buy train 9",)),
        (plm, "From now on PLM always runs best and pays, and nothing more until the next stock round",
         ("policy PLM: pay, run best, nothing else until SR",)),
        (companies, "M-NN takes the 2 of my other company for 40 roubles", ("M-NN: buy train 2 from K-R for 40",)),
        (companies, "M-NN buys the 2 from K-R for 230, and with this cash K-R then buys a 3 on its turn.",
         ("M-NN: buy train 2 from K-R for 230; K-R: buy train 3",)),
        (companies, "That starts phase 3 and only helps Cleo. I'd rather pass with M-NN.", ("M-NN: pass",)),
        (ports, "I'd like to sell my two NOR shares before they lose their train", ("sell 2 NOR",)),
        (ports, "Run and pay out. No tiles, no tokens, nothing.", ("PLM: run best; pay",)),
        (ports, "We run and pay, and after it we take the port of Boulogne off NOR for the 20 francs.",
         ("PLM: run best; pay; buy port Boulogne-sur-Mer from NOR",)),
    ],
)  # fmt: skip
def test_of_companies(read, text: str, lines: Lines) -> None:  # type: ignore[no-untyped-def]
    assert read(text) == lines
