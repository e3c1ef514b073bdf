"""Shares and certificates: directors, floating, limits (sections 7.3 to 7.6)."""

from __future__ import annotations

from . import market
from .facts import COLOURS
from .state import BANK, IPO, POOL, Game, first

FREE_OF_LIMIT = ("yellow", "orange", "brown")
OVER_SIXTY = ("orange", "brown")


def certificates(g: Game, player: str) -> int:
    """7.6: privates and share certificates, those of the coloured corner of the market left out."""
    found = sum(1 for owner in g.private_owner.values() if owner == player)
    for company in g.company_names():
        if market.zone(g, company) not in FREE_OF_LIMIT:
            found += g.held(company, player) - (1 if g.director.get(company) == player else 0)
    return found


def limit(g: Game) -> int:
    """Section 4: the certificate limit."""
    return g.facts.seats(len(g.players))["certificate_limit"]


def pars(g: Game) -> dict[int, tuple[int, int]]:
    """7.4 and 15: par prices on offer and their cells; red and gray phase have brown's."""
    colours = COLOURS[: COLOURS.index(g.phase) + 1]
    return {price: cell for colour in colours for price, cell in g.facts.pars.get(colour, {}).items()}


def why_not_hold(g: Game, player: str, company: str, more: int, certs: int) -> str:
    """7.3, 7.6: what forbids this player that many more shares; `certs` is what counts for them before."""
    zone = market.zone(g, company)
    return first(
        ((player, company) in g.sold, "§7.3: shares of it sold in this stock round"),
        (zone not in FREE_OF_LIMIT and certs >= limit(g), "§7.6: at the certificate limit"),
        (certs > limit(g), "§7.6: above the certificate limit; the exception is for players at it"),
        (zone not in OVER_SIXTY and g.held(company, player) + more > 6, "§7.3: more than 60 %"),
    )


def take(g: Game, player: str, company: str, source: str, count: int) -> None:
    """Shares come into a player's hands; the directorship and floating follow (7.4, 7.5)."""
    g.shares[company][source] -= count
    g.shares[company][player] = g.held(company, player) + count
    if company in g.director and g.held(company, player) > g.held(company, g.director[company]):
        g.director[company] = player
    float_if_due(g, company)


def start(g: Game, player: str, company: str, par: int) -> None:
    """7.4: par price and marker, and the director's certificate goes to the player; nothing is paid here."""
    g.par[company] = par
    market.put(g, company, {**pars(g), **g.facts.pars["green"]}[par])
    g.director[company] = player
    take(g, player, company, IPO, 2)
    others = [other for other in g.players if g.held(company, other) > g.held(company, player)]
    assert not others


def float_if_due(g: Game, company: str) -> None:
    """7.4: with six shares off the IPO, however they left it, the capital comes in."""
    if company in g.par and company not in g.floated and g.held(company, IPO) <= 4:
        g.floated.append(company)
        g.pay(BANK, company, 10 * g.par[company])


def successor(g: Game, company: str, left: int) -> str | None:
    """7.5: who takes over from a director left with `left` shares: most shares, ties next in card order; two needed."""
    old = g.director[company]
    place = g.players.index(old)
    others = g.players[place + 1 :] + g.players[:place]
    most = max((g.held(company, other) for other in others), default=0)
    if most <= left or most < 2:
        return None
    return next(other for other in others if g.held(company, other) == most)


def why_not_sell(g: Game, player: str, company: str, count: int) -> str:
    """7.2, 7.5: what forbids selling these shares, whoever's turn it is."""
    why = first(
        (company not in g.par, "§7.2: no par price yet"),
        (count < 1 or g.held(company, player) < count, "§7.2: not so many shares"),
        (g.held(company, POOL) + count > 5, "§7.2: more than 50 % in the pool"),
    )
    if why or g.director[company] != player:
        return why
    left = g.held(company, player) - count
    heir = successor(g, company, left)
    return first(
        (left < 2 and heir is None, "§7.5: nobody can take the director's certificate"),
        (heir is not None and operating(g) == company, "§8.8.3: the operating company keeps its director"),
    )


def operating(g: Game) -> str | None:
    """The company whose turn it is."""
    return g.turn.company if g.turn else None


def sell(g: Game, player: str, company: str, count: int) -> None:
    """7.2, 7.5, 7.7: all at the price before the sale, then the marker moves; the director may change."""
    g.pay(BANK, player, count * market.price(g, company))
    if g.director[company] == player:
        heir = successor(g, company, g.held(company, player) - count)
        if heir is not None:
            g.director[company] = heir
    g.shares[company][player] -= count
    g.shares[company][POOL] = g.held(company, POOL) + count
    market.sold(g, company, count)


def sellable(g: Game, player: str, company: str) -> int:
    """The largest number of shares of a company that a player may sell at once."""
    return max((count for count in range(1, 11) if not why_not_sell(g, player, company, count)), default=0)
