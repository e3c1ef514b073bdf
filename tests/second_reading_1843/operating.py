"""A company's turn (section 8.3): the order of its steps, and every action in them."""

from __future__ import annotations

from . import buying, emergency, exchange, holdings, lay, market, privates, reach, rounds, routes, stations
from .state import BANK, POOL, Action, Game, Turn, first

STEPS = ["track", "station", "run", "dividend", "trains", "ports"]
STEP_OF = {
    "lay": "track",
    "station": "station",
    "move_station": "station",
    "claim_port": "station",
    "run": "run",
    "dividend": "dividend",
    "buy_train": "trains",
    "trade_rusted": "trains",
    "engineers": "trains",
    "sell": "trains",
    "cash_in": "trains",
    "bankrupt": "trains",
    "sell_port": "ports",
}
ANY_TIME = ("sell_private", "power")


def before_home(g: Game, action: Action) -> bool:
    """8.3, 10.2: «at any time» is also before MID, in its first turn, has said in which city its home is."""
    at_any_time = action[1] in ("sell_private", "exchange") or (action[1] == "power" and action[2] == 3)
    return at_any_time and stations.home_due(g)


def why_not(g: Game, action: Action) -> str:
    """What forbids this action of an operating round."""
    player, verb, now = action[0], action[1], g.acting()
    if verb == "exchange":
        return exchange.why_not(g, player, action[2], action[3] if len(action) > 3 else None)
    if player != g.director[now.company]:
        return f"§8.3: {g.director[now.company]} acts for {now.company}"
    if verb == "done":
        return why_not_step(g, now, len(STEPS))
    if verb in ANY_TIME:
        return why_not_any_time(g, now, action)
    if verb not in STEP_OF:
        return "§8.3: no action of an operating round"
    why = why_not_step(g, now, STEPS.index(STEP_OF[verb]))
    return why or why_not_in_step(g, now, action)


def why_not_step(g: Game, now: Turn, goal: int) -> str:
    """8.3: steps are done in order; running, the dividend and a train that is owed cannot be left out.

    8.8.1: owed «at the end of the train buying step»; track that a private lays after it asks for none.
    """
    at = STEPS.index(now.step)
    if goal < at:
        return "§8.3: that step is over"
    must_run = goal > 2 >= at and not now.ran and bool(g.trains[now.company])
    return first(
        (must_run and reach.has_route(g.facts, g.board, now.company), "§8.6: the trains run first"),
        (goal > 3 and now.revenue > 0 and not now.paid, "§8.7: pay or withhold first"),
        (goal > 4 >= at and emergency.must_buy(g, now), "§8.8.1: a company with a route owns a train"),
    )


def why_not_any_time(g: Game, now: Turn, action: Action) -> str:
    """8.3, 10: privates may be bought at any time of the turn; powers say themselves when."""
    if action[1] == "power":
        return privates.why_not_power(g, now, action)
    use = action[4] if len(action) > 4 else "private"
    return privates.why_not_buy(g, now, action[2], action[3], use)


def why_not_in_step(g: Game, now: Turn, action: Action) -> str:
    """The action itself, its step being right."""
    verb, rest = action[1], action[2:]
    if STEP_OF[verb] == "trains":
        return why_not_trains(g, now, action)
    if verb == "lay":
        return lay.why_not(g, now.company, *rest)
    if verb == "run":
        return "§8.6: has run" if now.ran else routes.why_not_run(g, now.company, *rest)
    if verb == "dividend":
        return first(
            (not now.ran or now.revenue == 0 or now.paid, "§8.7: nothing to decide"),
            (rest[0] not in ("pay", "withhold"), "§8.7: pay or withhold"),
        )
    if verb == "sell_port":
        return stations.why_not_buy_port(g, now.company, *rest)
    return why_not_station(g, now, action)


def why_not_station(g: Game, now: Turn, action: Action) -> str:
    """8.5: one of three."""
    verb, rest = action[1], action[2:]
    if verb == "station":
        return stations.why_not_place(g, now.company, *rest)
    if verb == "move_station":
        return stations.why_not_move(g, now.company, *rest)
    return stations.why_not_claim(g, now.company, *rest)


