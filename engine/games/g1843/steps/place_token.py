"""Station markers: placing one, or claiming a port marker or moving one instead (§8.5)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.steps.place_token import PlacingTokens
from engine.games.g1843.state import State
from engine.games.g1843.steps import claim_port, move


class PlacingIn1843(PlacingTokens[State]):
    """The step is waited for as long as one of the three can be done."""

    def waits(self, game: State) -> bool:
        """§8.5: they exclude one another."""
        company = companies.operating(game)
        if company is None:
            return False
        return super().waits(game) or claim_port.possible(game, company) or move.possible(game, company)


PLACING = PlacingIn1843()
