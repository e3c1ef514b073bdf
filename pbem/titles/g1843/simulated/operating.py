"""How a simulated director of 1843 runs a company."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.core import play
from engine.eighteen.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    Discard,
    Pass,
    Sell,
    Token,
)
from engine.eighteen.rounds import running
from engine.games.g1843 import rusted
from engine.games.g1843.actions import (
    Bankrupt,
    BuyAsTrain,
    CashPrivate,
    ClaimPort,
    Dividend,
    Engineers,
    Home,
    PowerToken,
    Turn,
)
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from pbem.titles.g1843.simulated.style import Style
from pbem.titles.g1843.simulated.worth import IDLE, earns, fleet, lasts, sets_left, share, with_trains

SOON = 4  # certificates sold until a train rusts that is no help any more


def wish(game: Game, action: Action, style: Style, dice: Random) -> float:
    """How much the director wants it; a pass is worth 0, what is not here less."""
    rated = RATED.get(type(action))
    return rated(game, action, style) if rated else ALWAYS.get(type(action), -1.0)


def _best(game: Game, company: str) -> str:
    return max(game.companies[company].trains, key=lambda one: game.definition.trains[one].price)


def _token(game: Game, action: Token | PowerToken, style: Style) -> float:
    company, cash = action.company, game.purses[action.company]
    after, _ = play.apply(game, action)
    cost = cash - after.purses[company]
    if cost > cash - (rusted.cheapest(game) or 0) // 2:
        return -1.0
    trains = fleet(game, company)
    gain = earns(with_trains(after, company, trains), company) - earns(with_trains(game, company, trains), company)
    return gain * 4 - cost + (style.powers if isinstance(action, PowerToken) else 0.0)


def _dividend(game: Game, action: Dividend, style: Style) -> float:
    """Pay, unless the company must save for the train that it needs soon."""
    company = action.company
    if action.kind == "pay":
        return 1.0
    revenue = running(game, OperatingRound).revenue or 0
    cash, price = game.purses[company], rusted.cheapest(game) or 0
    safe = any(lasts(game, one) > SOON for one in game.companies[company].trains)
    return 2.0 if style.withholds and not safe and cash < price and revenue else 0.0


def _train(game: Game, action: BuyTrain, style: Style) -> float:
    """A train it must have, or one that earns enough of its price again."""
    company, price = action.company, action.price
    state = game.companies[company]
    must = rusted.must_own(game, company)
    if action.source not in ("bank", "pool"):
        own = game.companies[action.source].president == state.president
        helps = must and own and not rusted.bought_so(game, action.train) and price == 1
        return 2000.0 if helps and game.purses[company] < (rusted.cheapest(game) or 0) else -1.0
    if not must and price > game.purses[company]:
        return -1.0
    use = min(sets_left(game), max(1, lasts(game, action.train)))
    better = with_trains(game, company, (*state.trains, action.train))
    gain = earns(better, company) - earns(game, company)
    value = gain * use - price * IDLE
    safe = any(lasts(game, one) > SOON for one in state.trains)
    if must:
        return 1000.0 + value
    if not safe and lasts(game, action.train) > SOON:
        return max(value, 1.0)
    return value


def _private(game: Game, action: BuyPrivate, style: Style) -> float:
    """Their own private, for as much as it may cost, when the company has money to spare."""
    face = game.definition.privates[action.private].value
    if action.price != game.definition.numbers.private_factor * face:
        return -1.0
    spare = game.purses[action.company] - (0 if game.companies[action.company].trains else rusted.cheapest(game) or 0)
    return float(face) if action.price <= spare else -1.0


def _discard(game: Game, action: Discard, style: Style) -> float:
    """The one that rusts first, of equal ones the cheapest."""
    return 5.0 - lasts(game, action.train) / 100 - game.definition.trains[action.train].price / 10_000


def _engineers(game: Game, action: Engineers, style: Style) -> float:
    return 50.0 if style.engineers and action.train == _best(game, action.company) else -1.0


def _as_train(game: Game, action: BuyAsTrain, style: Style) -> float:
    return 500.0 if style.as_train else -1.0


def _sale(game: Game, action: Sell, style: Style) -> float:
    return 3.0 - share(game, action.company) / 10 + action.shares / 100


ALWAYS: dict[type[Action], float] = {
    Home: 10.0, Turn: 10.0, ClaimPort: 30.0, CashPrivate: 4.0, Bankrupt: 0.5, Pass: 0.0
}  # fmt: skip
RATED: dict[type[Action], Callable[[Game, Any, Style], float]] = {
    Discard: _discard, Token: _token, PowerToken: _token, Dividend: _dividend, BuyTrain: _train,
    BuyAsTrain: _as_train, BuyPrivate: _private, Engineers: _engineers, Sell: _sale,
}  # fmt: skip
