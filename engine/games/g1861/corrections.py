"""What a moderator can put right in 1861: as in any 18xx game, with what is its own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.corrections import Corrector18xx
from engine.games.g1861 import sequence, turn
from engine.games.g1861.faults import faults
from engine.games.g1861.state import State
from engine.games.g1861.steps.offers import OFFERS
from engine.games.g1861.steps.stock_turn import STOCK_TURNS


class Corrector(Corrector18xx[State]):
    """Judges and makes corrections."""

    turns = turn.TURNS
    deals = OFFERS
    players = STOCK_TURNS

    def faults(self, game: State) -> Iterator[str]:
        """What cannot be."""
        return faults(game)

    def go_on(self, game: State) -> None:
        """All that follows by itself."""
        sequence.step(game).go_on(game)

    def unlimited(self, game: State) -> frozenset[str]:
        """As the variant has it."""
        return game.flags.unlimited_tiles


CORRECTOR = Corrector()
