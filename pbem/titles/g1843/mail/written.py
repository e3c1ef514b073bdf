"""Each action of 1843 as a player would write it."""

from __future__ import annotations

from engine.eighteen.actions import Accept, Action, Counter, Decline, Lay
from engine.games.g1843 import actions as acts
from engine.games.g1843.definition import Definition
from pbem.eighteen.map_orders.placing import stop_words
from pbem.eighteen.map_orders.track import lay_words
from pbem.eighteen.orders.written import write_shared


def write_order(definition: Definition, action: Action) -> str:
    """The line of an action; an offer as the deal that it offers."""
    if isinstance(action, acts.Offer):
        return write_order(definition, action.deal)
    return (
        _of_player(action)
        or _by_power(definition, action)
        or _of_company(definition, action)
        or (write_shared(definition, action))
    )


def _of_player(action: Action) -> str:
    """What players do for themselves, and answers; "" for anything else."""
    if isinstance(action, acts.Take):
        return f"buy {action.company}"
    if isinstance(action, acts.Exchange):
        return f"exchange VDL for {action.company}"
    if isinstance(action, acts.Half):
        return f"exchange VDL for director {action.company} at {action.price}"
    if isinstance(action, acts.CashPrivate):
        return f"discard {action.private}"
    if isinstance(action, acts.Bankrupt):
        return f"{action.company}: bankrupt"
    if isinstance(action, acts.SellTrain):
        return f"sell train {action.train} of {action.company} for {action.price}"
    if isinstance(action, Accept):
        return "accept"
    if isinstance(action, Decline):
        return "decline"
    return f"counter {action.price}" if isinstance(action, Counter) else ""


def _by_power(definition: Definition, action: Action) -> str:
    """By the power of a private; "" for anything else."""
    if isinstance(action, acts.PowerToken):
        return f"{action.company}: use {action.private} token {stop_words(definition, action)}"
    if not isinstance(action, acts.PowerLay | acts.PowerBuild):
        return ""
    lay = Lay(action.player, action.company, action.tile, action.hex, action.rotation)
    line = f"{action.company}: use {action.private} lay {lay_words(definition, lay)}"
    return f"{line} token {stop_words(definition, action)}" if isinstance(action, acts.PowerBuild) else line


def _of_company(definition: Definition, action: Action) -> str:
    """What only companies of 1843 do; "" for anything else."""
    if isinstance(action, acts.LayHome):
        return f"{action.company}: lay {lay_words(definition, action)} home stop {action.stop}"
    if isinstance(action, acts.Home):
        return f"{action.company}: home stop {action.stop}"
    if isinstance(action, acts.Move):
        return f"{action.company}: move {action.hex} stop {action.stop} to {action.to_hex} stop {action.to_stop}"
    if isinstance(action, acts.ClaimPort):
        return f"{action.company}: claim port {action.hex}"
    if isinstance(action, acts.BuyPort):
        return f"{action.company}: buy port {action.hex} from {action.source}"
    if isinstance(action, acts.BuyAsTrain):
        return f"{action.company}: buy {action.private} as train for {action.price}"
    if isinstance(action, acts.ReplaceTrain):
        source = "" if action.source in ("bank", "pool") else f" from {action.source} for {action.price}"
        return f"{action.company}: replace {action.old} by {action.train}{source}"
    if isinstance(action, acts.Turn):
        return f"{action.company}: flip {action.train}"
    return f"{action.company}: engineers on {action.train}" if isinstance(action, acts.Engineers) else ""
