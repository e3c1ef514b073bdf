"""Refusals of a company's turn but track (§5.5)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "not_public": ("5.5", "{company} is no public company; only a public can do this."),
    "redeem_none": ("5.5.1", "The pool holds {held} shares of {company}; it can buy back 1 to {held}."),
    "redeem_cash": (
        "5.5.1",
        "{shares} shares cost {cost}; {company} has {cash}, enough for {most}, and may not borrow for them.",
    ),
    "token_twice": ("5.5.3", "{company} has placed a token in this turn; one a turn is allowed."),
    "no_token_left": ("5.5.3", "{company} has no token left on its charter."),
    "no_city": ("5.5.3", "There is no city at {hex} stop {stop}. It can go to {places}."),
    "token_place": ("5.5.3", "{company} cannot place a token at {hex}: {why}. It can go to {places}."),
    "token_cash": ("5.5.3", "This token costs {cost}; {company} has {cash} and may not borrow for it."),
    "nothing_to_pay": ("5.5.5", "{company} has no revenue to divide."),
    "no_private_sales": ("5.5", "Companies can buy privates in phases {phases} only; this is phase {phase}."),
    "private_owner": ("5.5", "{private} belongs to {owner}; companies buy privates from players only."),
    "rsr_buys_none": ("5.5", "The RSR buys no private; minors and publics do, in their turn."),
    "no_private": ("1.2.1", "There is no private {private}. There are {privates}."),
    "private_price": ("1.2.1", "{private} costs 1 to {value}, not {price}."),
    "cash": ("5.5", "{company} has {cash}; this costs {price}."),
    "train_limit": ("5.8.3", "{company} has {held} trains, the limit of phase {phase}."),
    "train_not_sold": ("5.5.8", "The bank does not sell a {train} now. It sells {trains}."),
    "train_not_in_pool": ("5.5.8", "There is no {train} in the pool. There: {trains}."),
    "train_not_there": ("5.5.8", "{source} has no {train} to sell. Trains of others: {trains}."),
    "list_price": ("5.5.8", "A {train} costs {cost} here, not {price}."),
    "price_range": ("5.5.8", "A train of another company costs 1 to the whole treasury, {cash}; not {price}."),
    "rsr_sells_none": ("5.5.8", "The RSR sells no trains. The bank does, the pool, minors and publics."),
    "train_cash": ("5.5.8", "A {train} costs {price}; {company} has {cash}, and {why}."),
    "must_buy": ("5.5.9", "{company} has no train and must buy one: {trains}; or one of another company."),
    "must_run": ("5.5.4", "{company} must run its trains; say which routes, as in: {best}."),
    "must_decide": ("5.5.5", "{company} has earned {revenue}: pay, half or keep."),
    "discard_not_held": ("5.8.3", "{company} has {trains}; it must give up one of these."),
    "not_crowded": ("5.8.3", "{company} need not give up a train now; {crowded} must."),
    "not_its_trains": ("5.5.4", "{company} has the trains {trains}; you named {named}."),
}
