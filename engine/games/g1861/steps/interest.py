"""Interest and repayment: never a decision (§5.5.6, §5.5.7, §5.6.4)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.bank import pay
from engine.eighteen.step import TurnRule
from engine.eighteen.table import BANK
from engine.games.g1861 import loans
from engine.games.g1861.events import InterestPaid, LoansRepaid
from engine.games.g1861.nationalise import nationalise
from engine.games.g1861.state import State


class PayingInterest(TurnRule[State]):
    """The step, in which nothing is decided."""

    def settle(self, game: State) -> bool:
        """Interest on the loans held when the round began, with new loans if need be; then all repaid that can be.

        A company that cannot pay is nationalised at once.
        """
        company = companies.operating(game)
        assert company is not None
        loan = game.definition.loan
        owed = game.companies[company].owes * loan.interest
        if owed:
            if owed > game.power(company):
                nationalise(game, company)
                return True
            game.raise_cash(company, owed)
            pay(game, company, BANK, owed)
            game.tell(InterestPaid(company=company, amount=owed))
        if repaid := loans.repay_all_it_can(game, loan, company):
            game.tell(LoansRepaid(company=company, count=repaid, paid=repaid * loan.face))
        return True


PAYING_INTEREST = PayingInterest()
