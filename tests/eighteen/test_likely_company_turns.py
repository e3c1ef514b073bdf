"""What mails in prose most likely order in a company's turn: every step on one line, or none."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.eighteen.test_likely_bids import Lines, likely

pytestmark = pytest.mark.any_engine


def moscow(text: str) -> Lines:
    """M-NN, of Dan, which has a 2 and 140; he leads K-K and M-V, too, and owns MYR; Ann's N has a 3."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/seven/position3.json", text)


def kiev(text: str) -> Lines:
    """K-B, of Cleo, which has a 2 and 60; she leads StP-W and R-O, too, and owns WVR."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/five/position3.json", text)


def strasbourg(text: str) -> Lines:
    """ETA, of Cleo, which has a 2x2 and 510; a token may go to Dijon; Dan's OU has a 2+1; she owns Boulogne-Amiens."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/seven/position3.json", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # a list with remarks and sums
        (
            "Complete turn:\na) upgrade of Moscow (H8) to 637, rotation 0, costs nothing\nb) run, should be 80, i.e. "
            "40 into the treasury -> 180\nc) buy my private MYR from me for the full 60 -> 120\nNothing else.",
            "M-NN: lay 637 H8 0; run best; buy MYR for 60",
        ),
        # what is not to be stands beside it
        (
            "M-NN makes Moscow green with the 637, but rotation 1 and not 0, and then runs its train.",
            "M-NN: lay 637 H8 1; run best",
        ),
        ("I was going to do Nizhny. No, Moscow. 637 rotation 1. run.", "M-NN: lay 637 H8 1; run best"),
        # what comes first is said behind it
        ("Run. Before that, 637 on H8 rotation 1.", "M-NN: lay 637 H8 1; run best"),
        ("Run, and before the run the upgrade of Moscow to 637, rotation 1 please", "M-NN: lay 637 H8 1; run best"),
        # deals, with other companies and with oneself
        (
            "Nothing on the map today. Run, and then I'd be glad if Ann sold us the 3 of her N, I'd go to 170 for it.",
            "M-NN: run best; buy train 3 from N for 170",
        ),
        (
            "After hard negotiations with myself I have agreed to sell my Moscow-Yaroslavl to my own M-NN for 60. The "
            "buyer is crying.",
            "M-NN: buy MYR for 60",
        ),
        # the turn of another company
        (
            "No track. Run, then buy M-V's 2 for 175. M-V on its turn buys a 3 from the bank, I chip in the rest.",
            "M-NN: run best; buy train 2 from M-V for 175; M-V: buy train 3",
        ),
    ],
)
def test_in_1861(text: str, line: str) -> None:
    assert moscow(text)[0] == line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("9 C15 NE SW, run, end.", ("K-B: lay 9 C15 NE SW; run best",)),
        ("Buy WVR for 90!! No wait, that leaves nothing. For 60.", ("K-B: buy WVR for 60",)),
        (
            "23 on B14 (NE SW NW) and STOP. I need to check something with Ben.",
            ("K-B: lay 23 B14 NE SW NW; keep open",),
        ),
        # a second thought about a second thought
        ("Hmm. B14 with 27? 24? No: 23, NE SW NW. Run.", ("K-B: lay 23 B14 NE SW NW; run best",)),
    ],
)
def test_stopped_or_silent(text: str, lines: Lines) -> None:
    assert kiev(text) == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # words for the steps
        (
            "Dig me a number 8 at I14, north-east to south-east, with golden shovels. Then plant the ETA flag in "
            "Dijon, send the choo-choo the richest way round and shower the shareholders with cash. No new trains.",
            "ETA: lay 8 I14 NE SE; token Dijon; run best; pay",
        ),
        ("Run. Nothing paid, we save. 2x2 from bank. No Dijon.", "ETA: run best; withhold; buy train 2x2"),
        (
            "So after running for the maximum and paying out, ETA should buy the 2+1 that the OU has, at a price of "
            "100 francs, if Dan agrees. I do not wish to lay track or place a marker.",
            "ETA: run best; pay; buy train 2+1 from OU for 100",
        ),
        # second thoughts about one step
        (
            "ETA buys a 2+1 at the end\nno forget the train too expensive\nso only tile nine on I14 north east to "
            "south west, then best run and pay out. No tokens neither",
            "ETA: lay 9 I14 NE SW; run best; pay",
        ),
        # the rest later
        ("tocken in dijon for the 40, then stop and ask me about the rest pls", "ETA: token Dijon; keep open"),
        (
            "I like to put the curve number 9 on I14, from NE to SW, costs 80. For the other things of ETA (station, "
            "train and so on) please leave the turn open and ask me after.",
            "ETA: lay 9 I14 NE SW; keep open",
        ),
        # forbidden: its refusal says why
        ("ETA buys boulogne amiens off me for 300", "ETA: buy Boulogne-Amiens for 300"),
    ],
)
def test_in_1843(text: str, line: str) -> None:
    assert strasbourg(text)[0] == line


def lyon(text: str) -> Lines:
    """PLM, of Dan, which has no train and 670; 57 may be laid on I16, X02 on J17; a 2+1 costs 125."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/eight/position3.json", text)


def kursk(text: str) -> Lines:
    """M-K, of Ann, a minor with a 2, who leads N, too, which has a 2."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/eight/position1.json", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # spoken
        (
            "fifty seven on I sixteen south east north west and by the small train the one for 125",
            "PLM: lay 57 I16 SE NW; buy train 2+1",
        ),
        # what is denied of a step, and what is said instead
        (
            "I propose to spend nothing on track, i.e. tile X02 in J17, and 250 fr on two trains of type 2+1.",
            "PLM: lay X02 J17; buy train 2+1; buy train 2+1",
        ),
        (
            "That X02 thing on J17. No train, I want to keep my Lyon-Méditerranée.",
            "PLM: lay X02 J17",
        ),
        # the rest later
        ("For the moment only X02 on J17. Please leave PLM's turn open after that.", "PLM: lay X02 J17; keep open"),
        # a second tile: forbidden, its refusal says why
        ("both: 57 on I16 SE NW and X02 on J17", "PLM: lay 57 I16 SE NW; lay X02 J17"),
    ],
)
def test_words_for_steps(text: str, line: str) -> None:
    assert lyon(text)[0] == line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # a minor has no choice
        ("Run for 50 and M-K withholds, the whole 50 into the treasury.", ("M-K: run best; withhold",)),
        # the stock round behind it
        (
            "M-K does nothing. I won't start anything, so just pass me through to the next operating round.",
            ("M-K: pass; pass until OR",),
        ),
        # another company, on its next turn or on each
        (
            "M-K runs. For N, when is his turn in the next operating round, he should only run.",
            ("M-K: run best; N: pass", "M-K: run best; policy N: nothing else"),
        ),
    ],
)
def test_minors(text: str, lines: Lines) -> None:
    assert kursk(text) == lines
