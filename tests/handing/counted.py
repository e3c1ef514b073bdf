"""Hand-overs of a recorded game counted from the file alone: how often another person must act than before.

The first person counts as one: so there are as many hand-overs as there are spells of one person after another.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from engine.eighteen.actions import Buy, Dividend, Pass, Run
from tests.handing.recorded import Done

AIMS = {"29683": 95, "167259": 145}  # hand-overs by mail, at most, by the number of the game


def spells(players: Iterable[str]) -> int:
    """How many spells there are in which the same person acts."""
    return sum(1 for _ in groupby(players))


class Counted(NamedTuple):
    """The hand-overs of a file. `asked`: every decision; `bare`: without passes, runs, dividends and later bids.

    `unrepeated`: of those without purchases of a company whose shares the same person has bought before; `unbought`:
    without all purchases of shares. `automatic`: spells that `asked` would have more with what the other service
    added by itself, and `national` with the turns of the state's railway.
    """

    asked: int
    bare: int
    unrepeated: int
    unbought: int
    automatic: int
    national: int


def counted(done: Iterable[Done]) -> Counted:
    """All of it."""
    every = list(done)
    theirs = [one for one in every if not one.auto]
    asked = [one for one in theirs if not one.national]
    bare = [one for one in asked if not isinstance(one.action, Pass | Run | Dividend) and not _later_bid(one)]
    bought: set[tuple[str, str]] = set()
    return Counted(
        asked=_spells(asked),
        bare=_spells(bare),
        unrepeated=_spells([one for one in bare if not _repeats(one, bought)]),
        unbought=_spells([one for one in bare if not isinstance(one.action, Buy)]),
        automatic=_spells(every) - _spells(theirs),
        national=_spells(theirs) - _spells(asked),
    )


def _spells(done: Iterable[Done]) -> int:
    return spells(one.player for one in done)


def _later_bid(one: Done) -> bool:
    return bool(one.running) and bool(one.auction) and not one.opens


def _repeats(one: Done, bought: set[tuple[str, str]]) -> bool:
    if not isinstance(one.action, Buy):
        return False
    key = (one.player, one.action.company)
    known = key in bought
    bought.add(key)
    return known
