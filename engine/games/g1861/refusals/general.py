"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "nothing_offered": ("5.5", "There is no deal waiting for your answer."),
    "needs_consent": ("5.5", "{other} must agree first. Send this instead: offer {deal}."),
    "no_consent_needed": ("5.5", "Nobody else has to agree to this; do it without an offer."),
    "no_counter": ("6.2", "A merger has no price that could be another; accept it or decline."),
    "same_price": ("5.5", "That is the price on offer, {price}; accept it, or name another."),
    "declined_already": ("5.5", "This very deal has been declined this turn; propose another, or go on without it."),
}
