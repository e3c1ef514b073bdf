"""The final count of 1861: cash, shares, minors as so many shares, privates (§7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.companies import price
from engine.eighteen.game import Game18xx
from engine.games.g1861.ending import final_scores
from engine.games.g1861.game import Game
from engine.games.g1861.nationalise import shares_of_players
from pbem.eighteen.told.ending import Ending


class Ending1861(Ending):
    """As the engine counts it."""

    def totals(self, game: Game18xx) -> Mapping[str, int]:
        """The final scores; while the game runs, what they would be at present prices."""
        assert isinstance(game, Game)
        return final_scores(game)

    def of_shares(self, game: Game18xx, player: str) -> list[tuple[str, int, int]]:
        """Minors count too, as the shares they would be paid for."""
        assert isinstance(game, Game)
        held = ((one, shares_of_players(game, one).get(player, 0)) for one in game.markers)
        return [(one, count, price(game, one)) for one, count in held if count]


ENDING = Ending1861()
