"""A position of 1843 in words: what its status has beside what every 18xx game shows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.game import Game18xx
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from pbem.eighteen.told.status import Status


class Status1843(Status):
    """Player cards, certificates of trains, ports, the par chart."""

    def worth(self, game: Game18xx) -> Mapping[str, int]:
        """As the engine counts it (§8.10.2)."""
        assert isinstance(game, Game)
        return final_scores(game)


STATUS = Status1843()
