"""Every run of the recorded games against the best one (§5.5.4)."""

from __future__ import annotations

import pytest

from engine.eighteen.earnings import earn, proposed_run
from engine.eighteen.map.routes import Result
from pbem.replays.logfile import Log, read_file
from tests.replays.logs import FIXTURES, RECORDED, shared
from tests.replays.runs import Noting
from tests.sampled import sampled

pytestmark = pytest.mark.recorded


@pytest.mark.parametrize("number", sampled(RECORDED, 1))
def test_5_5_4_no_recorded_run_earns_more_than_the_best_one(number: str) -> None:
    """The best run is proven each time, legal, earns what it says, and no less than what was run."""
    log = read_file(shared(FIXTURES / f"{number}.json"))
    assert isinstance(log, Log)
    replay = Noting(log)
    replay.run()
    assert len(replay.runs) > 60
    below = 0
    for game, run in replay.runs:
        best = proposed_run(game, run.company)
        theirs, ours = earn(game, run.company, run.routes), earn(game, run.company, best.run.routes)
        assert isinstance(theirs, Result)
        assert isinstance(ours, Result)
        assert (ours.revenue, best.proven) == (best.revenue, True), run
        assert theirs.revenue <= best.revenue, run
        below += theirs.revenue < best.revenue
    assert below < len(replay.runs) // 3  # players find the best run mostly, above all where the site proposes one
