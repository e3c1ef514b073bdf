"""What nobody is asked about in 1861."""

from __future__ import annotations

from engine.games.g1861.game import Game
from pbem.games.meant import ByItself


def by_itself(game: Game) -> ByItself | None:
    """The action that follows without asking."""
    return None


def left_out(game: Game, player: str) -> ByItself | None:
    """How what is now asked is settled where a mail gave orders for this turn and left that out."""
    return None
