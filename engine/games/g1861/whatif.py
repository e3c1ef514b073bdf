"""What if, in 1861: its turns, its rule of laying, its phases."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.whatif.supposing import WhatIf
from engine.games.g1861 import phases
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps.lay_track import LAYING
from engine.games.g1861.turn import PLACING, TURNS


class WhatIfIn1861(WhatIf[State]):
    """The RSR lays nothing (§5.6); trains go as §5.8.3 says."""

    turns = TURNS
    laying = LAYING
    placing = PLACING
    stages = (*WhatIf.stages, "six_way")

    def alone(self, game: State, company: str, step: int) -> State:
        """Without offers, and nobody asked about nationalisation."""
        own = game.copied()
        own.round = OperatingRound((company,), step=step)
        own.offered, own.trainless = None, ()
        return own

    def sold_first(self, game: State, train: str) -> None:
        """§5.8."""
        phases.train_sold(game, train)

    def why_lays_none(self, game: State, company: str) -> Refusal | None:
        """§5.6."""
        return None if LAYING.may_lay(game, company) else game.refusal("national_lays_none", company=company)

    def why_gone(self, game: State, company: str, phase: str) -> Refusal:
        """§5.8.4."""
        return game.refusal("nationalised", company=company, phase=phase)


WHAT_IF = WhatIfIn1861()
