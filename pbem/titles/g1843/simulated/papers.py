"""How a simulated player of 1843 acts in the auction of the privates and in stock rounds."""

from __future__ import annotations

from random import Random

from engine.eighteen import companies
from engine.eighteen.actions import Action, Bid, Pass, Sell, Start
from engine.eighteen.holdings import certificates, held
from engine.eighteen.limits import certificate_limit
from engine.games.g1843.actions import Buy, Exchange, Half, Take
from engine.games.g1843.game import Game
from engine.games.g1843.steps.private_sale import free_money, price_now
from pbem.titles.g1843.simulated.style import Style
from pbem.titles.g1843.simulated.worth import lasts, share

ROUNDS = 3  # in which a private pays, as they think
GOOD = 0.3  # a share that brings so much of its price back is worth having
LAST, HELP = 900, 10  # francs for a train that never rusts; certificates sold before one of help rusts
OPENS = 0.25  # how often somebody bids while the cheapest is still to be had
LATE = 4  # phases in which companies are started; what begins later never earns its Electric
FLOATS = 6  # shares sold when a company floats
SPARE = 150  # kept in the auction, for a company


def auction(game: Game, action: Action, style: Style, dice: Random) -> float:
    """How much they want it: a private for what it will bring, and nothing for more than that."""
    if isinstance(action, Take):
        price = price_now(game)
        last = getattr(game.round, "passes", 0) + 1 >= len(game.players)  # or a yellow train goes
        return _worth(game, action.company) - price if last or _can_spare(game, action.player, "", price) else -1
    if isinstance(action, Bid):
        gain = _worth(game, action.company) - action.price
        fond = gain if dice.random() < OPENS or getattr(game.round, "bid_off", None) else -1
        return fond if _can_spare(game, action.player, action.company, action.price) else -1
    return 0.0


def _worth(game: Game, private: str) -> float:
    data = game.definition.privates[private]
    shares = {1: 70, 2: 160}[data.share[1]] if data.share else 0
    return data.value + ROUNDS * data.income + shares / 2


def _can_spare(game: Game, player: str, private: str, price: int) -> bool:
    return free_money(game, player, private) - price >= SPARE


def stock(game: Game, action: Action, style: Style, dice: Random) -> float:
    """How much they want it: the share that promises most, their own companies first; bad shares and excess go."""
    player = action.player
    cash = game.purses[player]
    if isinstance(action, Start):
        return _start(game, player, action.price, dice) + dice.random() / 100
    if isinstance(action, Buy):
        return _buy(game, player, action.company, cash, style) + dice.random() / 100
    if isinstance(action, Sell):
        return _sell(game, player, action)
    if isinstance(action, Exchange):
        return 0.5 + share(game, action.company) if style.exchange else -1.0
    if isinstance(action, Half):
        return 0.1 if style.exchange and not _own_unfloated(game, player) else -1.0
    return 0.0 if isinstance(action, Pass) else -1.0


def _own_unfloated(game: Game, player: str) -> list[str]:
    return [
        name for name, state in game.companies.items() if state.president == player and state.par and not state.floated
    ]


def _start(game: Game, player: str, price: int, dice: Random) -> float:
    """A company that they can float, alone or with a little help, as dear as they can."""
    waiting = [name for name, state in game.companies.items() if state.par and not state.floated]
    late = game.phase not in tuple(game.definition.phases)[:LATE]
    if waiting or late:
        return -1.0
    cash, sharing = game.purses[player], len(game.players) > 2
    need = (3 if sharing else FLOATS) * price
    return 0.5 + price / 1000 if cash >= need else -1.0


def _buy(game: Game, player: str, company: str, cash: int, style: Style) -> float:
    state, price = game.companies[company], companies.price(game, company)
    if not state.par or cash - price < max(style.thrifty * price, _kept(game, player)):
        return -1.0
    if not state.floated:
        sold = 10 - held(game, company, company)
        return 0.8 + sold / 20 + (0.4 if state.president == player else 0.0)
    mine = held(game, player, company)
    close = state.president == player and max(held(game, one, company) for one in game.players if one != player) >= mine
    return share(game, company) - GOOD + (0.3 if close else 0.0)


def _kept(game: Game, player: str) -> int:
    """Late in the game they keep what their companies may lack for a train."""
    if game.phase in tuple(game.definition.phases)[: LATE - 1]:
        return 0
    own = [name for name, state in game.companies.items() if state.president == player and state.floated]
    poor = [one for one in own if not any(lasts(game, train) > HELP for train in game.companies[one].trains)]
    return sum(max(0, LAST - game.purses[one]) // 2 for one in poor)


def _sell(game: Game, player: str, action: Sell) -> float:
    company = action.company
    state = game.companies[company]
    over = certificates(game, player) > certificate_limit(game)
    if over:
        return 5.0 - share(game, company) - action.shares / 10
    if state.president == player or not state.floated:
        return -1.0
    return -share(game, company) - 0.2 if companies.price(game, company) > 60 else -1.0
