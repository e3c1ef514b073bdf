"""Money moves from purse to purse, and only the bank may run short (§1.6)."""

from __future__ import annotations

import pytest

from engine.eighteen.bank import pay
from engine.eighteen.table import BANK
from tests.engine.eighteen.positions import middle


def test_1_6_what_one_pays_the_other_has() -> None:
    own = middle()
    before = dict(own.purses)
    pay(own, "NW", "anne", 200)
    assert (own.purses["NW"], own.purses["anne"]) == (0, before["anne"] + 200)
    assert sum(own.purses.values()) == sum(before.values())


def test_1_6_nothing_may_be_paid() -> None:
    own = middle()
    before = dict(own.purses)
    pay(own, "NW", BANK, 0)
    assert own.purses == before


@pytest.mark.parametrize("payer", ["anne", "NW", "RSR"])
def test_1_6_nobody_pays_what_he_has_not(payer: str) -> None:
    own = middle()
    before = dict(own.purses)
    with pytest.raises(ValueError, match=payer):
        pay(own, payer, BANK, own.purses[payer] + 1)
    assert own.purses == before


def test_1_6_nobody_pays_less_than_nothing() -> None:
    own = middle()
    with pytest.raises(ValueError, match="-1"):
        pay(own, "anne", BANK, -1)


def test_7_the_bank_is_broken_when_it_must_pay_more_than_it_holds() -> None:
    """§7 AMBIGUOUS: its last rouble does not break it; beyond it pays in paper money and stays broken."""
    own = middle()
    pay(own, BANK, "anne", own.purses[BANK])
    assert not own.broken
    pay(own, BANK, "ben", 10)
    assert own.broken
    assert own.purses[BANK] == -10
    pay(own, "anne", BANK, 5000)
    assert own.broken
