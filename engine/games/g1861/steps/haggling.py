"""The prices at which a deal with another owner is worth proposing: the ends of the range, less what was declined."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.g1861.actions import Deal
from engine.games.g1861.rounds import MergerRound, OperatingRound
from engine.games.g1861.state import State


def prices(game: State, most: int, deal: Callable[[int], Deal]) -> tuple[int, ...]:
    """The lowest and the highest price from 1 to `most` not yet declined in this turn; none when all were."""
    here = game.round
    declined = here.declined if isinstance(here, OperatingRound | MergerRound) else ()
    lowest = next((price for price in range(1, most + 1) if deal(price) not in declined), None)
    if lowest is None:
        return ()
    highest = next(price for price in range(most, 0, -1) if deal(price) not in declined)
    return (lowest, highest) if lowest < highest else (lowest,)
