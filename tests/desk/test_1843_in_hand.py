"""What one player of 1843 has in hand for stock and operating rounds changes nothing for anybody else: no byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.games.g1843.game import Game as Position
from engine.games.g1843.rules import RULES
from pbem.base.settings import Settings
from pbem.table.session import Session
from pbem.titles.g1843.mail import TITLE
from tests import scenes_1843 as at
from tests.own_types import own
from tests.random_1843 import random_action
from tests.rules.g1843.table import Scene
from tests.sampled import sampled
from tests.shipped import files_of
from tests.twin_games import Table, put, same_for_everybody_else
from tests.twins import CODE, LEADER, OWNER, Got, Step, compared, service

pytestmark = pytest.mark.any_engine

# What ben orders in the one world and in the other, where nothing of it is done, or the same by both.
STOCK = (
    ("buy MID from ipo until 4 shares then ask", "buy MID from ipo until 5 shares then ask"),
    ("policy NOR: pay, run best", "policy NOR: withhold"),
    ("NOR: run best; pay\nif anyone starts SO: NOR: buy train 4+1", "drop all"),
    ("pass until OR unless anyone sells NOR", "pass until OR unless anyone starts PO, NOR price > 300"),
    ("if cleo sells NOR: buy EST from ipo", "help sell"),
    ("if ann buys PLM: pass else pass", "if ann buys EST: pass else pass"),
    ("if ann sells PLM: sell 1 EST; buy PLM from pool", "if ann sells PLM: sell 2 EST"),
    ("NOR: withhold\ndrop all", "options"),
    ("drop all", "standing"),
    ("preview\npass until OR", "preview\nbuy PO until 40 shares"),
)
OPERATING = (
    ("policy NOR: pay\nNOR: run best", "policy NOR: withhold"),
    ("pass until OR\npolicy NOR: pay", "standing"),
    ("buy EST until 5 shares then pass", "buy EST until 4 shares"),
    ("if phase >= blue: NOR: buy train 5+2", "if anyone has more shares of NOR than I: NOR: withhold"),
    ("NOR: buy train Electric or flip 4/6x2", "NOR: buy train Electric"),
    ("NOR: lay 9 D19 E W; token Paris; run best; pay", "NOR: lay 9 D19 E W; withhold"),
    ("NOR: use Saint-Germain lay 1 E14 NE", "NOR: claim port Boulogne"),
    ("drop all\npress ann: your move", "standing\npress ann: your move"),
)
LOOKS = (
    "status\nstatus waits", "options\nhistory 40", "help\nmap", "deadline\nstanding", "preview\npass", "undo",
    "preview\nbid 6 160", "preview\nEST: run best; pay", "sell 9 NOR", "lay 57 Z9", "drop 1", "go on", "resend",
    "bid 7 up to 400", "what can I do?", "preview\nbuy MID\nstatus", "options track", "sheet",
)  # fmt: skip
LEADS = (
    "who\nstatus\nhistory 50\nstatus waits", "deadline\noptions\nmap", "preview\nas Ben: pass", "as Ben: buy Q",
    "preview\nundo", "undo", f"confirm {CODE}", "redo", "pause", "resume", "hours 30", "resend all",
    "as Ben: bid 6 up to 300", "preview\nas Ben: pass until OR", "eject Ben", "replace Ben by zoe@example.org",
    "preview\nas Ann: buy MID", "announce: Who is late?", "remind", "standing",
)  # fmt: skip
G1843: Mapping[str, Any] = {
    "slug": "1843",
    "files": files_of("1843"),
    "options": {"seats": "invited", "first": "1"},
}


def _by_hand(session: Session, chance: Random) -> str:
    position = own(Position, session.position)
    return TITLE.orders.write(position.definition, random_action(position, chance), position)


STOCK_ROUND, OPERATING_ROUND = "stock round of 1843", "operating round of 1843"
TABLES = {
    STOCK_ROUND: Table(STOCK, _by_hand, G1843, LOOKS, LEADS, at.stock, RULES),
    OPERATING_ROUND: Table(OPERATING, _by_hand, G1843, LOOKS, LEADS, at.operating, RULES),
}


@pytest.mark.parametrize(
    ("name", "seed", "leader"),
    sampled(
        [(STOCK_ROUND, 0, "mo"), (STOCK_ROUND, 2, "cleo"), (OPERATING_ROUND, 2, "mo"), (OPERATING_ROUND, 5, "cleo")], 1
    ),
)
def test_everybody_else_gets_the_same_mail(
    name: str, seed: int, leader: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A moderator who looks on, and one who plays; `make soak` plays many games, with their pictures."""
    found = same_for_everybody_else(seed, TABLES[name], tmp_path, settings, monkeypatch, leader=leader)
    assert found > 10, "something was done in one of the worlds: choose another seed"


