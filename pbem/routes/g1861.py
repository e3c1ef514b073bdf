"""What 1861 answers about the runs of its companies."""

from __future__ import annotations

from engine.games.g1861.mending import judged
from engine.games.g1861.prospects import blockades, lays_by_revenue, outlook, why_idle
from engine.games.g1861.supposing import Later, More, Station, Track, suppose
from pbem.routes.runs import Runs

RUNS = Runs(
    outlook=outlook,
    why_idle=why_idle,
    blockades=blockades,
    lays_by_revenue=lays_by_revenue,
    judged=judged,
    suppose=suppose,
    track=Track,
    station=Station,
    more=More,
    later=Later,
)
