"""When a game of 1843 ends, and who has won (§8.10)."""

from __future__ import annotations

from engine.eighteen.ending import richest, wealth
from engine.eighteen.events import GameEnded
from engine.games.g1843 import zones
from engine.games.g1843.position import EndReason
from engine.games.g1843.state import State


def price_reached(game: State) -> bool:
    """Whether a price marker has come to the end of the market (§8.10.1)."""
    return any(zones.stands_in(game, game.definition, company, zones.END) for company in game.markers)


def final_scores(game: State) -> dict[str, int]:
    """What each player is worth: cash, shares at present prices, privates at face value; companies count nothing.

    A share of a company without a price is worth nothing.
    """
    return wealth(game, game.shares.__getitem__)


def winners(game: State) -> tuple[str, ...]:
    """The richest; there is no tie-breaker (§8.10.2)."""
    return richest(final_scores(game))


def finish(game: State, reason: EndReason) -> None:
    """The game is over, and scores stand as they are."""
    game.ended = reason
    game.tell(GameEnded(reason=reason, scores=final_scores(game)))
