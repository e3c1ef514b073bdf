"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "nothing_offered": ("8.8.1", "There is no deal waiting for your answer."),
    "needs_consent": ("8.8.1", "{other} must agree first. Send this instead: offer {deal}."),
    "no_consent_needed": ("8.8.1", "Nobody else has to agree to this; do it without an offer."),
    "no_counter": ("8.9", "A port marker has the one price that the rules give it; accept the offer or decline."),
    "same_price": ("8.8.1", "That is the price on offer, {price}; accept it, or name another."),
    "declined_already": ("8.8.1", "This very deal has been declined this turn; propose another, or go on without it."),
}
