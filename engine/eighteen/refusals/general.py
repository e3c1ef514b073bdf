"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "phase_over": "Phase {phase} has already begun, and phases never go back. Later ones: {later}.",
    "game_over": "The game is over; there are no more moves.",
    "not_your_turn": "It is not your turn; the game is waiting for {active}.",
    "not_now": "That cannot be done now. The game is waiting for {waits}.",
    "not_your_company": "You do not direct {company}; {president} does.",
    "other_company": "{company} is not operating now; {operating} is.",
    "nothing_offered": "There is no deal waiting for your answer.",
    "needs_consent": "{other} must agree first. Send this instead: offer {deal}.",
    "no_consent_needed": "Nobody else has to agree to this; do it without an offer.",
    "no_counter": "This deal has no price that could be another; accept it or decline.",
    "same_price": "That is the price on offer, {price}; accept it, or name another.",
    "declined_already": "This very deal has been declined this turn; propose another, or go on without it.",
    "unknown_company": "{company} is not in play. In play are {companies}.",
}
