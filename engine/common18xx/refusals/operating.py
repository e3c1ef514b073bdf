"""Refusals of a company's turn but track."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "token_cash": "This token costs {cost}; {company} has {cash}.",
    "must_buy": "{company} has no train and must buy one: {trains}; or one of another company.",
    "not_public": "{company} is no public company; only a public can do this.",
    "token_twice": "{company} has placed a token in this turn; one a turn is allowed.",
    "no_token_left": "{company} has no token left on its charter.",
    "no_city": "There is no city at {hex} stop {stop}. It can go to {places}.",
    "token_place": "{company} cannot place a token at {hex}: {why}. It can go to {places}.",
    "must_decide": "{company} has earned {revenue}: say what becomes of it.",
    "nothing_to_pay": "{company} has no revenue to divide.",
    "private_owner": "{private} belongs to {owner}; companies buy privates from players only.",
    "no_private": "There is no private {private}. There are {privates}.",
    "private_price": "{private} costs 1 to {value}, not {price}.",
    "no_private_sales": "Companies can buy privates in phases {phases} only; this is phase {phase}.",
    "cash": "{company} has {cash}; this costs {price}.",
    "train_limit": "{company} has {held} trains, the limit of phase {phase}.",
    "train_limit_exceeded": "{company} would have {count} trains; the limit of phase {phase} is {limit}.",
    "trains_rust": "Trains of {company} that go: {trains}.",
    "train_not_sold": "The bank does not sell a {train} now. It sells {trains}.",
    "train_not_in_pool": "There is no {train} in the pool. There: {trains}.",
    "train_not_there": "{source} has no {train} to sell. Trains of others: {trains}.",
    "list_price": "A {train} costs {cost} here, not {price}.",
    "price_range": "A train of another company costs 1 to the whole treasury, {cash}; not {price}.",
    "must_run": "{company} must run its trains; say which routes, as in: {best}.",
    "discard_not_held": "{company} has {trains}; it must give up one of these.",
    "not_crowded": "{company} need not give up a train now; {crowded} must.",
    "not_its_trains": "{company} has the trains {trains}; you named {named}.",
}
