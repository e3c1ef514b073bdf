"""The games whose companies run trains: the registry, by slug, and the only place outside a game's own file."""

from __future__ import annotations

from pbem.routes.g1861 import RUNS as RUNS_1861
from pbem.routes.runs import Runs

RUNS: dict[str, Runs] = {"1861": RUNS_1861}
