"""Loans in a company's turn: taken only when it cannot pay otherwise, and as few as suffice (§5.4)."""

from __future__ import annotations

from engine.games.g1861 import loans
from engine.games.g1861.events import LoansTaken
from engine.games.g1861.state import State


def can_raise(game: State, company: str, cost: int) -> bool:
    """Whether cash and the loans still allowed cover the cost."""
    return loans.missing(game.definition.loan, game.purses[company], cost) <= game.loans_allowed(company)


def raise_cash(game: State, company: str, cost: int) -> None:
    """Borrow what is missing for the cost; `can_raise` holds."""
    count = loans.missing(game.definition.loan, game.purses[company], cost)
    if count:
        loans.take(game, game.definition.loan, company, count)
        game.tell(LoansTaken(company=company, count=count, received=count * game.definition.loan.received))
