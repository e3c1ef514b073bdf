"""Lines of 1843 that no grammar takes, by what their words mean: done, asked back, or left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.orders.meaning import Meant
from pbem.titles.g1843.mail import TITLE
from tests import scenes_1843 as at
from tests.g1843 import definition
from tests.rules.g1843.table import Scene

NAMES = frozenset({"ann", "ben", "carl"})
At = Callable[[], Scene]


def meant(scene: Scene, line: str) -> Meant:
    """What the line comes to for who is asked."""
    game = scene.game
    return TITLE.orders.by_meaning(definition(), game, game.active[0], line, NAMES)


@pytest.mark.parametrize(
    ("scene", "line", "done"),
    [
        (at.auction, "take Toulouse-Barcelone for the 15", "buy Toulouse-Barcelone"),
        (at.auction, "St Germain @ 45", "bid Saint-Germain 45"),
        (at.auction, "lowest bid on the Loire one", "bid Val-de-Loire 115"),
        (at.auction, "Havre up to 95, then out", "bid Havre up to 95 then pass"),
        (at.stock, "10% of MID", "buy MID from ipo"),
        (at.stock, "another Midi please", "buy MID from ipo"),
        (at.stock, "sell Midi and PLM", ""),
        (at.stock, "launch PO, lowest par", "par PO at 67"),
        (at.stock, "start OU, middle par (79)", "par OU at 79"),
        (at.stock, "prez cert of ETA at 73", "par ETA at 73"),
        (at.stock, "offload both NOR and start OU at 79", "sell 2 NOR; par OU at 79"),
        (at.operating, "no track, run it and pay", "EST: run best; pay"),
        (at.operating, "withhold and buy a double 3/5", "EST: run best; withhold; buy train 3/5x2"),
        (at.operating, "7 on I20 E SE (80), pay out", "EST: lay 7 I20 E SE; run best; pay"),
        (at.operating, "lay 7 I20 E SE run pay out", "EST: lay 7 I20 E SE; run best; pay"),
        (at.operating, "buy Ceinture from me for 30", "EST: buy Ceinture for 30"),
        (at.operating, "withhold. a 4+1 from PLM for 120", "EST: run best; withhold; buy train 4+1 from PLM for 120"),
        (at.operating, "EST does nothing this OR", "EST: pass"),
    ],
)
def test_done(scene: At, line: str, done: str) -> None:
    """The sole legal order that has all that was said; where there is none, nothing is done."""
    found = meant(scene(), line)
    assert found.sole == bool(done), found
    assert not done or found.lines == (done,)


@pytest.mark.parametrize(
    ("scene", "line", "asked"),
    [
        (at.auction, "Ceinture", "bid Ceinture 25"),
        (at.stock, "another PLM", "buy PLM from ipo"),  # or from the pool
        (at.operating, "take a 4+1", "EST: run best; pay; buy train 4+1"),  # of the revenue nothing was said
        (at.operating, "offer ben 40 for Saint-Germain", "EST: buy Saint-Germain for 40"),
        (at.operating, "pay out, so we can all eat", "EST: run best; pay"),
    ],
)
def test_asked_back(scene: At, line: str, asked: str) -> None:
    found = meant(scene(), line)
    assert asked in found.lines, found
    assert not found.sole


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (at.operating, "a 4+1 from PLM"),  # for how much?
        (at.operating, "pay half the dividend"),
        (at.operating, "SO buys a 4+1"),
        (at.stock, "sell me a PLM"),
        (at.stock, "start up so at 73 or 79"),
        (at.stock, "buy MID every turn"),
        (at.auction, "5 more than ben on Havre"),
    ],
)
def test_nothing_is_done_that_was_not_said(scene: At, line: str) -> None:
    assert not meant(scene(), line).sole
