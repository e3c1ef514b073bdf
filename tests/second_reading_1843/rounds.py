"""How rounds follow one another (sections 5, 8.1, 8.2 and 8.10.1), and when a company's turn opens."""

from __future__ import annotations

from . import market, rolling, stations
from .state import BANK, Game, StockTurn, Turn

PORT_INCOME = 20


def begin_stock(g: Game, player: str) -> None:
    """7.1: a stock round opens; the first one by another player than the #1 card's (section 16)."""
    g.round = "stock"
    g.stock_rounds += 1
    g.passes = 0
    g.sold = set()
    g.stock = StockTurn(player)


def begin_set(g: Game) -> None:
    """5, 7.1: as many operating rounds as the phase at the end of the stock round says."""
    g.set_length = int(g.facts.game["phases"][g.phase]["operating_rounds"])
    g.round_in_set = 0
    g.gray_owned = any(cert.colour == "gray" for certs in g.trains.values() for cert in certs)
    begin_round(g)


def begin_round(g: Game) -> None:
    """8.1: privates and ports pay; the companies that have floated by now will operate."""
    g.round = "operating"
    g.round_in_set += 1
    for number, owner in sorted(g.private_owner.items()):
        g.pay(BANK, owner, g.facts.game["privates"][number]["revenue"])
    for owner in g.ports.values():
        g.pay(BANK, owner, PORT_INCOME)
    g.waiting = list(g.floated)
    next_company(g)


def next_company(g: Game) -> None:
    """8.2, 16: always the first in order of those that have not operated in this round."""
    g.turn = None
    waiting = [company for company in market.order(g) if company in g.waiting]
    if not waiting:
        end_round(g)
        return
    company = waiting[0]
    if company not in g.at_home:
        stations.go_home(g, company)
    g.turn = Turn(company, g.board.copy(), bool(g.trains[company]))


def end_turn(g: Game) -> None:
    """8.2: the company's marker is turned over; the next one operates."""
    g.waiting.remove(g.acting().company)
    next_company(g)


def end_round(g: Game) -> None:
    """8.10.1, 5: perhaps the end; the next round of the set, or the foreigners and the next stock round."""
    if g.topped:
        g.end("§8.10.1: a price of 500 in an operating round")
    elif g.round_in_set < g.set_length:
        begin_round(g)
    else:
        g.gray_sets += 1 if g.gray_owned else 0
        if g.gray_sets == 2:
            g.end("§8.10.1: the second set with a gray train")
            return
        begin_stock(g, g.players[0])
        rolling.foreigners(g)
