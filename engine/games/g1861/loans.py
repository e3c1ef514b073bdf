"""Loans: how many a company may still take, taking and repaying them."""

from __future__ import annotations

from engine.eighteen.bank import pay
from engine.eighteen.table import BANK
from engine.games.g1861.definition import Loan
from engine.games.g1861.position import Position

UNLIMITED = 1_000_000  # more loans than any game can see


def allowed(position: Position, loan: Loan, company: str, kind: str) -> int:
    """How many loans the company may still take."""
    limit = loan.limits[kind]
    return UNLIMITED if limit is None else max(0, limit - position.companies[company].loans)


def missing(loan: Loan, cash: int, cost: int) -> int:
    """The least number of loans with which `cash` covers `cost`."""
    return max(0, -(-(cost - cash) // loan.received))


def take(position: Position, loan: Loan, company: str, count: int) -> None:
    """The company borrows `count` times; the first interest is already taken off."""
    position.change(company, loans=position.companies[company].loans + count)
    pay(position, BANK, company, count * loan.received)


def repay_all_it_can(position: Position, loan: Loan, company: str) -> int:
    """The company repays as many loans as its cash allows; how many these were."""
    state = position.companies[company]
    count = min(state.loans, position.purses[company] // loan.face)
    if count:
        position.change(company, loans=state.loans - count)
        pay(position, company, BANK, count * loan.face)
    return count
