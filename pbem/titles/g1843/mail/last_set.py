"""Whether it is known already that 1843 ends with the operating rounds that are played (§8.10.1)."""

from __future__ import annotations

from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound


def last_set(game: Game) -> bool:
    """The game ends after this set, if not before: no foreigners, no stock round after it."""
    here = game.round
    reached = isinstance(here, OperatingRound) and here.reached
    return reached or (game.gray_set is not None and game.set_number > game.gray_set)


def last_round(game: Game) -> bool:
    """The game ends with the operating round that runs, if not before."""
    here = game.round
    if not isinstance(here, OperatingRound):
        return False
    return here.reached or (last_set(game) and game.or_number >= game.ors)
