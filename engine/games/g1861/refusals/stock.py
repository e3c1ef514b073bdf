"""Refusals of the stock round (§4)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # selling
    "privates_not_sold": ("4.1", "{company} is a private and cannot be sold to the bank. You hold {hand}."),
    "minors_not_sold": ("4.1", "{company} is a minor, and minors can never be sold. You hold {hand}."),
    "not_started": ("4.1", "{company} is not in play. You hold {hand}."),
    "not_in_hand": ("4.1", "You hold {held} shares of {company} and cannot sell {shares}. You hold {hand}."),
    "not_operated": ("4.1", "{company} has not completed an operating turn yet; until then its shares cannot be sold."),
    "pool_full": ("4.1", "The pool takes {limit} shares of {company} and holds {pool}; you can sell {most}."),
    "directors_certificate": (
        "4.1",
        "The director's certificate of {company} may not stay in the pool, and nobody else holds {keep} shares: keep "
        "{keep}, so sell at most {most}.",
    ),
    "must_sell": (
        "4.2.1",
        "You hold {held} certificates and may hold {limit}: sell {excess} more before you do anything else.",
    ),
    # buying
    "not_for_sale": ("4.2", "No share of {company} can be bought. For sale: {offers}."),
    "none_there": ("4.2", "There is no share of {company} in the {source}. For sale: {offers}."),
    "sold_before": ("4.2", "You sold shares of {company} in this stock round and cannot buy one in it."),
    "holding_limit": ("4.2", "You hold {held} shares of {company}; nobody may hold more than {limit}."),
    "cannot_pay_share": ("4.2", "A share of {company} costs {cost}; you have {cash}."),
    "cert_limit": (
        "4.2.1",
        "You hold {held} certificates and the limit is {limit}; sell until you hold fewer, then you can get another.",
    ),
    # starting a public
    "no_starts_yet": ("4.2.3", "{company} cannot be started now: publics can from phase {phase} on."),
    "cannot_start": ("4.2.3", "{company} is no public that could be started now. These are: {publics}."),
    "start_price": ("4.2.3", "{price} is no starting price. Choose one of {prices}."),
    "cannot_pay_start": (
        "4.2.3",
        "The director's certificate of {company} would cost {cost}; you have {cash}, enough for a price of {most}.",
    ),
    "too_poor_to_start": (
        "4.2.3",
        "The director's certificate of {company} would cost {cost}; you have {cash}, and the cheapest costs {least}.",
    ),
    "no_open_circle": (
        "4.2.3",
        "{company} cannot be started: on the whole map no free circle without a connection to another stop is left.",
    ),
    "starting_first": ("4.2.3", "Place the first token of {starting} now, not one of {company}."),
    "not_open_circle": (
        "4.2.3",
        "{hex} {stop} is no free, unreserved circle without a connection. {company} can go to {circles}.",
    ),
    # auctions
    "other_auction": ("4.2.4", "{company} is not on offer; {offered} is, for {minimum} or more."),
    "bid_too_low": (
        "4.2.4",
        "{price} is too low for {company}: bid {minimum} or more, up to {most}, or leave it.",
    ),
    "bid_step": ("4.2.4", "Bids are multiples of {step}, so {price} is none; {lower} would be, up to {most}."),
    "bid_over_cash": ("4.2.4", "You cannot bid {price}: you have {cash}. Bid {minimum} to {most}."),
    "too_poor_to_bid": ("4.2.4", "You cannot bid {price}: you have {cash}, and the lowest bid is {minimum}."),
    "reduced_price": (
        "4.3",
        "The price of {company} has fallen to {minimum}: take it for that and it is yours; {price} is no bid.",
    ),
    "no_minor": ("4.2.4", "{company} is no minor. These can be put up for auction: {minors}."),
    "no_more_minors": ("4.2.4", "In phase {phase} no minor is sold any more, {company} neither."),
    "minor_sold": ("4.2.4", "{company} has been sold already. These can be put up for auction: {minors}."),
    "minor_not_yet": (
        "4.2.4",
        "{company} is sold from phase {phase} on. These can be put up for auction: {minors}.",
    ),
    "first_minor_first": ("4.3", "{first} must be auctioned before any other minor, so before {company} too."),
}
