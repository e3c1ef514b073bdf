"""What mails say of one's own bids, shares and companies beside others, and what comes of it."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.eighteen.test_likely_bids import HERE, NAMES, Lines, likely

pytestmark = pytest.mark.any_engine


def privates(text: str) -> Lines:
    """Ann has bid 240 for Lyon, Cleo 275; Boulogne-Amiens is at 190; Toulouse-Barcelone is to be had."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/ten/position1.json", text)


def minors(text: str) -> Lines:
    """Nothing is up: StP-W, with its home in E1, and others may be put up for 100 to 180."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/eleven/position2.json", text)


def shipping(text: str) -> Lines:
    """BSS is up: at least 60, of 315 roubles."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/eleven/position1.json", text)


def stock(text: str) -> Lines:
    """Ben has 1 ETA, 3 PLM, 1 OU; PO and PRO can be started."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/eleven/position2.json", text)


def shares(text: str) -> Lines:
    """Cleo has 1 ETA, 2 PLM, 4 OU of which she is the director, 2 PRO; PO can be started."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/ten/position2.json", text)


def strasbourg(text: str) -> Lines:
    """ETA, of Ann, who owns Havre and leads NOR; it has no train and 940."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/ten/position3.json", text)


def orel(text: str) -> Lines:
    """O-K, of Dan, who leads M-K, too; Ann's N has two trains."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/ten/position3.json", text)


def minsk(text: str) -> Lines:
    """M-V, of Dan, who leads V and GR, too: their turns come next; Ann's SW has a train, and all NW in its treasury."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/thirteen/position3.json", text)


def kursk(text: str) -> Lines:
    """K-K, of Ann, who leads GR, too; the bank sells trains of type 3."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/twelve/position3.json", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # one's own bid
        ("Raise mine to 280.", "bid Lyon-Mediterranee 280"),
        ("I'd like to raise my bid by ten.", "bid Lyon-Mediterranee 285"),
        ("Lift my offer to 280 please, she won't have it for that", "bid Lyon-Mediterranee 280"),
        # … which stays, and is no bid
        ("Skip me until the stock round begins, my Lyon bid can stay as it is.", "pass until SR"),
        ("None of these interest me, I've got my Lyon bid and that's it. Leave me out until the SR.", "pass until SR"),
        ("Leave me out of it until the SR, my bid on Lyon stands.", "pass until SR"),
    ],
)
def test_own_bids(text: str, line: str) -> None:
    assert privates(text)[0] == line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The one with its home in E1, and I put everything I've got on it: 180.", ("bid StP-W 180",)),
        ("105 for the company whose home is E1", ("bid StP-W 105",)),
    ],
)
def test_by_their_homes(text: str, lines: Lines) -> None:
    assert minors(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("I'm going all in, 320 for the Black Sea Shipping Company!!", ("bid BSS 320",)),  # its refusal says why
        ("All in!", ("bid BSS 315",)),
        ("all my 317", ("bid BSS 315",)),
        ("go up to 75 on the shipping company. If it gets more expensive I drop out.", ("bid BSS up to 75 then pass",)),
    ],
)
def test_all_of_their_money(text: str, lines: Lines) -> None:
    assert shipping(text) == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I sell one ETA and one OU", "sell 1 ETA; sell 1 OU"),
        ("I sell one ETA and one OU and I start the PO, price 73", "sell 1 ETA; sell 1 OU; par PO at 73"),
        # one of each, where there are no two of the first
        ("Selling both ETA and OU, and with that I found PRO at 86.", "sell 1 ETA; sell 1 OU; par PRO at 86"),
    ],
)
def test_sold_together(text: str, line: str) -> None:
    assert stock(text)[0] == line


