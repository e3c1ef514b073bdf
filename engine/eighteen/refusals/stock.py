"""Refusals of selling, buying and bidding."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "privates_not_sold": "{company} is a private and cannot be sold to the bank. You hold {hand}.",
    "not_started": "{company} is not in play. You hold {hand}.",
    "not_in_hand": "You have {held} shares of {company}, so you cannot sell {shares}. You hold {hand}.",
    "pool_full": "The pool can hold {limit} shares of {company} and has {pool}; you can sell {most}.",
    "directors_certificate": (
        "The director’s certificate of {company} may not stay in the pool, and nobody else holds {keep} "
        "shares: keep {keep}, and sell at most {most}."
    ),
    "must_sell": ("You hold {held} certificates and may hold {limit}: sell {excess} more before doing anything else."),
    "not_for_sale": "No shares of {company} can be bought. For sale: {offers}.",
    "none_there": "There are no shares of {company} in the {source}. For sale: {offers}.",
    "sold_before": "You have sold shares of {company} in this stock round, so you cannot buy any until the next.",
    "holding_limit": "You hold {held} shares of {company}, and nobody may hold more than {limit}.",
    "cannot_pay_share": "A share of {company} costs {cost}; you have {cash}.",
    "cert_limit": (
        "You hold {held} certificates and the limit is {limit}; sell until you hold fewer, then you can get another."
    ),
    "other_auction": "{company} is not up for auction; {offered} is, for {minimum} or more.",
    "bid_too_low": "{price} is too low for {company}: bid {minimum} or more, up to {most}, or leave it.",
    "bid_step": "Bids must be multiples of {step}, so {price} will not do; {lower} would, up to {most}.",
    "bid_over_cash": "You cannot bid {price}: you have {cash}. Bid {minimum} to {most}.",
    "too_poor_to_bid": "You cannot bid {price}: you have {cash}, and the lowest bid is {minimum}.",
}
