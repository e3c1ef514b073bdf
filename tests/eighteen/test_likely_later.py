"""What mails in prose most likely order for later: passes with an end, policies, what companies do in their turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.orders.prose import sentences
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861

pytestmark = pytest.mark.any_engine

HERE = Path(__file__).parents[1] / "first_time"
NAMES = frozenset({"ann", "ben", "cleo", "dan"})
Lines = tuple[str, ...]


def likely(title: Any, rules: Any, definition: Any, where: str, text: str) -> Lines:
    """What the mail most likely says in the position `where` of somebody's letter."""
    position = rules.decode(definition, (HERE / where).read_bytes())
    said = list(sentences(text, NAMES))
    found: Lines = title.orders.likely(definition, position, position.active[0], said, NAMES)
    return found


def private(text: str) -> Lines:
    """1861, BSS is up, the privates come one by one."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/six/position1.json", text)


def minor(text: str) -> Lines:
    """1861, O-K is up in a stock round; at least 145."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/six/position2.json", text)


def shares(text: str) -> Lines:
    """1861, Cleo's stock turn; she leads GR and R-O."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/six/position3.json", text)


def lyon(text: str) -> Lines:
    """1843, Lyon is up; at least 385."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/six/position1.json", text)


def cleo(text: str) -> Lines:
    """1843, Cleo's stock turn; she leads NOR."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/six/position2.json", text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Skip me for all the privates until the stock round, please.", ("pass until SR",)),
        ("Pass. Don't bother me with any of these privates.", ("pass until SR",)),
        ("I sit out until the stock round begins.", ("pass until SR",)),
        ("Skip me for all the privates until the stock round, with one exception: the Moscow-Yaroslavl (MYR). For that "
         "I'd pay 60, what it is worth, if nobody wants to pay more.",
         ("bid MYR up to 60 then pass; pass until SR",)),
        ("Out for the whole auction, except for WVR. There I go to 110 at most, then I'm out.",
         ("bid WVR up to 110 then pass; pass until SR",)),
        ("Pass this whole auction for me, but not MYR: my limit there is 70.",
         ("bid MYR up to 70 then pass; pass until SR",)),
    ],
)  # fmt: skip
def test_passes_of_privates(text: str, lines: Lines) -> None:
    assert private(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("I drop out here. And please don't bother me any more with what the others put up for auction before the OR "
         "- only if somebody goes for StP-W, then I want to be asked.",
         ("pass auctions until OR unless anyone auctions StP-W",)),
        ("Pass, and no need to ask me about auctions until the OR, unless somebody bids for StP-W.",
         ("pass until OR unless anyone auctions StP-W",)),
        ("I'm done until the OR except when M-K comes up", ("pass until OR unless anyone auctions M-K",)),
        ("145 for Odessa-Kiev. Should I win it, let it buy a 2-train from the bank on its first turn, it's got to have "
         "one after all.", ("bid O-K 145; O-K: buy train 2",)),
        ("145. If I win it, it shall buy a 2-train on its first turn", ("bid O-K 145; O-K: buy train 2",)),
    ],
)  # fmt: skip
def test_of_a_minor(text: str, lines: Lines) -> None:
    assert minor(text) == lines


P = "pass"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # policies
        ("Passing.\n\nAnd for the operating rounds, so that we don't lose days again: GR always runs its best routes "
         "and pays everything out to the shareholders. That goes until the next stock round, then I'll look at it "
         "again.", (f"{P}; policy GR: pay, run best until SR",)),
        ("Pass. From now on GR always pays out.", (f"{P}; policy GR: pay",)),
        ("Pass. GR always withholds and runs its best routes until the next SR.",
         (f"{P}; policy GR: withhold, run best until SR",)),
        ("Pass. R-O shall not build or buy anything in its turns, just drive its train.",
         (f"{P}; policy R-O: nothing else",)),
        ("Pass. In all its turns R-O only runs.", (f"{P}; policy R-O: nothing else",)),
        # turn after turn
        ("Each time it's my go in this stock round get me another NW, up to five of them. Then check with me again.",
         ("buy NW until 5 shares then ask",)),
        ("Keep buying NW until I have 3, then pass.", ("buy NW until 3 shares then pass",)),
        ("Every turn I take another SE, till I have four. From then on I pass.", ("buy SE until 4 shares then pass",)),
        # trains
        ("Pass this time.\nFor the OR: my R-O loses its 2 as soon as somebody buys a 4, so on its turn it shall take "
         "the 3-train over from GR, for 100. (Both are mine so I obviously agree with myself.)",
         (f"{P}; R-O: buy train 3 from GR for 100",)),
        ("Pass. On its turn R-O buys the 3-train from GR for 1.", (f"{P}; R-O: buy train 3 from GR for 1",)),
        ("Pass. In the operating round GR buys a 4-train.", (f"{P}; GR: buy train 4",)),
        ("nothing to trade, i pass\n\nif we're in phase 4 already when GR gets its turn then it should buy a 4 train",
         (f"{P}; if phase >= 4: GR: buy train 4",)),
        ("Pass. When it's GR's turn and there is still a 3 left, please buy it.",
         (f"{P}; if 3 left > 0: GR: buy train 3",)),
        ("Pass. In the OR, GR gets a 3-train if any 3 is left, otherwise nothing.",
         (f"{P}; if 3 left > 0: GR: buy train 3",)),
        ("Pass. On GR's turn withhold please.", (f"{P}; GR: withhold",)),
        ("Pass. In the OR my GR pays out.", (f"{P}; GR: pay",)),
        ("Pass, because GR gets a 3-train in the OR anyway", (P,)),
        ("Sell my SW, as SW takes a 4-train in the OR and pays nothing.", ()),  # which may be for the OR
    ],
)  # fmt: skip
def test_beside_a_stock_turn(text: str, lines: Lines) -> None:
    assert shares(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("please keep bidding the minimum on no. 7 for me, ceiling 415, then let me drop.\nShould I really end up with "
         "it, set the PLM's par at 73.", ("bid Lyon-Mediterranee up to 415 then pass; par PLM at 73",)),
        ("1) Lyon auction: no further bid from me.\n2) My first turn in SR1: I start the NOR, par 79.",
         ("pass; par NOR at 79",)),
        ("Pass. In the stock round I found the Nord at 73.", ("pass; par NOR at 73",)),
        ("Too dear, pass. When the SR begins I float EST @67", ("pass; par EST at 67",)),
        ("390. And if I get it, PLM starts at 79.", ("bid Lyon-Mediterranee 390; par PLM at 79",)),
        ("Raise by ten.", ("bid Lyon-Mediterranee 390",)),
        ("Oh whatever, bid 600 and let's get this auction finished!", ("bid Lyon-Mediterranee 600",)),
    ],
)  # fmt: skip
def test_beside_the_auction_of_1843(text: str, lines: Lines) -> None:
    assert lyon(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("No trade this time, pass.\n\nLater on when it's NOR's turn in the operating round: if there is still a 4+1 "
         "left in the bank by then, buy it one.\nIf there isn't, then nothing, of course.",
         (f"{P}; if 4+1 left > 0: NOR: buy train 4+1",)),
        ("Today I pass, I am happy with what I have.\n\nAlready for the operating round, so that you don't have to "
         "wait for me: my Nord shall buy Saint-Germain from me at the highest price allowed, so 80. And no dividend "
         "this time, the company keeps the money.", (f"{P}; NOR: buy Saint-Germain for 80; NOR: withhold",)),
        ("Pass. In the OR the Nord takes Saint-Germain from me for 40", (f"{P}; NOR: buy Saint-Germain for 40",)),
        ("Pass. NOR gets a 4+1-train in the operating round.", (f"{P}; NOR: buy train 4+1",)),
        ("Pass. In its turn NOR pays half.", (f"{P}; NOR: half",)),
    ],
)  # fmt: skip
def test_beside_a_stock_turn_of_1843(text: str, lines: Lines) -> None:
    assert cleo(text) == lines


def test_another_company_that_does_nothing() -> None:
    """In the turn of a company, with a stop in the name of another."""
    text = "When St. Petersburg comes it has no wishes, it can pass."
    where = "1861/five/position3.json"
    assert likely(TITLE_1861, RULES_1861, g1861.definition(), where, text) == ("StP-W: pass",)


@pytest.mark.parametrize(
    "text",
    [
        "Out for the whole auction, except for WVR.",  # what is to become of that?
        "Skip me for all the privates until the stock round, but MYR I would like.",
        "Will the auction be finished before the stock round?",
        "When does the stock round begin?",
        "The auction is nearly through.",
        "I bought all the privates last time.",
    ],
)
def test_nothing_likely_of_privates(text: str) -> None:
    assert private(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        # conditions that are not understood, trains that nobody named, others' companies
        "Pass. On its turn GR buys a 4-train if Ben has sold two shares of it.",
        "Pass. In the operating round one of mine buys a 3-train.",
        "Pass. In the OR, R-O and GR each take a 3-train.",
        "Pass. On its turn R-O shall take the 3-train over from GR.",  # for how much?
        "Pass. In phase purple when GR gets its turn it should buy a 4 train",
        "Pass. On its turn GR buys a 3-train, provided nobody laughs.",
        "Pass. On its turn GR withholds if I am poor then.",
        "Does GR lose its 2-train as soon as somebody buys a 4?",
        "In the OR Ben will buy a 4-train for SW, I fear.",
        "How does a policy work?",
        "Why does GR always pay out?",
        "GR has always paid out.",
        "R-O only has a 2-train.",
        "Pass. On my next turn, as long as NW is still under 60, one of those from the treasury.",
        "Each time somebody sells NW, up to five shares are cheap.",
    ],
)
def test_nothing_likely_beside_a_stock_turn(text: str) -> None:
    assert shares(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Pass. In the OR the Nord takes Saint-Germain from me.",  # for how much?
        "Pass. When NOR gets its turn, a 4+1-train from EST is to be taken over.",
        "Should NOR buy Saint-Germain in the OR?",
        "NOR's par is 79, isn't it?",
        "The operating round will be fun.",
        "Before the OR I want to talk to Ben about a 4+1-train.",
    ],
)
def test_nothing_likely_of_1843(text: str) -> None:
    assert cleo(text) == ()
