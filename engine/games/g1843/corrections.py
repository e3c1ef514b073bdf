"""What a moderator can put right in 1843: as in any 18xx game, with what is its own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.corrections import Corrector18xx
from engine.eighteen.map.suit import LayRules
from engine.games.g1843 import sequence, turn
from engine.games.g1843.certificates import card_of
from engine.games.g1843.deals import DEALS
from engine.games.g1843.faults import faults
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.state import State
from engine.games.g1843.steps.stock_turn import STOCK_TURNS


class Corrector(Corrector18xx[State]):
    """Judges and makes corrections."""

    turns = turn.TURNS
    deals = DEALS
    players = STOCK_TURNS

    def faults(self, game: State) -> Iterator[str]:
        """What cannot be."""
        return faults(game)

    def go_on(self, game: State) -> None:
        """All that follows by itself."""
        sequence.step(game).go_on(game)

    def lay_rules(self, game: State) -> LayRules:
        """Those of the company that may do most (§11.2)."""
        charters = game.definition.charters
        return lay_rules(game.definition, next(one for one, charter in charters.items() if charter.ports_brown))

    def sold_as(self, game: State, train: str) -> str:
        """Its certificate (§8.8.1)."""
        return card_of(game.definition, train).id

    def begun_with(self, game: State, train: str) -> str:
        """Phases bear the names of the colours that begin them (§15)."""
        return self.sold_as(game, train)

    def charter(self, game: State, company: str) -> tuple[int, ...]:
        """As many as the company has (§11.1)."""
        return super().charter(game, company)[: game.station_markers(company)]


CORRECTOR = Corrector()
