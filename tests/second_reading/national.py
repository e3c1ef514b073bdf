"""Nationalisation: how the RSR absorbs companies and privates (5.8.4), and its tokens (5.6.1)."""

from __future__ import annotations

from .state import BANK, RSR, Table


def place_reserved(t: Table, hex_id: str) -> None:
    """5.6.1: a token on its reserved place, if it has none in that hex."""
    if hex_id not in t.tokens[RSR]:
        t.tokens[RSR].append(hex_id)


def replace_token(t: Table, hex_id: str) -> None:
    """5.8.4 (e): at most one per hex; two of the eight are kept for St. Petersburg and Moscow, six for elsewhere."""
    own = t.tokens[RSR]
    if hex_id in own:
        return
    elsewhere = sum(1 for place in own if place not in t.book.reserved)
    if hex_id in t.book.reserved or elsewhere < t.book.rsr_tokens - len(t.book.reserved):
        own.append(hex_id)


def nationalise(t: Table, company: str) -> None:
    """5.8.4: (a) repay, (b) price down, (c) pay the players, (d) goods to the RSR, (e) tokens."""
    t.repay(company)
    for _ in range(1 + t.loans.get(company, 0)):
        t.market.left(company)
    _pay_owners(t, company, t.market.price(company))
    t.pay(company, RSR, t.cash[company])
    t.trains[RSR] += t.trains[company]
    t.ran.setdefault(RSR, []).extend(t.ran.get(company, ()))
    for private, owner in t.privates.items():
        if owner == company:
            t.privates[private] = RSR
    value = t.book.oracle.city_value
    for hex_id in sorted(t.tokens[company], key=lambda place: (value(place), place), reverse=True):
        replace_token(t, hex_id)
    t.close(company)
    if t.turn is not None and t.turn.company == company:
        t.turn.closed = True


def _pay_owners(t: Table, company: str, price: int) -> None:
    """5.8.4 (c): a minor counts as two shares; nothing for shares in the pool or the treasury."""
    if not t.is_public(company):
        owner = t.president[company]
        assert owner is not None
        t.pay(BANK, owner, 2 * price)
        return
    for player in t.book.players:
        t.pay(BANK, player, price * t.held(company, player))


def nationalise_privates(t: Table) -> None:
    """1.2.1, 5.8.4: the bank pays the owner the value, nothing for those the RSR has."""
    for private, owner in t.privates.items():
        if owner != RSR:
            t.pay(BANK, owner, int(t.book.privates[private]["value"]))
            t.privates[private] = RSR
