"""After a set of operating rounds the foreigners buy the next train of the supply (§5)."""

from __future__ import annotations

from engine.games.g1843 import phases, supply
from engine.games.g1843.state import State


def buy(game: State) -> None:
    """The next certificate leaves the game; if it was the last of its colour, the first of the next one as well."""
    colour = supply.next_colour(game)
    if colour is None:
        return
    _take(game, colour)
    if not supply.left(game, colour) and (following := supply.next_colour(game)) is not None:
        _take(game, following)


def _take(game: State, colour: str) -> None:
    supply.discard(game, colour)
    phases.card_left(game, colour)