@pytest.mark.parametrize("text", ["I sell one ETA and one OU", "I sell one ETA, one OU", "one ETA sold, one OU too"])
def test_never_bought_for_sold(text: str) -> None:
    """What stands without a verb behind a sale is not bought unasked."""
    definition = g1843.definition()
    position = RULES_1843.decode(definition, (HERE / "1843/eleven/position2.json").read_bytes())
    meant = TITLE_1843.orders.by_meaning(definition, position, position.active[0], text, NAMES)
    assert not (meant.sole and any("buy" in one for one in meant.lines)), meant


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I dump one OU (keeping 3, still in charge) and with the money I open PO at 86.", "sell 1 OU; par PO at 86"),
        (
            "I sell the two PLM's, after I buy one PRO, and after that I sell also my ETA.",
            "sell 2 PLM; buy PRO from ipo; sell 1 ETA",
        ),
        # what is told of a company orders nothing
        ("PLM is not very attractive. OU is in good hands, so I'd like one share of PRO.", "buy PRO from ipo"),
    ],
)
def test_remarks_beside_trades(text: str, line: str) -> None:
    assert shares(text)[0] == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "Station in St Etienne for my ETA, tile 10 on E12, and we take a 4+1.",
            "ETA: lay 10 E12 SE NW; token Saint-Étienne; buy train 4+1",
        ),
        ("ETA pays me 150 for the Havre.", "ETA: buy Havre for 150"),
        (
            "I am not done with ETA, hold on. When it's NOR's turn it should buy a 4+1 from the bank.",
            "NOR: buy train 4+1",
        ),
        ("ETA buys a 4+1. On NOR's turn it pays as well.", "ETA: buy train 4+1; NOR: pay"),
    ],
)
def test_steps(text: str, line: str) -> None:
    assert strasbourg(text)[0] == line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("pass\nmk pass too", ("O-K: pass; M-K: pass",)),
        ("O-K and M-K both pass", ("O-K: pass; M-K: pass",)),
        ("I pass with O-K and with M-K", ("O-K: pass; M-K: pass",)),
        ("O-K doesn't pass, M-K passes", ("M-K: pass",)),
        ("O-K runs. M-K passes", ("O-K: run best; M-K: pass",)),
        (
            "for M-K: until the next stock round it should only run its train and do nothing else",
            ("policy M-K: nothing else until SR",),
        ),
        ("O-K pays M-K 100 for its train, runs first", ("O-K: run best; buy train 2 from M-K for 100",)),
        ("M-K needs money more than a 2, so: O-K runs, and pays M-K 90 for its train.",
         ("O-K: run best; buy train 2 from M-K for 90",)),
        # of somebody else's company: its refusal says why
        ("It says N has no train, so let's do that first: N buys a 2-train from the bank.", ("N: buy train 2",)),
    ],
)  # fmt: skip
def test_of_several_companies(text: str, lines: Lines) -> None:
    assert orel(text) == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # passes of several, and what another one does beside them
        ("So that's it: M-V passes, V passes as well, and GR pays out.", "M-V: pass; V: pass; GR: pay"),
        ("M-V and V both pass, GR pays", "M-V: pass; V: pass; GR: pay"),
        ("M-V: pass. V the same. GR: pay out.", "M-V: pass; V: pass; GR: pay"),
        ("M-V does nothing and neither does V", "M-V: pass; V: pass"),
        ("all three of mine pass", "M-V: pass; V: pass; GR: pass"),
        ("GR: pay. Rest: pass.", "M-V: pass; GR: pay; V: pass"),
        ("M-V: run, then V: run best, then GR: buy a 3 and pay",
         "M-V: run best; V: run best; GR: pay; buy train 3"),
        ("For M-V: no tile, run best. V: nothing. GR: run best and pay full.",
         "M-V: run best; GR: run best; pay; V: pass"),
        ("M-V passes; I'd like V to lay nothing and run; GR withholds", "M-V: pass; V: run best; GR: withhold"),
        # of its own turn nothing is said yet
        ("M-V I'll send you tonight. Already now: when GR's turn comes it should pay.", "GR: pay"),
        ("I'll do M-V later today. But already: GR is to pay out and V should pass", "GR: pay; V: pass"),
        ("V is to run best, GR is to pay. M-V comes later.", "V: run best; GR: pay"),
        # for the next stock round
        ("When the next stock round comes I want to buy a share of NW", "buy NW"),
        ("M-V runs best. In the next SR I'd like to sell one GR.", "sell 1 GR; M-V: run best"),
        ("For the next stock round I keep my money. M-V: run best.", "M-V: run best"),
        # steps with a rotation, an offer, or without track
        ("put the 25 on B16, rotation 4", "M-V: lay 25 B16 4"),
        ("25 on B16 (rotation 4)", "M-V: lay 25 B16 4"),
        ("M-V lays no track and runs, and after this I offer to Ann 20 for the 2-train of SW.",
         "M-V: run best; buy train 2 from SW for 20"),
        ("Lay nothing. For money reasons M-V should place its token on C19 instead.", "M-V: token C19"),  # forbidden
    ],
)  # fmt: skip
def test_of_companies_in_turn(text: str, line: str) -> None:
    assert minsk(text) == (line,)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # all steps of a company whose turn comes later
        ("Not K-K yet. But for when GR's turn comes: run best, pay out everything, and buy a 3 from the bank.",
         ("GR: run best; pay; buy train 3",)),
        ("K-K later. When GR is up: best run, full dividend, then a 3.", ("GR: run best; pay; buy train 3",)),
        ("K-K passes, GR runs best, withholds and buys a 3.", ("K-K: pass; GR: run best; withhold; buy train 3",)),
        ("For K-K I have no idea yet. GR: run best, and it buys two 3s", ("GR: run best; buy train 3; buy train 3",)),
        ("K-K: run. GR: half. M-NN is done already.", ("K-K: run best; GR: half",)),
        ("GR buys the 2 of K-K for 50 when it's up", ("GR: buy train 2 from K-K for 50",)),
        ("Sell the 2 to GR for 100", ()),  # never the other way round
        # a train of the one for the other, told by who pays or sells
        ("let K-K pay M-NN 35 for its locomotive please. Both mine, so nobody to ask.",
         ("K-K: run best; buy train 2 from M-NN for 35",)),
        ("M-NN sells its train to K-K for the whole treasury, every last rouble",
         ("K-K: run best; buy train 2 from M-NN for 40",)),
        ("Please move the 2-train from M-NN over to K-K, K-K pays 30 for it. So M-NN gets a bit of cash in hand.",
         ("K-K: run best; buy train 2 from M-NN for 30",)),
        ("K-K buys the 2-train of M-NN and pays everything it has for it, so 40. Poor M-NN has nothing in the till.",
         ("K-K: run best; buy train 2 from M-NN for 40",)),
        ("GR pays M-NN 33 for its train", ("GR: buy train 2 from M-NN for 33",)),
        # one of them is not understood: nothing rather than half of it
        ("For GR's turn: lay the 25 on B16 and pay", ()),
        ("Leave K-K for now. In GR's turn please put a token in Moscow and pay out", ()),
    ],
)  # fmt: skip
def test_of_a_company_later_on(text: str, lines: Lines) -> None:
    assert kursk(text) == lines
