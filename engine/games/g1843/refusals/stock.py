"""Refusals of the stock round (§7) and of Val de Loire’s exchange (§10.2)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # selling
    "first_round": ("7.2", "In the first stock round no shares can be sold."),
    "no_par": ("7.2", "{company} has no par price yet, and until then its shares cannot be sold."),
    # buying
    "bought_already": (
        "7.3",
        "You have bought in this turn, and one certificate is all that a turn allows. You may sell, or pass.",
    ),
    "only_more": ("7.3", "You are buying certificates of {more}: buy more of it, sell, or pass."),
    "director_first": (
        "7.3",
        "The first certificate of {company} to be sold is the director’s: start {company} at {prices}.",
    ),
    "holding_limit": (
        "7.3",
        "You hold {held} shares of {company}, and at its price nobody may buy beyond {limit}.",
    ),
    # starting
    "cannot_start": ("7.4", "The director’s certificate of {company} cannot be bought. It can be of {publics}."),
    "start_price": ("7.4", "{price} is no first price now. Choose one of {prices}."),
    "cannot_pay_start": (
        "7.4",
        "The director’s certificate of {company} would cost {cost}; you have {cash}, enough for {prices}.",
    ),
    # Val de Loire’s exchange
    "not_yours_to_exchange": (
        "10.2",
        "Only the player who owns {private} can exchange it for a share; {private} belongs to {owner}.",
    ),
    "half_first": (
        "10.2",
        "The first certificate of {company} is the director’s. Take it for {private} and one par value: "
        "half {company} {price}.",
    ),
    "no_half": (
        "10.2",
        "The director’s certificate of {company} is not to be had for {private}. It is of {publics}.",
    ),
    "cannot_pay_half": (
        "10.2",
        "The other half of the director’s certificate costs {cost}; you have {cash}, enough for {prices}.",
    ),
    "none_in_ipo": ("10.2", "No share of {company} is left in the IPO. For {private} you can have one of {offers}."),
}
