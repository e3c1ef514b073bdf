"""The turn of the Russian State Railway (5.6)."""

from __future__ import annotations

from .national import place_reserved
from .records import Ask, Turn
from .state import BANK, RSR, Table
from .trains import bank_trains, buy_train, cheapest, new_price, sellers


def begin(t: Table) -> bool:
    """5.6: it operates in phases 4 to 7, tested when its turn comes; first its St. Petersburg token (5.6.1)."""
    if not t.rule("national_operates"):
        return False
    place_reserved(t, t.book.reserved[0])
    t.turn = Turn(RSR, "rsr run", t.loans.get(RSR, 0))
    return True


def ask(t: Table, turn: Turn) -> Ask | None:
    """5.6.2: its routes are said by the holder of the first-player card."""
    if turn.step != "rsr run" or not t.able(RSR) or not t.book.can_run(RSR):
        return None
    return Ask((t.first,), frozenset({"run"}), (RSR,), f"§5.6.2: the RSR has {t.able(RSR)} and a route")


def skip(t: Table, turn: Turn) -> None:
    if turn.step == "rsr run":
        turn.step = "rsr money"
    elif turn.step == "rsr money":
        money(t, turn)
        turn.step = "rsr trains"
    elif turn.penniless or not buy_trains(t, turn):
        turn.closed = True


def money(t: Table, turn: Turn) -> None:
    """5.6.4: interest of 5 for each loan it began with, borrowing as needed; then repayment."""
    due = 5 * turn.loans
    while t.cash[RSR] < due:
        t.borrow(RSR)
    t.pay(RSR, BANK, due)
    t.repay(RSR)


def buy_one(t: Table) -> bool:
    """5.6.5: without a train the cheapest of bank or pool with loans, else the cheapest new one if it has the money.

    5.6: from the first 8 on it acts no more, so not after one of its own either. The table of editions: in gtg it does,
    and takes «the next new train», so one of the numbered ones, in their order.
    """
    if t.phase == "8" and not t.book.gtg:
        return False
    if not t.trains[RSR] and cheapest(t) < new_price(t):
        kind = min(t.pool_trains, key=t.book.train_price)
        buy_train(t, RSR, kind, t.book.train_price(kind), "pool")
        return True
    kind = min(bank_trains(t), key=t.book.train_price)
    if t.trains[RSR] and t.book.gtg:
        kind = bank_trains(t)[0]
    if t.trains[RSR] and t.cash[RSR] < t.book.train_price(kind):
        return False
    buy_train(t, RSR, kind, t.book.train_price(kind), "bank")
    return True


def buy_trains(t: Table, turn: Turn) -> bool:
    """5.6.5: jklm waits for answers after each train, gtg buys all it can first; False when nothing was bought."""
    if not buy_one(t):
        return False
    if t.book.gtg:
        while buy_one(t):
            pass
        turn.penniless = _penniless(t)
    return True


def _penniless(t: Table) -> bool:
    """The table of editions: gtg ends the step if it could not pay for anybody's cheapest train (another's: 1)."""
    least = min(cheapest(t), 1) if sellers(t, RSR) else cheapest(t)
    return t.cash[RSR] < least
