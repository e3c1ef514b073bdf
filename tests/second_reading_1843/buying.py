"""Buying trains (sections 8.8.1 and 8.8.2): from the bank and from other companies."""

from __future__ import annotations

from . import emergency, rolling, shop
from .state import BANK, Action, Cert, Game, Turn, first


def target(g: Game, action: Action) -> tuple[Cert, int, int] | None:
    """What a purchase is about: the certificate, the price paid, its face value."""
    source, printed = action[2], action[3]
    if source in g.trains:
        cert = rolling.find(g, source, printed)
        return None if cert is None else (cert, action[4], rolling.face(g, cert))
    found = shop.offered(g, source, printed)
    return None if found is None else (found[0], found[1], found[1])


def why_not(g: Game, now: Turn, action: Action) -> str:
    """8.8.1: one purchase; the director's help is judged in `emergency`."""
    company, source, found = now.company, action[2], target(g, action)
    if found is None or source == company:
        return "§8.8.1: no such certificate on sale"
    cert, price, face = found
    return first(
        (cert.obsolete, "§10.2: an obsolete train is not for sale"),
        (price < 1, "§8.8.1: at least 1"),
        (cert.rusted and any(other.rusted for other in g.trains[company]), "§8.8.1: one rusted train"),
        (not rolling.room(g, company, cert), "§8.8.2: the train limit"),
    ) or emergency.why_not_pay(g, now, cert, source, price, face)


def do(g: Game, now: Turn, action: Action) -> None:
    """Pay (the director what the treasury lacks) and take the certificate; a phase may begin, Lyon's private close."""
    company, source, found = now.company, action[2], target(g, action)
    assert found is not None
    cert, price, _ = found
    lacking = max(0, price - g.cash[company])
    if lacking:
        g.pay(g.director[company], company, lacking)
    g.pay(company, source if source in g.trains else BANK, price)
    begins = take(g, source, cert)
    g.trains[company].append(cert)
    arrived(g, company)
    if begins:
        rolling.leave_supply(g, cert.colour)


def take(g: Game, source: str, cert: Cert) -> bool:
    """The certificate leaves where it lay; True when that is the supply, whose counting may begin a phase."""
    if source in g.trains:
        g.trains[source] = [other for other in g.trains[source] if other is not cert]
        cert.engineers = False
    elif source == shop.POOL:
        same = next(one for one in g.pool if (one.colour, one.rusted, one.loire) == (cert.colour, cert.rusted, False))
        g.pool = [one for one in g.pool if one is not same]
    elif source == shop.RESALE:
        g.resale[cert.colour] -= 1
    return source == shop.SUPPLY


def arrived(g: Game, company: str) -> None:
    """10.2, 16: PLM's first train of any kind closes Lyon - Méditerranée; an Electric counts for the end (8.10.1)."""
    if company == "PLM" and 7 not in g.closed:
        g.close(7)
    if any(cert.colour == "gray" for cert in g.trains[company]):
        g.gray_owned = True


def why_not_trade(g: Game, now: Turn, action: Action) -> str:
    """8.8.1: a rusted train given up for a larger one of the supply or of another company, in one stroke."""
    mine = next((cert for cert in g.trains[now.company] if cert.rusted), None)
    found = target(g, action)
    if mine is None or found is None:
        return "§8.8.1: no rusted train, or no such certificate"
    if action[2] == shop.POOL:
        return "§8.8.1: from the supply or a company only"
    names = [rolling.name(g, cert) for cert in (mine, found[0])]
    if names[1] not in rolling.RANK or rolling.RANK.index(names[0]) >= rolling.RANK.index(names[1]):
        return "§8.8.1: not a larger train"
    kept = g.trains[now.company]
    g.trains[now.company] = [cert for cert in kept if cert is not mine]
    why = why_not(g, now, action)
    g.trains[now.company] = kept
    return why


def trade(g: Game, now: Turn, action: Action) -> None:
    """The rusted train goes back among those on sale, then the purchase."""
    mine = next(cert for cert in g.trains[now.company] if cert.rusted)
    g.trains[now.company] = [cert for cert in g.trains[now.company] if cert is not mine]
    g.resale[mine.colour] += 1
    do(g, now, action)


def legal(g: Game) -> list[Action]:
    """Everything the bank would sell to the company now, and what other companies have at 1 and at face value."""
    now = g.acting()
    player = g.director[now.company]
    tried: list[Action] = [(player, "buy_train", source, name) for source, name, _ in shop.on_sale(g)]
    for seller, certs in g.trains.items():
        for cert in certs:
            printed = rolling.name(g, cert)
            tried += [(player, "buy_train", seller, printed, price) for price in (1, rolling.face(g, cert))]
    return [action for action in dict.fromkeys(tried) if not why_not(g, now, action)]