def why_not_trains(g: Game, now: Turn, action: Action) -> str:
    """8.8: buying, and what an emergency brings."""
    player, verb, rest = action[0], action[1], action[2:]
    if verb == "buy_train":
        return buying.why_not(g, now, action)
    if verb == "trade_rusted":
        return buying.why_not_trade(g, now, action)
    if verb == "engineers":
        return privates.why_not_engineers(g, now, *rest)
    if verb == "sell":
        return emergency.why_not_sell(g, now, player, *rest)
    if verb == "cash_in":
        return emergency.why_not_cash_in(g, now, player, *rest)
    return emergency.why_not_bankrupt(g, now, player)


# -- carrying it out ---------------------------------------------------------------------------------------------------


def do(g: Game, action: Action) -> None:
    """Carry out a lawful action."""
    player, verb, now = action[0], action[1], g.acting()
    if verb == "exchange":
        exchange.do(g, player, action[2], action[3] if len(action) > 3 else None)
    elif verb == "done":
        advance(g, now, "ports")
        rounds.end_turn(g)
    elif verb == "power":
        privates.power(g, now, action)
    elif verb == "sell_private":
        privates.buy(g, now, action[2], action[3], action[4] if len(action) > 4 else "private")
    else:
        advance(g, now, STEP_OF[verb])
        do_in_step(g, now, action)


def advance(g: Game, now: Turn, step: str) -> None:
    """8.3: the turn goes on to a step; without a dividend the price falls, an obsolete train goes before the trains."""
    past = STEPS.index(step) > 3 >= STEPS.index(now.step)
    now.step = step
    if past:
        if not now.paid:
            market.withheld(g, now.company)
        g.trains[now.company] = [cert for cert in g.trains[now.company] if not cert.obsolete]


def do_in_step(g: Game, now: Turn, action: Action) -> None:
    """Each verb's effect."""
    verb, rest = action[1], action[2:]
    if STEP_OF[verb] == "trains":
        do_trains(g, now, action)
    elif STEP_OF[verb] == "station":
        do_station(g, now, action)
    elif verb == "lay":
        lay.do(g, now.company, *rest)
    elif verb == "run":
        now.ran, now.step = True, "dividend"
        now.revenue = routes.total(g, rest[0])
        if now.revenue == 0:
            advance(g, now, "trains")
    elif verb == "dividend":
        dividend(g, now, rest[0])
        advance(g, now, "trains")
    else:
        stations.buy_port(g, now.company, *rest)


def do_station(g: Game, now: Turn, action: Action) -> None:
    """8.5: one of three."""
    verb, rest, company = action[1], action[2:], now.company
    if verb == "station":
        stations.place(g, company, rest[0], rest[1], stations.price(g, company))
    elif verb == "move_station":
        stations.move(g, company, *rest)
    else:
        stations.claim(g, company, *rest)


def do_trains(g: Game, now: Turn, action: Action) -> None:
    """8.8: buying, and what an emergency brings."""
    player, verb, rest = action[0], action[1], action[2:]
    if verb == "buy_train":
        buying.do(g, now, action)
    elif verb == "trade_rusted":
        buying.trade(g, now, action)
    elif verb == "engineers":
        privates.engineers(g, now, *rest)
    elif verb == "sell":
        holdings.sell(g, player, *rest)
    elif verb == "cash_in":
        emergency.cash_in(g, player, *rest)
    else:
        emergency.bankrupt(g, now, player, list(rest[0]) if rest else [])


def dividend(g: Game, now: Turn, choice: str) -> None:
    """8.7: paid by tenths to players, the pool's to the treasury, the IPO's to nobody; or all to the treasury."""
    now.paid = True
    if choice == "withhold":
        g.pay(BANK, now.company, now.revenue)
        market.withheld(g, now.company)
        return
    share = now.revenue // 10
    for player in g.players:
        g.pay(BANK, player, share * g.held(now.company, player))
    g.pay(BANK, now.company, share * g.held(now.company, POOL))
    market.paid(g, now.company)
