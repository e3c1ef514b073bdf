"""Emergency train buying and bankruptcy (section 8.8.3)."""

from __future__ import annotations

from . import holdings, market, reach, rolling, shop
from .state import BANK, Cert, Game, Turn, first


def must_buy(g: Game, now: Turn) -> bool:
    """8.8.1: no certificate (rusted ones do not count), a route, and something to be had from the bank."""
    if rolling.owns_train(g, now.company) or cheapest(g) is None:
        return False
    return reach.has_route(g.facts, g.board, now.company)


def cheapest(g: Game) -> int | None:
    """8.8.3, 16: the lowest price of supply and pool, rusted trains excepted; None when nothing is left."""
    found = [price for source, name, price in shop.on_sale(g) if source != shop.RESALE and fresh(g, source, name)]
    return min(found, default=None)


def fresh(g: Game, source: str, printed: str) -> bool:
    """Whether the bank's certificate is no rusted one."""
    found = shop.offered(g, source, printed)
    return found is not None and not found[0].rusted


def in_need(g: Game, now: Turn) -> bool:
    """8.8.3: obliged to buy, and the treasury does not reach for the cheapest train of the bank."""
    price = cheapest(g)
    return price is not None and must_buy(g, now) and g.cash[now.company] < price


def why_not_pay(g: Game, now: Turn, cert: Cert, source: str, price: int, face: int) -> str:
    """Out of the treasury anything; with the director's help the bank's cheapest, or a company's at face at most."""
    if price <= g.cash[now.company]:
        return ""
    return first(
        (cert.rusted, "§8.8.1: a rusted train from the treasury only"),
        (not in_need(g, now), "§8.8.3: the treasury cannot pay, and the director may not help"),
        (source in g.trains and price > face, "§8.8.3: above face value with the director's money"),
        (source not in g.trains and price != cheapest(g), "§8.8.3: the cheapest of pool and supply"),
        (price > g.cash[now.company] + g.cash[g.director[now.company]], "§8.8.3: the director has not so much"),
    )


def missing(g: Game, now: Turn) -> int:
    """What company and director together still lack for the bank's cheapest train."""
    return (cheapest(g) or 0) - g.cash[now.company] - g.cash[g.director[now.company]]


def why_not_raise(g: Game, now: Turn, player: str) -> str:
    """8.8.3, 16: only the director in need, only while money is missing."""
    return first(
        (player != g.director[now.company] or not in_need(g, now), "§8.8.3: no emergency of this player's"),
        (missing(g, now) <= 0, "§16: no share or private beyond the need"),
    )


def why_not_sell(g: Game, now: Turn, player: str, company: str, count: int) -> str:
    """8.8.3: the normal rules of selling; the last share must be needed."""
    why = why_not_raise(g, now, player) or holdings.why_not_sell(g, player, company, count)
    enough = (count - 1) * market.price(g, company) >= missing(g, now)
    return why or first((count > 1 and enough, "§16: no share beyond the need"))


def why_not_cash_in(g: Game, now: Turn, player: str, number: int) -> str:
    """8.8.3: a private of the director's leaves the game for its face value."""
    return why_not_raise(g, now, player) or first((g.private_owner.get(number) != player, "§8.8.3: not theirs"))


def cash_in(g: Game, player: str, number: int) -> None:
    """Carry it out."""
    g.pay(BANK, player, g.face(number))
    g.close(number)


def could_raise(g: Game, player: str) -> int:
    """8.8.3: privates at face and, of each company, all shares that may lawfully be sold, in one sale each."""
    privates = sum(g.face(number) for number, owner in g.private_owner.items() if owner == player)
    return privates + sum(holdings.sellable(g, player, c) * market.price(g, c) for c in g.par)


def why_not_bankrupt(g: Game, now: Turn, player: str) -> str:
    """8.8.3: nothing that can be raised is enough."""
    return first(
        (player != g.director[now.company] or not in_need(g, now), "§8.8.3: no emergency of this player's"),
        (missing(g, now) <= could_raise(g, player), "§8.8.3: enough can be raised"),
    )


def bankrupt(g: Game, now: Turn, player: str, order: list[tuple[str, int]]) -> None:
    """16: all is sold, in the order given and then the highest price first; the money goes to the treasury; the end."""
    for number in [number for number, owner in g.private_owner.items() if owner == player]:
        cash_in(g, player, number)
    for company, count in order:
        if not holdings.why_not_sell(g, player, company, count):
            holdings.sell(g, player, company, count)
    while True:
        left = [company for company in market.order(g) if holdings.sellable(g, player, company)]
        if not left:
            break
        holdings.sell(g, player, left[0], holdings.sellable(g, player, left[0]))
    g.pay(player, now.company, g.cash[player])
    g.end("§8.8.3: a player is bankrupt")
