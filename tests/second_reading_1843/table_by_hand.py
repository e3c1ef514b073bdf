"""Small positions set up by hand: shares, prices, tiles and trains where a test wants them."""

from __future__ import annotations

from . import market, rounds, stations
from .facts import Cell
from .model import Model
from .state import IPO, Action, Cert, Game, Turn

SIDES = {
    "2+1": Cert("yellow"),
    "2x2 or 3+1": Cert("yellow", double=True),
    "4+1": Cert("green"),
    "3/5x2": Cert("green", double=True),
    "5+2": Cert("blue"),
    "4/6x2": Cert("blue", double=True),
    "5E": Cert("brown"),
    "5/7x2": Cert("brown", double=True),
    "8E": Cert("red"),
    "Electric": Cert("gray"),
    "2": Cert("yellow", loire=True),
    "rusted 4+1": Cert("green", rusted=True),
    "rusted 3+1": Cert("yellow", double=True, rusted=True),
}


def table(players: int = 3) -> tuple[Model, Game]:
    """A fresh game of a, b, c …"""
    model = Model("abcdef"[:players])
    return model, model.game


def stock_round(players: int = 3, number: int = 2, player: str = "a") -> tuple[Model, Game]:
    """A stock round with the privates out of the way; the second one unless said otherwise."""
    model, g = table(players)
    g.closed = set(range(1, 8))
    g.stock_rounds = number - 1
    rounds.begin_stock(g, player)
    return model, g


def company(g: Game, name: str, par: int, cell: Cell | None = None, **held: int) -> None:
    """A company with a par price; the first holder named is its director, the rest lies in the IPO."""
    g.par[name] = par
    cells = {price: place for pars in g.facts.pars.values() for price, place in pars.items()}
    market.put(g, name, cell or cells[par])
    g.shares[name] = {**held, IPO: 10 - sum(held.values())}
    g.director[name] = next(holder for holder in held if holder in g.players)
    if g.shares[name][IPO] <= 4:
        g.floated.append(name)


def operate(g: Game, name: str, step: str = "track", cash: int = 1000) -> Turn:
    """It is this company's turn; its home marker stands, its treasury is as given."""
    g.round, g.stock = "operating", None
    g.round_in_set, g.set_length = 1, 1
    g.cash["bank"] += g.cash[name] - cash
    g.cash[name] = cash
    if name not in g.at_home:
        stations.go_home(g, name)
    g.turn = Turn(name, g.board.copy(), bool(g.trains[name]), step)
    g.waiting = [name]
    return g.turn


def owns(g: Game, name: str, *trains: str) -> None:
    """Trains for a company, by the names of SIDES."""
    g.trains[name] = [Cert(**vars(SIDES[train])) for train in trains]


def put(g: Game, **tiles: tuple[str, int]) -> None:
    """Tiles on the map: hex=(tile, rotation)."""
    g.board.tiles.update(tiles)


def turn_of(name: str = "PO", players: int = 3, step: str = "track", phase: str = "yellow") -> tuple[Model, Game]:
    """Player a's company operates in an otherwise empty game of this phase."""
    model, g = stock_round(players)
    g.phase = phase
    company(g, name, 67, a=6)
    operate(g, name, step)
    return model, g


def done(model: Model, *actions: Action) -> None:
    """Carry out several actions."""
    for action in actions:
        model.do(action)


def no(model: Model, action: Action) -> str:
    """The section that forbids an action: «§7.3» of «§7.3: …»; "" when nothing does."""
    return model.why_not(action).partition(":")[0]