# Much for later, or something else: others move, look, try, ask, and the clock goes on. What ben does is the same.
SHARES = (
    Step(
        OWNER,
        "buy MID from ipo until 4 shares then ask\npolicy NOR: pay\npass until OR unless anyone sells NOR",
        "buy MID from ipo until 5 shares then pass\npolicy NOR: withhold\nif ann sells NOR: sell 1 EST",
    ),
    Step("ann", "preview\nbuy MID\nstatus"),
    Step("cleo", "policy PLM: pay\nstanding"),
    Step("ann", "buy MID\npass"),
    Step(LEADER, "who\nstatus\nhistory 20\nstatus waits"),
    Step("cleo", "preview\nbuy EST from pool\noptions"),
    Step("cleo", "buy EST from pool\npass"),
    Step("", "", hours=3),
    Step("ann", "status waits\nhistory"),
    Step("ann", "undo"),
    Step("", "", hours=30),
)
# A turn of NOR that is written already, a policy, an answer to what is not asked; EST operates before it.
TURNS = (
    Step(
        OWNER,
        "NOR: lay 9 D19 E W; run best; pay; buy train 4+1\npolicy NOR: pay\nif phase >= blue: NOR: withhold",
        "NOR: withhold\nNOR: claim port Boulogne\npolicy NOR: withhold",
    ),
    Step("ann", "preview\nEST: run best; pay\nstatus"),
    Step("ann", "EST: lay 9 G24 SE NW"),
    Step(LEADER, "status\nhistory 20\nwho"),
    Step("cleo", "options\nstatus waits\nmap"),
    Step("", "", hours=20),
    Step("ann", "EST: buy Saint-Germain from Ben for 60"),
    Step("ann", "undo\nstatus"),
    Step(OWNER, "drop all", "standing\nstatus"),
    Step("ann", "EST: offer Ben 50 for Saint-Germain"),
    Step("", "", hours=26),
)


@pytest.mark.parametrize(
    ("scene", "steps", "done", "least"),
    [(at.stock, SHARES, "buy MID ipo", 10), (at.operating, TURNS, "lay EST", 8)],
    ids=["shares", "turns"],
)
def test_what_is_in_hand_is_told_to_nobody(
    scene: Callable[[], Scene], steps: Sequence[Step], done: str, least: int,
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    runs, stated = [], []
    for second in (False, True):
        with service(tmp_path / str(second), settings, monkeypatch, second=second, **G1843) as here:
            put(here, scene(), RULES)
            runs.append([here.do(step) for step in steps])
            stated.append(here.stated())
            assert any(done in text for _, text, _ in here.record())
    assert stated[0] != stated[1]
    assert compared(runs[0], runs[1], steps) >= least


# An offer made before the turn of NOR, of which the owner alone is asked, who agrees at once; or nothing.
EARLY = (
    Step(OWNER, "NOR: buy Havre for 90; run best; pay", "standing"),
    Step("cleo", "accept", "status"),
    Step("ann", "preview\nEST: run best; pay\nstatus"),
    Step(LEADER, "who\nstatus\nhistory 20\nstatus waits"),
    Step("ann", "EST: lay 9 G24 SE NW"),
    Step("ann", "EST: buy Havre for 60\nkeep open"),
    Step("ann", "status waits\nhistory\nundo"),
    Step(LEADER, "preview\nundo\nstatus"),
    Step("", "", hours=26),
    Step(OWNER, "drop all", "status"),
    Step("ann", "options\nstatus"),
)
TWO = ("", OWNER, "cleo")  # who may know of it


def test_an_offer_made_early_is_told_to_nobody_but_whom_it_asks(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for second in (False, True):
        with service(tmp_path / str(second), settings, monkeypatch, second=second, **G1843) as here:
            put(here, at.operating(), RULES)
            runs.append([here.do(step) for step in EARLY])
    assert [run[1].outcome for run in runs] == ["applied", "answered"]  # whether Cleo has agreed
    one, two = ([unheard(*pair) for pair in zip(run, EARLY, strict=True)] for run in runs)
    assert compared(one, two, EARLY) > 6


def unheard(got: Got, step: Step) -> Got:
    """What came of a step for those who do not know."""
    letters = tuple(one for one in got.letters if one[0].partition("@")[0] not in TWO)
    return Got("" if step.name in TWO else got.outcome, letters)
