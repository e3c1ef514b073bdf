"""The stock round (section 7)."""

from __future__ import annotations

from . import exchange, holdings, market, rounds
from .state import BANK, IPO, POOL, Action, Game, StockTurn, first


def turn(g: Game) -> StockTurn:
    """The present turn."""
    assert g.stock is not None
    return g.stock


def over_limit(g: Game, player: str) -> bool:
    """7.6, 16: above the limit with something that can lawfully be sold."""
    if holdings.certificates(g, player) <= holdings.limit(g) or g.stock_rounds == 1:
        return False
    counting = [c for c in g.par if market.zone(g, c) not in holdings.FREE_OF_LIMIT]
    return any(holdings.sellable(g, player, company) for company in counting)


def why_not(g: Game, action: Action) -> str:
    """What forbids this action of a stock turn."""
    player, verb, now = action[0], action[1], turn(g)
    if player != now.player:
        return f"§7.1: it is the turn of {now.player}"
    if verb == "sell":
        first_round = first((g.stock_rounds == 1, "§7.2: no sales in the first stock round"))
        return first_round or holdings.why_not_sell(g, player, action[2], action[3])
    if over_limit(g, player):
        return "§7.6: above the certificate limit, sell first"
    if verb == "pass":
        return ""
    return why_not_purchase(g, action)


def why_not_purchase(g: Game, action: Action) -> str:
    """7.1, 7.3: one purchase in a turn, but several of one company in the brown zone."""
    player, verb, company, now = action[0], action[1], action[2], turn(g)
    again = now.bought == company and market.zone(g, company) == "brown" and verb == "buy"
    if now.stage == 2 or (now.stage == 1 and not again):
        return "§7.1: one purchase, between the sales"
    if verb == "exchange":
        return exchange.why_not(g, player, company, action[3] if len(action) > 3 else None)
    if verb == "start":
        return why_not_start(g, player, company, action[3])
    return why_not_buy(g, player, company, action[3]) if verb == "buy" else "§7.1: no action of a stock turn"


def why_not_start(g: Game, player: str, company: str, par: int) -> str:
    """7.4: the director's certificate at twice a par price of this phase."""
    return first(
        (company in g.par, "§7.4: has a par price"),
        (par not in holdings.pars(g), "§7.4: no par price of this phase"),
        (g.cash[player] < 2 * par, "§7.1: not enough cash"),
    ) or holdings.why_not_hold(g, player, company, 2, holdings.certificates(g, player))


def why_not_buy(g: Game, player: str, company: str, source: str) -> str:
    """7.3: a 10 % certificate from the IPO at par, from the pool at the stock price."""
    if company not in g.par:
        return "§7.3: the director's certificate first"
    return first(
        (source not in (IPO, POOL) or g.held(company, source) == 0, "§7.3: no share there"),
        (g.cash[player] < cost(g, company, source), "§7.1: not enough cash"),
    ) or holdings.why_not_hold(g, player, company, 1, holdings.certificates(g, player))


def cost(g: Game, company: str, source: str) -> int:
    """7.3: par from the IPO, the stock price from the pool."""
    return g.par[company] if source == IPO else market.price(g, company)


def do(g: Game, action: Action) -> None:
    """Carry out a lawful action of a stock turn."""
    player, verb, now = action[0], action[1], turn(g)
    if verb == "pass":
        end_turn(g)
        return
    now.acted = True
    if verb == "sell":
        holdings.sell(g, player, action[2], action[3])
        g.sold.add((player, action[2]))
        now.stage = 2 if now.stage else 0
        return
    now.stage, now.bought = 1, action[2] if verb == "buy" else None
    if verb == "buy":
        g.pay(player, BANK, cost(g, action[2], action[3]))
        holdings.take(g, player, action[2], action[3], 1)
    elif verb == "start":
        g.pay(player, BANK, 2 * action[3])
        holdings.start(g, player, action[2], action[3])
    else:
        exchange.do(g, player, action[2], action[3] if len(action) > 3 else None)


def end_turn(g: Game) -> None:
    """7.1: a turn without any action is a pass; the round ends when all have passed in sequence."""
    now = turn(g)
    g.passes = 0 if now.acted else g.passes + 1
    if g.passes == len(g.players):
        end_round(g)
    else:
        g.stock = StockTurn(g.after(now.player))


def end_round(g: Game) -> None:
    """7.1, 7.7: sold-out companies rise in operating order, cards go by cash, the operating rounds begin."""
    for company in market.order(g):
        if sum(g.held(company, player) for player in g.players) == 10:
            market.sold_out(g, company)
    g.stock = None
    g.sold = set()
    g.players = sorted(g.players, key=lambda player: -g.cash[player])  # a stable sort: ties keep their order
    if market.at_the_end(g):
        g.end("§8.10.1: a price of 500 at the end of a stock round")
    else:
        rounds.begin_set(g)


def legal(g: Game) -> list[Action]:
    """Everything that may be done in this stock turn."""
    player = turn(g).player
    tried: list[Action] = [(player, "pass")]
    for company in g.company_names():
        tried += [(player, "sell", company, count) for count in range(1, 6)]
        tried += [(player, "buy", company, source) for source in (IPO, POOL)]
        tried += [(player, "exchange", company)]
        tried += [(player, verb, company, par) for verb in ("start", "exchange") for par in holdings.pars(g)]
    return [action for action in tried if not why_not(g, action)]
