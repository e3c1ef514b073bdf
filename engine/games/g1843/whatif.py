"""What if, in 1843: its turns, its rule of laying, its phases."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.whatif.supposing import WhatIf
from engine.games.g1843 import phases
from engine.games.g1843.certificates import card_of
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State
from engine.games.g1843.steps.lay_track import LAYING
from engine.games.g1843.steps.place_token import PLACING
from engine.games.g1843.turn import TURNS


class WhatIfIn1843(WhatIf[State]):
    """A company that has not floated is judged as if it had; no company ever leaves the game."""

    turns = TURNS
    laying = LAYING
    placing = PLACING

    def alone(self, game: State, company: str, step: int) -> State:
        """Without offers and open questions; what its turn begins with is done (§8.3, §8.5.3)."""
        own = game.copied()
        own.offered = None
        own.round = OperatingRound((company,))
        self.turns.begun(own)
        begun = own.round
        assert isinstance(begun, OperatingRound)
        own.round, own.told = replace(begun, step=step), []
        return own

    def starts(self, game: State, phase: str) -> Iterator[str]:
        """The first side of a certificate of that colour."""
        yield game.definition.cards[phase].sides[0]

    def sold_first(self, game: State, train: str) -> None:
        """§15."""
        phases.card_left(game, card_of(game.definition, train).id)

    def why_gone(self, game: State, company: str, phase: str) -> Refusal:
        """No phase takes a company out of the game."""
        raise AssertionError(f"{company} left the game in phase {phase}")


WHAT_IF = WhatIfIn1843()
