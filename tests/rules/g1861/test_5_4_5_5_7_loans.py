"""Loans: how many are missing, allowed, taken and repaid (§5.4, §5.5.7)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eighteen.table import BANK
from engine.games.g1861 import loans
from engine.games.g1861.game import Game
from tests.engine.eighteen.positions import middle
from tests.g1861 import definition

LOAN = definition().loan


@pytest.mark.parametrize(
    ("cash", "cost", "count"), [(0, 0, 0), (20, 20, 0), (19, 20, 1), (0, 45, 1), (0, 46, 2), (0, 90, 2), (100, 350, 6)]
)
def test_5_4_the_fewest_that_suffice(cash: int, cost: int, count: int) -> None:
    assert loans.missing(LOAN, cash, cost) == count


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 500), st.integers(0, 500))
def test_5_4_enough_and_one_less_is_too_few(cash: int, cost: int) -> None:
    count = loans.missing(LOAN, cash, cost)
    assert cash + count * LOAN.received >= cost
    assert not count or cash + (count - 1) * LOAN.received < cost


def with_loans(count: int) -> Game:
    own = middle()
    own.change("NW", loans=count)
    return own


@pytest.mark.parametrize(
    ("kind", "had", "allowed"), [("minor", 0, 2), ("minor", 2, 0), ("public", 3, 2), ("public", 7, 0)]
)
def test_5_4_how_many_are_allowed(kind: str, had: int, allowed: int) -> None:
    """§5.4 AMBIGUOUS: one above its limit may take none."""
    assert loans.allowed(with_loans(had), LOAN, "NW", kind) == allowed


def test_5_4_the_rsr_has_no_limit() -> None:
    assert loans.allowed(with_loans(99), LOAN, "NW", "national") == loans.UNLIMITED


def test_5_4_a_loan_brings_45() -> None:
    own = with_loans(1)
    cash, bank = own.purses["NW"], own.purses[BANK]
    loans.take(own, LOAN, "NW", 3)
    assert own.companies["NW"].loans == 4
    assert (own.purses["NW"] - cash, bank - own.purses[BANK]) == (135, 135)


@pytest.mark.parametrize(("cash", "had", "repaid"), [(200, 2, 2), (200, 5, 4), (200, 0, 0)])
def test_5_5_7_all_it_can_at_50(cash: int, had: int, repaid: int) -> None:
    own = with_loans(had)
    assert own.purses["NW"] == cash
    assert loans.repay_all_it_can(own, LOAN, "NW") == repaid
    assert (own.purses["NW"], own.companies["NW"].loans) == (cash - 50 * repaid, had - repaid)
