"""Val de Loire for a share (section 10.2 and its resolution in section 16)."""

from __future__ import annotations

from . import emergency, holdings
from .state import BANK, IPO, Game, first

LOIRE = 5


def why_not(g: Game, player: str, company: str, par: int | None) -> str:
    """10 % from the IPO of a parred company, or half a director's certificate whose other half is paid at par."""
    if g.private_owner.get(LOIRE) != player:
        return "§10.2: not the owner of Val de Loire"
    certs, shares = holdings.certificates(g, player) - 1, 1
    if company in g.par and par is not None:
        return "§10.2: the par price is set"
    if company not in g.par:
        shares = 2
        if par not in holdings.pars(g) or par is None:
            return "§7.4: no par price of this phase"
        if g.cash[player] < par:
            return "§10.2: the other half is not affordable"
    why = first(
        (g.held(company, IPO) < shares, "§10.2: no share in the IPO"),
        (takes_over(g, player, company), "§8.8.3: the operating company keeps its director"),
    )
    return why or holdings.why_not_hold(g, player, company, shares, certs)


def takes_over(g: Game, player: str, company: str) -> bool:
    """8.8.3: whether the share would make another player director of the company that operates, in its emergency."""
    now = g.turn
    if now is None or now.company != company or now.step != "trains" or not emergency.in_need(g, now):
        return False
    return player != g.director[company] and g.held(company, player) + 1 > g.held(company, g.director[company])


def do(g: Game, player: str, company: str, par: int | None) -> None:
    """The private closes, the share comes."""
    g.close(LOIRE)
    if company in g.par:
        holdings.take(g, player, company, IPO, 1)
    else:
        assert par is not None
        g.pay(player, BANK, par)
        holdings.start(g, player, company, par)
