"""What 1861 answers about the runs of its companies."""

from __future__ import annotations

from engine.common18xx.whatif.mending import judged
from engine.common18xx.whatif.outlook import blockades, outlook, why_idle
from engine.common18xx.whatif.supposing import Later, More, Station, Track
from engine.games.g1861.whatif import WHAT_IF
from pbem.routes.runs import Runs

RUNS = Runs(
    outlook=outlook,
    why_idle=why_idle,
    blockades=blockades,
    lays_by_revenue=WHAT_IF.by_revenue,
    judged=judged,
    suppose=WHAT_IF.suppose,
    track=Track,
    station=Station,
    more=More,
    later=Later,
)
