"""Reasons beside orders are told from what is ordered."""

from __future__ import annotations

import pytest

from pbem.orders.reasons import declines, is_reason, without_reasons


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Pass. Too rich for me for a 30 rouble private that pays 10.", "Pass."),
        ("320 on the TSR, just to see Bens face", "320 on the TSR"),
        ("230!! Kharkov is mine", "230!!"),
        ("225 for Kharkov, I want this company.", "225 for Kharkov"),
        ("I leave this one to you two, Moscow-Ryazan has become too expensive for me.", "I leave this one to you two"),
        ("lay 8 C15 NE S - I want to see Odessa some day.", "lay 8 C15 NE S"),
        ("#58 on G13, S/NE, pay the 20", "#58 on G13, S/NE"),
        ("(just to annoy Cleo)", ""),
        ("lay 8 C15 if it is mine", "lay 8 C15 if it is mine"),
        ("buy train 2, pay half", "buy train 2, pay half"),
        ("pay 20", "pay 20"),
        ("bid 110 instead, too much", "bid 110 instead"),
    ],
)
def test_what_is_left_without_reasons(line: str, left: str) -> None:
    assert without_reasons(line) == left


def test_what_is_no_reason() -> None:
    for line in ("buy train 2", "no, wait", "is it too expensive?", "too late, make that 50 instead", "pay 20"):
        assert not is_reason(line), line


def test_what_is_declined() -> None:
    assert declines("I don't want any of the privates this time.")
    assert declines("no K-R for me")
    assert not declines("no track, run")
    assert not declines("I don't want it unless it is cheap")


def test_a_flood_is_short_work() -> None:
    flood = "too just to because " * 3300
    assert without_reasons(flood) == flood
    assert not is_reason(flood)
