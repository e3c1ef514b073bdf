"""Refusals of a company's turn but track (§5.5)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "redeem_none": ("5.5.1", "The pool holds {held} shares of {company}; it can buy back 1 to {held}."),
    "redeem_cash": (
        "5.5.1",
        "{shares} shares cost {cost}; {company} has {cash}, enough for {most}, and may not borrow for them.",
    ),
    "token_cash": ("5.5.3", "This token costs {cost}; {company} has {cash} and may not borrow for it."),
    "rsr_buys_none": ("5.5", "The RSR does not buy privates; minors and publics do, on their turns."),
    "rsr_sells_none": ("5.5.8", "The RSR does not sell trains. The bank, the pool, minors and publics do."),
    "train_cash": ("5.5.8", "A {train} costs {price}; {company} has {cash}, and {why}."),
    "must_decide": ("5.5.5", "{company} has earned {revenue}: say «pay», «half» or «keep»."),
}
