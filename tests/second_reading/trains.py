"""Buying trains (5.5.8, 5.5.9) and private companies (1.2.1, 5.5)."""

from __future__ import annotations

from .phases import limit, train_sold
from .state import BANK, POOL, RSR, Table


def bank_trains(t: Table) -> list[str]:
    """5.5.8: the next new train of the bank; from phase 8 also 2+2 and 5+5E."""
    rows = t.book.trains.items()
    numbered = [kind for kind, card in rows if "phase" not in card and t.depot[kind] != 0]
    extra = [kind for kind, card in rows if "phase" in card and t.since(str(card["phase"]))]
    return numbered[:1] + extra


def new_price(t: Table) -> int:
    """The price of the cheapest new train of the bank."""
    return min(t.book.train_price(kind) for kind in bank_trains(t))


def cheapest(t: Table) -> int:
    """The price of the cheapest train of bank or pool."""
    return min(t.book.train_price(kind) for kind in bank_trains(t) + t.pool_trains)


def funds(t: Table, company: str) -> int:
    """5.4, 5.5.9: for a train of bank or pool a company without any may add 45 for each loan still allowed."""
    if t.trains[company]:
        return t.cash[company]
    return t.cash[company] + 45 * t.loan_room(company)


def sellers(t: Table, company: str) -> list[str]:
    """5.5.8: other companies with trains (the RSR never sells)."""
    return [other for other, trains in t.trains.items() if trains and other not in (company, RSR)]


def can_buy(t: Table, company: str) -> bool:
    """5.5.8: below its limit, and with the money for some train."""
    if len(t.trains[company]) >= limit(t, company):
        return False
    return can_pay_bank(t, company) or (t.cash[company] >= 1 and bool(sellers(t, company)))


def can_pay_bank(t: Table, company: str) -> bool:
    """5.5.8, 5.5.9: with the money, loans counted, for the cheapest train of bank or pool: nobody can decline that."""
    return funds(t, company) >= cheapest(t)


def must_buy(t: Table, company: str) -> bool:
    """5.5.9: a company without a train that can pay for the cheapest of bank or pool, with loans."""
    return not t.trains[company] and can_pay_bank(t, company)


def train_wrong(t: Table, company: str, kind: str, price: int, source: str) -> str | None:
    """5.5.8: why this train cannot be bought, None when it can."""
    if len(t.trains[company]) >= limit(t, company):
        return f"§5.5.8: {company} is not below its limit of {limit(t, company)} trains"
    if source in ("bank", POOL):
        return _card_wrong(t, company, kind, price, source)
    if source not in sellers(t, company) or kind not in t.trains[source]:
        return f"§5.5.8: {source} has no {kind} to sell"
    if not 1 <= price <= t.cash[company]:
        return f"§5.5.8: {company} with {t.cash[company]} cannot pay {price} to {source}"
    return None


def _card_wrong(t: Table, company: str, kind: str, price: int, source: str) -> str | None:
    offered = t.pool_trains if source == POOL else bank_trains(t)
    if kind not in offered:
        return f"§5.5.8: the {source} does not offer a {kind}, but {offered}"
    if price != t.book.train_price(kind):
        return f"§5.5.8: a {kind} costs {t.book.train_price(kind)}, not {price}"
    if price > funds(t, company):
        return f"§5.5.8/5.5.9: {company} has {funds(t, company)} (loans counted), a {kind} costs {price}"
    return None


def buy_train(t: Table, company: str, kind: str, price: int, source: str) -> None:
    """5.5.8, 5.5.9: as few loans as suffice; the train is there before its effects."""
    if source in ("bank", POOL):
        while t.cash[company] < price and (company == RSR or t.loan_room(company)):
            t.borrow(company)
        t.pay(company, BANK, price)
        t.trains[company].append(kind)
        if source == POOL:
            t.pool_trains.remove(kind)
        else:
            train_sold(t, kind)
        return
    t.pay(company, source, price)
    t.trains[source].remove(kind)
    if kind in t.ran.get(source, ()):
        t.ran[source].remove(kind)
        t.ran.setdefault(company, []).append(kind)
    t.trains[company].append(kind)


# -- privates --------------------------------------------------------------------------------------------------------


def can_buy_private(t: Table, company: str) -> bool:
    """5.5: phases 3 to 5, some player has a private, and the company has a rouble."""
    owned = any(owner in t.book.players for owner in t.privates.values())
    return bool(t.rule("private_sales")) and owned and t.cash[company] >= 1


def private_wrong(t: Table, company: str, private: str, price: int) -> str | None:
    """1.2.1: from a player, for 1 up to its value, within the treasury (no loan, 5.4)."""
    if not t.rule("private_sales"):
        return f"§1.2.1: privates cannot be bought in phase {t.phase}"
    if t.privates.get(private) not in t.book.players:
        return f"§1.2.1: {private} is not owned by a player"
    if not 1 <= price <= int(t.book.privates[private]["value"]):
        return f"§1.2.1: {price} is not between 1 and the value of {private}"
    if price > t.cash[company]:
        return f"§5.4: {company} has {t.cash[company]}, the private costs {price}"
    return None


def buy_private(t: Table, company: str, private: str, price: int) -> None:
    """1.2.1: the price goes to the player, the private to the company."""
    t.pay(company, t.privates[private], price)
    t.privates[private] = company
