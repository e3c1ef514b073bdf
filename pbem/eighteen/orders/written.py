"""Shared actions as a player would write them: `NW: lay 57 E9 NE SW`, `buy NW from market`."""

from __future__ import annotations

from engine.eighteen import actions as acts
from engine.eighteen.actions import Action
from engine.eighteen.definition import Definition18xx
from pbem.eighteen.map_orders.placing import stop_words
from pbem.eighteen.map_orders.running import run_words
from pbem.eighteen.map_orders.track import lay_words
from pbem.eighteen.orders.purchases import buy_line
from pbem.eighteen.orders.reading import SHARE_PLACES
from pbem.eighteen.steps.advancing import DIVIDENDS


def write_shared(definition: Definition18xx, action: Action) -> str:
    """The line of an action that every 18xx game has; TypeError for any other."""
    return _of_players(action) or _of_companies(definition, action)


def _of_players(action: Action) -> str:
    """What players do for themselves; "" for anything else."""
    if isinstance(action, acts.Pass):
        return "pass"
    if isinstance(action, acts.Bid):
        return f"bid {action.company} {action.price}"
    if isinstance(action, acts.Buy):
        return f"buy {action.company} from {SHARE_PLACES.get(action.source, (action.source,))[0]}"
    if isinstance(action, acts.Sell):
        return f"sell {action.shares} {action.company}"
    if isinstance(action, acts.Start):
        return f"par {action.company} at {action.price}"
    return ""


def _of_companies(definition: Definition18xx, action: Action) -> str:
    if isinstance(action, acts.Lay):
        return f"{action.company}: lay {lay_words(definition, action)}"
    if isinstance(action, acts.Token):
        return f"{action.company}: token {stop_words(definition, action)}"
    if isinstance(action, acts.Run):
        return f"{action.company}: run {run_words(action)}"
    if isinstance(action, acts.Dividend):
        return f"{action.company}: {DIVIDENDS[action.kind]}"
    if isinstance(action, acts.BuyPrivate):
        return f"{action.company}: buy {action.private} for {action.price}"
    if isinstance(action, acts.BuyTrain):
        return buy_line(action.company, action.train, action.source, action.price)
    if isinstance(action, acts.Discard):
        return f"{action.company}: discard {action.train}"
    raise TypeError(f"no order for {action!r}")
