"""Refusals of selling, buying and bidding."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "privates_not_sold": "{company} is a private and cannot be sold to the bank. You hold {hand}.",
    "not_started": "{company} is not in play. You hold {hand}.",
    "not_in_hand": "You hold {held} shares of {company} and cannot sell {shares}. You hold {hand}.",
    "pool_full": "The pool takes {limit} shares of {company} and holds {pool}; you can sell {most}.",
    "directors_certificate": (
        "The director's certificate of {company} may not stay in the pool, and nobody else holds {keep} "
        "shares: keep {keep}, so sell at most {most}."
    ),
    "must_sell": ("You hold {held} certificates and may hold {limit}: sell {excess} more before you do anything else."),
    "not_for_sale": "No share of {company} can be bought. For sale: {offers}.",
    "none_there": "There is no share of {company} in the {source}. For sale: {offers}.",
    "sold_before": "You sold shares of {company} in this stock round and cannot buy one in it.",
    "holding_limit": "You hold {held} shares of {company}; nobody may hold more than {limit}.",
    "cannot_pay_share": "A share of {company} costs {cost}; you have {cash}.",
    "cert_limit": (
        "You hold {held} certificates and the limit is {limit}; sell until you hold fewer, then you can get another."
    ),
    "other_auction": "{company} is not on offer; {offered} is, for {minimum} or more.",
    "bid_too_low": "{price} is too low for {company}: bid {minimum} or more, up to {most}, or leave it.",
    "bid_step": "Bids are multiples of {step}, so {price} is none; {lower} would be, up to {most}.",
    "bid_over_cash": "You cannot bid {price}: you have {cash}. Bid {minimum} to {most}.",
    "too_poor_to_bid": "You cannot bid {price}: you have {cash}, and the lowest bid is {minimum}.",
}
