"""Refusals of the auction of the privates (§6)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "private_unknown": ("6.1", "There is no private called {private}. Still to be had are {privates}."),
    "private_sold": ("6.1", "{private} belongs to {owner}. Still to be had are {privates}."),
    "not_cheapest": (
        "6.1",
        "Only the cheapest private left can be bought, and that is {cheapest} for {price}. You can bid on {private}.",
    ),
    "bid_on_cheapest": (
        "6.1",
        "Nobody bids on the cheapest private left: {private} is yours for {price} if you take it.",
    ),
    "cannot_take": (
        "6.3",
        "{private} costs {price}, and only {cash} of your money is free: money bid on other privates is set aside.",
    ),
    "too_poor_to_bid": (
        "6.3",
        "You cannot bid {price}: only {cash} of your money is free for it, and the lowest bid is {minimum}.",
    ),
    "bid_over_cash": ("6.3", "You cannot bid {price}: {cash} of your money is free for it. Bid {minimum} to {most}."),
    "other_bid_off": (
        "6.2",
        "Only {company} is being bid for now: bid {minimum} or more on it, or drop out with a pass.",
    ),
    "other_par": ("6.3", "Set the par price of {company} now, not of {named}."),
}
