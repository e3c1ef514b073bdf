"""A limit of 1843’s auction that has not shown in a bid changes nothing for anybody else: no byte, no answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.games.g1843.game import Game as Position
from pbem.base.settings import Settings
from pbem.table.session import Session
from pbem.titles.g1843.mail import TITLE
from tests.desk.test_1843_in_hand import LEADS, LOOKS
from tests.own_types import own
from tests.random_1843 import random_action
from tests.sampled import sampled
from tests.shipped import files_of
from tests.twin_games import Table, same_for_everybody_else
from tests.twins import LEADER, OWNER, Step, compared, service

pytestmark = pytest.mark.any_engine

G1843: Mapping[str, Any] = {
    "slug": "1843",
    "files": files_of("1843"),
    "options": {"seats": "invited", "first": "1"},
}
# Two limits that nobody reaches: the same bids, and nothing tells how far either would have gone.
LIMIT = (
    Step(OWNER, "bid 6 up to 300 then pass", "bid 6 up to 420 then ask"),
    Step("ann", "preview\nbid 6 160\nstatus"),
    Step("ann", "bid 6 160"),
    Step(LEADER, "status\nhistory 20\nwho"),
    Step("cleo", "bid 6 170"),
    Step("ann", "preview\nbid 6 200\nstatus waits"),
    Step("ann", "bid 6 200"),
    Step("", "", hours=30),
    Step("cleo", "status\nhistory"),
    Step("cleo", "undo"),
    Step("cleo", "pass"),
)
# A limit above a bid of its owner's that nobody tops, and none.
UNTOPPED = (
    Step("ann", "pass"),
    Step(OWNER, "bid 6 155\nbid 6 up to 400 then pass", "bid 6 155\npass until SR"),
    Step("cleo", "pass"),
    Step("ann", "options\nstatus"),
    Step("ann", "pass"),
    Step("cleo", "bid 5 115"),
    Step(LEADER, "who\nstatus"),
    Step("", "", hours=40),
    Step("ann", "bid 7 215"),
)
# A bid-off, in which the least that wins is bid whatever the limit.
BID_OFF = (
    Step("ann", "bid 2 25"),
    Step(OWNER, "bid 2 30\nbid 2 up to 60 then pass", "bid 2 30\nbid 2 up to 300 then ask"),
    Step("cleo", "buy cheapest"),
    Step("ann", "preview\nbid 35\nstatus"),
    Step("ann", "bid 35"),
    Step("ann", "status\nhistory"),
    Step("ann", "bid 45"),
    Step(LEADER, "status"),
    Step("ann", "pass"),
)
# Conditions that do not come true, a price that is not due, privates that are too dear: nobody hears of any.
WAITING = (
    Step(
        OWNER,
        "if 4 is gone: bid 5 120\npar PLM at 94\nbuy cheapest up to 5\npass until SR",
        "if 3 is gone: bid 5 250\npar PLM at 67\nbuy 3 up to 35\npass until SR",
    ),
    Step("ann", "preview\nbuy cheapest"),
    Step("ann", "buy cheapest"),
    Step("cleo", "bid 7 215\nstatus"),
    Step("ann", "pass"),
    Step("cleo", "status waits\noptions"),
    Step("", "", hours=25),
    Step("cleo", "pass"),
    Step(OWNER, "drop all\npass until SR", "standing\npass until SR"),
    Step("ann", "pass"),
)


@pytest.mark.parametrize(
    ("steps", "done", "least"),
    sampled(
        [
            (LIMIT, "bid BAM 205", 10),
            (UNTOPPED, "pass", 7),
            (BID_OFF, "bid CEI 50", 8),
            (WAITING, "pass", 10),
        ],
        [(LIMIT, "bid BAM 205", 10), (BID_OFF, "bid CEI 50", 8)],
    ),
)
@pytest.mark.parametrize("leader", sampled(["mo", "cleo"], 1, single=True))
def test_a_limit_is_told_to_nobody(
    steps: Sequence[Step],
    done: str,
    least: int,
    leader: str,
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs, stated = [], []
    for second in (False, True):
        with service(tmp_path / str(second), settings, monkeypatch, leader=leader, second=second, **G1843) as here:
            runs.append([here.do(step) for step in steps])
            stated.append(here.stated())
            assert any(here.by_owner(one) and one[1].endswith(done) for one in here.record()), [
                text for _, text, _ in here.record()
            ]
    assert stated[0] != stated[1]
    assert compared(runs[0], runs[1], steps) >= least


PAIRS = (
    ("bid 6 up to 300 then pass", "bid 6 up to 420 then pass"),
    ("bid 7 up to 300 then ask\nbid 5 up to 200", "bid 7 up to 400 then ask\nbid 5 up to 170"),
    ("if 4 is sold: bid 5 300", "if 5 is sold: bid 6 300"),
    ("pass until SR", "pass until OR"),
    ("par PLM at 94", "par PLM at 67"),
    ("drop all", "standing"),
    ("preview\nbid 6 up to 300", "bid 6 up to 5"),
    ("buy cheapest up to 5 then pass", "pass until SR"),
)


def _by_hand(session: Session, chance: Random) -> str:
    position = own(Position, session.position)
    return TITLE.orders.write(position.definition, random_action(position, chance), position)


AUCTION = Table(PAIRS, _by_hand, G1843, LOOKS, LEADS)


@pytest.mark.parametrize(("seed", "leader"), sampled([(1, "cleo"), *((seed, "mo") for seed in (4, 5, 6, 7))], 1))
def test_everybody_else_gets_the_same_mail(
    seed: int, leader: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Courses at random; `make soak` plays many."""
    found = same_for_everybody_else(seed, AUCTION, tmp_path, settings, monkeypatch, leader=leader, moves=6)
    assert found > 10, "something was done in one of the worlds: choose another seed"
