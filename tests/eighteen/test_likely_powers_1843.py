"""What mails in prose most likely do by the power of a company's own private, and before or behind its run."""

from __future__ import annotations

import pytest

from engine.games.g1843.rules import RULES
from pbem.titles.g1843.mail import TITLE
from tests import g1843
from tests.eighteen.test_likely_bids import Lines, likely

pytestmark = pytest.mark.any_engine

USE = "OU: use Boulogne-Amiens lay 59 C18 E SW token"
RUNS = "OU: run best; pay"


def orleans(text: str) -> Lines:
    """OU, of Cleo, which owns Boulogne-Amiens, may place a token in Brest, and has trains and 185; Dan owns Havre."""
    return likely(TITLE, RULES, g1843.definition(), "1843/sixteen/position3.json", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "Let's use what we bought Boulogne-Amiens for: tile 59 up there in C18 (sides E and SW, as you suggest) "
            "with our station in Boulogne-sur-Mer. Afterwards the best run and everything to the shareholders.",
            f"{USE} Boulogne-sur-Mer; run best; pay",
        ),
        ("With the Boulogne-Amiens we put the 59 on C18 (E SW), token in Calais. Run, keep the money.",
         f"{USE} Calais; run best; withhold"),
        ("We bought Boulogne-Amiens to use it, so here goes: 59 in C18, E and SW, token Calais. Run, pay.",
         f"{USE} Calais; run best; pay"),
        ("Use Boulogne-Amiens: 59, E SW, marker not in Calais, but in Boulogne-sur-Mer.", f"{USE} Boulogne-sur-Mer"),
        ("By the power of Boulogne-Amiens, the 59 on C18 with sides E and SW, station in Calais", f"{USE} Calais"),
        # it is not used now
        ("Don't use Boulogne-Amiens yet. Just run and pay.", RUNS),
        ("We won't need the power of Boulogne-Amiens this round. Run, pay all.", RUNS),
        ("Boulogne-Amiens stays unused, run and pay.", RUNS),
    ],
)  # fmt: skip
def test_of_a_power(text: str, line: str) -> None:
    assert orleans(text)[0] == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Run and hold back... no, the price is nearly at 85, so pay it. And before the run a marker in Bresst.",
         "OU: token Brest; run best; pay"),
        ("Run and pay. Before that a marker in Brest.", "OU: token Brest; run best; pay"),
        ("Run and pay. But before we run, a marker in Brest please.", "OU: token Brest; run best; pay"),
        ("Run and hold back. A marker in Brest before I forget.", "OU: token Brest; run best; withhold"),
        ("Run best and hold back. Oh, and before the run we buy the Havre from Dan for 120.",
         "OU: buy Havre for 120; run best; withhold"),
        # none of it before the run
        ("Run and pay. Don't put a marker in Brest before the run.", RUNS),
        ("Run and pay. The Brest marker comes another time, before the next run.", RUNS),
        ("Run and pay and hold my turn open", f"{RUNS}; keep open"),
    ],
)  # fmt: skip
def test_said_behind_the_run(text: str, line: str) -> None:
    assert orleans(text)[0] == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Best run, pay. With the treasury I then want to get the Havre from Dan, I'd give the full 120.",
         f"{RUNS}; buy Havre for 120"),
        ("Run best, pay out. After that I'd like to take the Havre over from Dan for its full value.",
         f"{RUNS}; buy Havre for 60"),
        ("Run, pay. Then the Havre off Dan, 100 francs.", f"{RUNS}; buy Havre for 100"),
        # nothing is bought
        ("Run and pay. I'd love to get to Havre one day, but Dan is in the way.", RUNS),
        ("Run and pay. If Dan sells the Havre I'd give 120.", RUNS),
    ],
)  # fmt: skip
def test_a_private_behind_the_run(text: str, line: str) -> None:
    assert orleans(text)[0] == line
