"""Where the service would leave a recorded game: trains that could earn more, turns that it would pass over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from engine.eighteen import automation, earnings
from engine.eighteen.actions import Run
from engine.eighteen.companies import operating
from engine.eighteen.earnings import Proposed
from engine.eighteen.map.fault import Fault
from pbem.eighteen.standing.moments import Moment
from tests.handing.recorded import Course


def poor_runs(game: Course) -> int:
    """How many recorded runs earned less than the best one."""
    runs = [one for one in game.deeds if isinstance(one.action, Run)]
    return sum(1 for one in runs if earnings.better_run(one.game, one.action) is not None)


@contextmanager
def recorded_runs(game: Course) -> Iterator[None]:
    """Trains run as they were recorded, as if nobody knew a better run: nobody is asked about a run, then as now."""
    ran: dict[tuple[Moment, str], Run] = {
        (one.moment, one.action.company): one.action for one in game.deeds if isinstance(one.action, Run)
    }
    searched = earnings.proposed_run

    def proposed(now: Any, company: str) -> Proposed:
        run = ran.get((game.of.ways.moment(now), company)) if operating(now) == company else None
        found = earnings.earn(now, company, run.routes) if run is not None else None
        if run is None or found is None or isinstance(found, Fault):
            return searched(now, company)
        president = now.president(company) or now.first
        return Proposed(Run(president, company, run.routes), found.revenue, proven=True, bound=found.revenue)

    with patch.object(earnings, "proposed_run", proposed), patch.object(automation, "proposed_run", proposed):
        yield


def unasked(game: Course) -> Iterator[int]:
    """Where turns begin that the service would pass over, though something was done in them: deals between companies.

    Whoever wants one must order it beforehand.
    """
    at = 0
    while at < len(game.deeds):
        turn = list(game.turn(at))
        for one in turn:
            found = game.of.title.turns.by_itself(one.game.definition, one.game)
            if found is None:
                break
            if found.action != one.action and not isinstance(found.action, Run):
                yield at
                break
        at += len(turn)
