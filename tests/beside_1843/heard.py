"""What the second reading would allow, as the engine is told it."""

from __future__ import annotations

from typing import Any

from engine.eighteen import actions as shared
from engine.games.g1843 import actions as acts
from engine.games.g1843.certificates import is_rusted
from engine.games.g1843.deals import DEALS
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.turn import TURNS
from tests.beside_1843.asked import unknown_need
from tests.beside_1843.names import PRIVATES, side, stop_number
from tests.second_reading_1843 import operating
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.state import Action

STEPS = {"token": "station"}  # names of steps there, where they are others than here
IN_TRACK = (1, 4, 6)  # privates whose powers are of the track step


def heard(model: Model, game: Game, action: Action) -> shared.Action | None:
    """The same here; None where the engine waits for another step, or has another way to say it."""
    player, verb, *rest = action
    if model.game.questions:
        return _answer(model, player, verb, rest)
    if isinstance(game.round, PrivateAuction):
        return _in_auction(model, player, verb, rest)
    if verb == "exchange":
        if isinstance(game.round, OperatingRound) and unknown_need(model, game):
            return None
        return acts.Half(player, *rest) if len(rest) > 1 else acts.Exchange(player, *rest)
    if isinstance(game.round, StockRound):
        return _in_stock_round(player, verb, rest)
    return _in_turn(model, game, player, verb, rest)


def _answer(model: Model, player: str, verb: str, rest: list[Any]) -> shared.Action | None:
    company = model.game.questions[0].company
    if verb == "par":
        return shared.Start(player, company, rest[1])
    if verb == "city":
        return acts.Home(player, company, int(rest[0][1:]))
    return shared.Discard(player, company, side(rest[0])) if verb == "discard" else None


def _in_auction(model: Model, player: str, verb: str, rest: list[Any]) -> shared.Action | None:
    if verb == "pass":
        return shared.Pass(player)
    if verb == "buy_private":
        return acts.Take(player, PRIVATES[model.game.auction.lowest - 1])
    return shared.Bid(player, PRIVATES[rest[0] - 1], rest[1])


def _in_stock_round(player: str, verb: str, rest: list[Any]) -> shared.Action | None:
    made: dict[str, Any] = {"pass": shared.Pass, "sell": shared.Sell, "buy": acts.Buy, "start": shared.Start}
    found: shared.Action = made[verb](player, *rest)
    return found


def _in_turn(model: Model, game: Game, player: str, verb: str, rest: list[Any]) -> shared.Action | None:
    here = game.round
    assert isinstance(here, OperatingRound)
    step, company = TURNS.current(game).name, here.order[here.turn]
    due = operating.STEP_OF.get(verb, "track" if verb == "power" and rest[0] in IN_TRACK else "")
    if due not in ("", STEPS.get(step, step)):
        return None
    if verb in ("buy_train", "trade_rusted", "sell_port", "sell_private"):
        deal = _deal(game, player, company, verb, rest)
        return None if deal in here.declined else DEALS.proposed(game, deal)
    if verb == "power":
        return _power(player, company, rest)
    return _plain(model, player, company, verb, rest)


def _plain(model: Model, player: str, company: str, verb: str, rest: list[Any]) -> shared.Action | None:
    if verb == "lay":
        waits = ("MID", rest[0], None) in model.game.board.markers and company == "MID"
        return None if waits else shared.Lay(player, company, rest[1], rest[0], rest[2])
    if verb == "station":
        return shared.Token(player, company, rest[0], stop_number(model, *rest))
    if verb == "move_station":
        old, new = rest
        places = (old[0], stop_number(model, *old), new[0], stop_number(model, *new))
        return acts.Move(player, company, *places)
    if verb == "claim_port":
        return acts.ClaimPort(player, company, rest[0])
    if verb == "dividend":
        return acts.Dividend(player, company, "pay" if rest[0] == "pay" else "keep")
    if verb == "engineers":
        return acts.Engineers(player, company, side(rest[0]))
    if verb == "sell":
        return shared.Sell(player, *rest)
    if verb == "cash_in":
        return acts.CashPrivate(player, PRIVATES[rest[0] - 1])
    return acts.Bankrupt(player, company) if verb == "bankrupt" else None


def _deal(game: Game, player: str, company: str, verb: str, rest: list[Any]) -> shared.Action:
    if verb == "sell_port":
        return acts.BuyPort(player, company, *rest)
    if verb == "sell_private":
        made = acts.BuyAsTrain if rest[2] == "train" else shared.BuyPrivate
        return made(player, company, PRIVATES[rest[0] - 1], rest[1])
    where, train = "bank" if rest[0] in ("supply", "resale") else rest[0], side(rest[1])
    price = rest[2] if len(rest) > 2 else game.definition.trains[train].price
    if verb == "buy_train":
        return shared.BuyTrain(player, company, train, price, where)
    own = game.companies[company].trains
    old = next(one for one in own if is_rusted(game.definition, game.phase, one))
    return acts.ReplaceTrain(player, company, train, price, where, old)


def _power(player: str, company: str, rest: list[Any]) -> shared.Action:
    number, *said = rest
    private = PRIVATES[number - 1]
    if private == "TAB":
        return acts.PowerLay(player, company, private, said[1], said[0], said[2])
    if private == "PSG":
        return acts.PowerLay(player, company, private, said[0], "E14", said[1])
    if private == "HAV":
        return acts.PowerBuild(player, company, private, said[0], "C14", said[1], 0)
    stop = int(said[2][1:])
    if said[0] is None:
        return acts.PowerToken(player, company, private, "C18", stop)
    return acts.PowerBuild(player, company, private, said[0], "C18", said[1], stop)
