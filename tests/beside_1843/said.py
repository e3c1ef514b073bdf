"""What the engine was told, as the second reading hears it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from engine.eighteen import actions as shared
from engine.games.g1843 import actions as acts
from engine.games.g1843 import emergency
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.steps import willing
from tests.beside_1843.names import NUMBERS, printed, source, stop_name
from tests.second_reading_1843 import routes
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.state import Action

Said = Callable[[Model, Game, Any], list[Action]]


def said(model: Model, game: Game, action: shared.Action) -> list[Action]:
    """The same there; nothing for what it does not know: offers, answers, passes over steps of a turn."""
    if isinstance(action, shared.Accept):
        assert game.offered is not None
        return said(model, game, game.offered.deal)
    word = WORDS.get(type(action))
    return word(model, game, action) if word else []


def _pass(model: Model, game: Game, action: shared.Pass) -> list[Action]:
    return [] if isinstance(game.round, OperatingRound) else [(action.player, "pass")]


def _start(model: Model, game: Game, action: shared.Start) -> list[Action]:
    verb = "par" if isinstance(game.round, PrivateAuction) else "start"
    return [(action.player, verb, action.company, action.price)]


def _lay(model: Model, game: Game, action: shared.Lay) -> list[Action]:
    lay = (action.player, "lay", action.hex, action.tile, action.rotation)
    return [lay, (action.player, "city", f"c{action.stop}")] if isinstance(action, acts.LayHome) else [lay]


def _move(model: Model, game: Game, action: acts.Move) -> list[Action]:
    old = (action.hex, stop_name(model, action.hex, action.stop))
    new = (action.to_hex, stop_name(model, action.to_hex, action.to_stop))
    return [(action.player, "move_station", old, new)]


def _run(model: Model, game: Game, action: shared.Run) -> list[Action]:
    """The same hexes. Which track they are is found there as well: of what is lawful, the run that earns most."""
    there, trains = model.game, [route.train for route in action.routes]
    ways = product(*(routes.by_hexes(there, route.hexes) or [()] for route in action.routes))
    runs = [tuple(zip(trains, way, strict=True)) for way in ways]
    lawful = [run for run in runs if not routes.why_not_run(there, action.company, run)]
    best = max(lawful or runs, key=lambda run: routes.total(there, run), default=())
    return [(action.player, "run", best)]


def _train(model: Model, game: Game, action: shared.BuyTrain) -> list[Action]:
    verb = "trade_rusted" if isinstance(action, acts.ReplaceTrain) else "buy_train"
    there = source(game, action.train, action.source)
    price = () if there in ("supply", "resale", "pool") else (action.price,)
    return [(action.player, verb, there, printed(action.train), *price)]


def _private(model: Model, game: Game, action: shared.BuyPrivate) -> list[Action]:
    use = "train" if isinstance(action, acts.BuyAsTrain) else "private"
    return [(action.player, "sell_private", NUMBERS[action.private], action.price, use)]


def _power_lay(model: Model, game: Game, action: acts.PowerLay) -> list[Action]:
    number = NUMBERS[action.private]
    hex_id = (action.hex,) if number == NUMBERS["TAB"] else ()
    return [(action.player, "power", number, *hex_id, action.tile, action.rotation)]


def _power_build(model: Model, game: Game, action: acts.PowerBuild) -> list[Action]:
    number = NUMBERS[action.private]
    stop = (f"c{action.stop}",) if number == NUMBERS["BAM"] else ()
    return [(action.player, "power", number, action.tile, action.rotation, *stop)]


def _bankrupt(model: Model, game: Game, action: acts.Bankrupt) -> list[Action]:
    """Nothing while the engine first asks the others for a train."""
    need = emergency.need(game)
    asks = need is not None and not getattr(game.round, "asked", True) and willing.others(game, need)
    return [] if asks else [(action.player, "bankrupt")]


WORDS: dict[type[shared.Action], Said] = {
    shared.Pass: _pass,
    acts.Take: lambda model, game, one: [(one.player, "buy_private")],
    shared.Bid: lambda model, game, one: [(one.player, "bid", NUMBERS[one.company], one.price)],
    shared.Start: _start,
    shared.Sell: lambda model, game, one: [(one.player, "sell", one.company, one.shares)],
    acts.Buy: lambda model, game, one: [(one.player, "buy", one.company, one.source)],
    acts.Exchange: lambda model, game, one: [(one.player, "exchange", one.company)],
    acts.Half: lambda model, game, one: [(one.player, "exchange", one.company, one.price)],
    shared.Lay: _lay,
    acts.LayHome: _lay,
    acts.Home: lambda model, game, one: [(one.player, "city", f"c{one.stop}")],
    shared.Token: lambda model, game, one: [(one.player, "station", one.hex, stop_name(model, one.hex, one.stop))],
    acts.Move: _move,
    acts.ClaimPort: lambda model, game, one: [(one.player, "claim_port", one.hex)],
    shared.Run: _run,
    acts.Dividend: lambda model, game, one: [(one.player, "dividend", {"keep": "withhold"}.get(one.kind, one.kind))],
    shared.BuyTrain: _train,
    acts.ReplaceTrain: _train,
    acts.Engineers: lambda model, game, one: [(one.player, "engineers", printed(one.train))],
    acts.Turn: lambda model, game, one: [(one.player, "turn_train", printed(one.train))],
    shared.Discard: lambda model, game, one: [(one.player, "discard", printed(one.train))],
    shared.BuyPrivate: _private,
    acts.BuyAsTrain: _private,
    acts.BuyPort: lambda model, game, one: [(one.player, "sell_port", one.hex, one.source)],
    acts.PowerLay: _power_lay,
    acts.PowerBuild: _power_build,
    acts.PowerToken: lambda model, game, one: [(one.player, "power", NUMBERS["BAM"], None, None, f"c{one.stop}")],
    acts.CashPrivate: lambda model, game, one: [(one.player, "cash_in", NUMBERS[one.private])],
    acts.Bankrupt: _bankrupt,
}
