"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "phase_over": "Phase {phase} has begun, and phases never go back. Later ones: {later}.",
    "game_over": "The game is over; nobody moves any more.",
    "not_your_turn": "It is not your turn; {active} must act.",
    "not_now": "That cannot be done now. The game waits for {waits}.",
    "not_your_company": "You do not direct {company}; {president} does.",
    "other_company": "{company} does not operate now; {operating} does.",
    "unknown_company": "There is no company {company} here. There are {companies}.",
}
