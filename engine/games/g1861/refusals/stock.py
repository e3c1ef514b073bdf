"""Refusals of the stock round (§4)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # selling
    "minors_not_sold": ("4.1", "{company} is a minor, and minors can never be sold. You hold {hand}."),
    "not_operated": ("4.1", "{company} has not completed an operating turn yet; until then its shares cannot be sold."),
    # starting a public
    "no_starts_yet": ("4.2.3", "{company} cannot be started now: publics can be started from phase {phase} on."),
    "cannot_start": ("4.2.3", "{company} is not a public that can be started now. These can: {publics}."),
    "start_price": ("4.2.3", "{price} is not a starting price. Choose one of {prices}."),
    "cannot_pay_start": (
        "4.2.3",
        "The director’s certificate of {company} would cost {cost}; you have {cash}, enough for a price of {most}.",
    ),
    "too_poor_to_start": (
        "4.2.3",
        "The director’s certificate of {company} would cost {cost}; you have {cash}, and the cheapest costs {least}.",
    ),
    "no_open_circle": (
        "4.2.3",
        "{company} cannot be started: no free circle on the map is left without a connection to another stop.",
    ),
    "starting_first": ("4.2.3", "Place the first token of {starting} now, not one of {company}."),
    "not_open_circle": (
        "4.2.3",
        "{hex} {stop} is not a free, unreserved circle without a connection. {company} can go to {circles}.",
    ),
    # auctions
    "reduced_price": (
        "4.3",
        "The price of {company} has fallen to {minimum}: take it for that and it is yours; {price} is not a bid.",
    ),
    "no_minor": ("4.2.4", "{company} is not a minor. These can be put up for auction: {minors}."),
    "no_more_minors": ("4.2.4", "In phase {phase} no more minors are sold, so {company} cannot be bought."),
    "minor_sold": ("4.2.4", "{company} has already been sold. These can be put up for auction: {minors}."),
    "minor_not_yet": (
        "4.2.4",
        "{company} is only sold from phase {phase} on. These can be put up for auction: {minors}.",
    ),
    "first_minor_first": ("4.3", "{first} must be auctioned before any other minor, and so before {company}."),
}
