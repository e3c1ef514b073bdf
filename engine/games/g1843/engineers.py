"""The Engineers card of Val de Loire: which train it lies on, and who could place it (§10.2)."""

from __future__ import annotations

from engine.eighteen.steps.buy_private import sales_open
from engine.games.g1843.state import State


def private(game: State, company: str) -> str:
    """The private of the company that lets it mark a train; "" for none."""
    own = (name for name, owner in game.privates.items() if owner == company)
    return next((name for name in own if game.definition.privates[name].engineers), "")


def possible(game: State, company: str) -> bool:
    """Whether the company has a train to mark, and the private or the means to buy it: that goes at any time."""
    return bool(game.companies[company].trains) and bool(private(game, company) or _may_be_bought(game, company))


def _may_be_bought(game: State, company: str) -> bool:
    data = game.definition.privates
    owned = any(owner in game.players and data[name].engineers for name, owner in game.privates.items())
    return owned and sales_open(game) and game.purses[company] > 0


def mark_kept(game: State, company: str) -> None:
    """The card goes with the last train of the kind it lies on; while there is another one it lies on that."""
    state = game.companies[company]
    if state.engineers and state.engineers not in state.trains:
        game.change(company, engineers="")
