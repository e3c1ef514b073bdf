"""Refusals of a company's turn but track."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "token_cash": "This token costs {cost}; {company} has {cash}.",
    "must_buy": "{company} has no train and must buy one: {trains}; or one from another company.",
    "not_public": "{company} is not a public company, and only publics can do this.",
    "token_twice": "{company} has already placed a token this turn, and only one is allowed.",
    "no_token_left": "{company} has no tokens left on its charter.",
    "no_city": "There is no city at {hex} stop {stop}. The token can go to {places}.",
    "token_place": "{company} cannot place a token at {hex}: {why}. The token can go to {places}.",
    "must_decide": "{company} has earned {revenue}: say what to do with it.",
    "nothing_to_pay": "{company} has no revenue to pay out.",
    "private_owner": "{private} belongs to {owner}; companies can buy privates only from players.",
    "no_private": "There is no private called {private}. The privates are {privates}.",
    "private_price": "{private} costs from 1 to {value}, not {price}.",
    "no_private_sales": "Companies can buy privates only in phases {phases}; this is phase {phase}.",
    "cash": "{company} has {cash}; this costs {price}.",
    "train_limit": "{company} has {held} trains, the limit in phase {phase}.",
    "train_limit_exceeded": "{company} would have {count} trains; the limit in phase {phase} is {limit}.",
    "trains_rust": "Trains of {company} that go: {trains}.",
    "train_not_sold": "The bank is not selling {train}-trains now. On sale there: {trains}.",
    "train_not_in_pool": "There is no {train} in the pool. The pool has {trains}.",
    "train_not_there": "{source} has no {train} to sell. Other companies have {trains}.",
    "list_price": "A {train} costs {cost} here, not {price}.",
    "price_range": "A train from another company costs from 1 up to the whole treasury, {cash}, not {price}.",
    "must_run": "{company} must run its trains; say which routes, for example: {best}.",
    "discard_not_held": "{company} has {trains}; it must give up one of these.",
    "not_crowded": "{company} does not have to give up a train now; {crowded} does.",
    "not_its_trains": "The trains of {company} are {trains}; you named {named}.",
}
