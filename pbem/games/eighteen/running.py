"""Orders for runs. A stub until its own part is merged."""

from __future__ import annotations

from engine.common18xx.actions import Run
from engine.common18xx.game import Game18xx
from pbem.games.meant import Meant
from pbem.orders.order import Order


def understand_run(game: Game18xx, player: str, company: str, order: Order) -> Meant:
    """The run that a line means."""
    raise NotImplementedError


def run_words(run: Run) -> str:
    """«3: D20-D14-E9, 4: H8-G7»."""
    return ", ".join(f"{route.train}: {'-'.join(route.hexes)}" for route in run.routes) or "none"
