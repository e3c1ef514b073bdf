"""Each action of 1843 as a player would write it."""

from __future__ import annotations

from engine.eighteen.actions import Accept, Action, Bid, BuyPrivate, Counter, Decline, Lay, Token
from engine.games.g1843 import actions as acts
from engine.games.g1843.definition import Definition
from engine.games.g1843.state import State
from pbem.eighteen.map_orders.track import lay_words
from pbem.eighteen.orders.purchases import buy_line
from pbem.eighteen.orders.written import write_shared
from pbem.titles.g1843.mail.naming import first_city, hex_name, place, private


def write_order(definition: Definition, action: Action, game: State | None = None) -> str:
    """The line of an action; an offer as the deal that it offers.

    `game`: the position in which it is meant, by which a city that shares its hex is named; without it the line may
    leave open which one.
    """
    if isinstance(action, acts.Offer):
        return write_order(definition, action.deal, game)
    return (
        _of_player(definition, action)
        or _by_power(definition, action, game)
        or _on_map(definition, action, game)
        or _with_trains(definition, action)
        or _shared(definition, action)
    )


def _of_player(definition: Definition, action: Action) -> str:
    """What players do for themselves, and answers; "" for anything else."""
    if isinstance(action, acts.Take):
        return f"buy {private(definition, action.company)}"
    if isinstance(action, Bid):
        return f"bid {private(definition, action.company)} {action.price}"
    if isinstance(action, acts.Exchange):
        return f"exchange {_exchanged(definition)} for {action.company}"
    if isinstance(action, acts.Half):
        return f"exchange {_exchanged(definition)} for director {action.company} at {action.price}"
    if isinstance(action, acts.CashPrivate):
        return f"discard {private(definition, action.private)}"
    if isinstance(action, acts.Bankrupt):
        return f"{action.company}: bankrupt"
    if isinstance(action, acts.SellTrain):
        return f"sell train {action.train} of {action.company} for {action.price}"
    return _answer(action)


def _answer(action: Action) -> str:
    if isinstance(action, Accept):
        return "accept"
    if isinstance(action, Decline):
        return "decline"
    return f"counter {action.price}" if isinstance(action, Counter) else ""


def _exchanged(definition: Definition) -> str:
    """The private that may be given up for a share."""
    return next(private(definition, one.id) for one in definition.privates.values() if one.exchanged)


def _by_power(definition: Definition, action: Action, game: State | None) -> str:
    """By the power of a private; "" for anything else."""
    if isinstance(action, acts.PowerToken):
        where = place(definition, action.hex, action.stop, game)
        return f"{action.company}: use {private(definition, action.private)} token {where}"
    if not isinstance(action, acts.PowerLay | acts.PowerBuild):
        return ""
    lay = Lay(action.player, action.company, action.tile, action.hex, action.rotation)
    line = f"{action.company}: use {private(definition, action.private)} lay {lay_words(definition, lay)}"
    if isinstance(action, acts.PowerLay):
        return line
    return f"{line} token {first_city(definition, action.hex, action.stop) or hex_name(definition, action.hex)}"


def _on_map(definition: Definition, action: Action, game: State | None) -> str:
    """Stations and ports; "" for anything else."""
    if isinstance(action, Token):
        return f"{action.company}: token {place(definition, action.hex, action.stop, game)}"
    if isinstance(action, acts.Home):
        return f"{action.company}: home {_home(definition, action, game)}"
    if isinstance(action, acts.Move):
        here = place(definition, action.hex, action.stop, game)
        return f"{action.company}: move token {here} to {place(definition, action.to_hex, action.to_stop, game)}"
    if isinstance(action, acts.ClaimPort):
        return f"{action.company}: claim port {hex_name(definition, action.hex)}"
    if isinstance(action, acts.BuyPort):
        return f"{action.company}: buy port {hex_name(definition, action.hex)} from {action.source}"
    return ""


def _home(definition: Definition, action: acts.Home, game: State | None) -> str:
    data = definition.companies.get(action.company)
    home = data.home if data else ""
    return place(definition, home, action.stop, game) if home else f"stop {action.stop}"


def _with_trains(definition: Definition, action: Action) -> str:
    """What companies do with trains and privates; "" for anything else."""
    if isinstance(action, acts.BuyAsTrain):
        return f"{action.company}: buy {private(definition, action.private)} as train for {action.price}"
    if isinstance(action, BuyPrivate):
        as_private = " as private" if action.private == definition.private_train.private else ""
        return f"{action.company}: buy {private(definition, action.private)}{as_private} for {action.price}"
    if isinstance(action, acts.ReplaceTrain):
        bought = buy_line(action.company, action.train, action.source, action.price).partition(" train ")[2]
        return f"{action.company}: replace {action.old} by {bought}"
    if isinstance(action, acts.Turn):
        return f"{action.company}: flip {action.train}"
    return f"{action.company}: engineers on {action.train}" if isinstance(action, acts.Engineers) else ""


def _shared(definition: Definition, action: Action) -> str:
    """Lines of every game; shares come from the IPO or the pool."""
    if isinstance(action, acts.Buy):
        return f"buy {action.company} from {action.source}"
    return write_shared(definition, action)
