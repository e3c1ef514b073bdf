"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "game_over": ("7", "The game is over; nobody moves any more."),
    "not_your_turn": ("4", "It is not your turn; {active} must act."),
    "not_now": ("4", "That cannot be done now. The game waits for {waits}."),
    "not_your_company": ("1.2.3", "You do not direct {company}; {president} does."),
    "other_company": ("5.5", "{company} does not operate now; {operating} does."),
    "unknown_company": ("1.2", "There is no company {company} here. There are {companies}."),
    "nothing_offered": ("5.5", "No deal waits for your answer."),
    "needs_consent": ("5.5", "{other} must agree first. Order instead: offer {deal}."),
    "no_consent_needed": ("5.5", "Nobody else must agree to this; do it without an offer."),
    "declined_already": ("5.5", "This very deal was declined in this turn; propose another, or go on without it."),
}
