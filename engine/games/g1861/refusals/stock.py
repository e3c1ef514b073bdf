"""Refusals of the stock round (§4)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # selling
    "minors_not_sold": ("4.1", "{company} is a minor, and minors can never be sold. You hold {hand}."),
    "not_operated": ("4.1", "{company} has not completed an operating turn yet; until then its shares cannot be sold."),
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
