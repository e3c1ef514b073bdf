"""The final count of 1843: cash, shares, privates at face value (§8.10.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.game import Game18xx
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from pbem.eighteen.told.ending import Ending


class Ending1843(Ending):
    """As the engine counts it."""

    def totals(self, game: Game18xx) -> Mapping[str, int]:
        """The final scores; while the game runs, what they would be at present prices."""
        assert isinstance(game, Game)
        return final_scores(game)


ENDING = Ending1843()
