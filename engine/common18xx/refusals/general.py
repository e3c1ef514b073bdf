"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "phase_over": "Phase {phase} has already begun, and phases never go back. Later ones: {later}.",
    "game_over": "The game is over; there are no more moves.",
    "not_your_turn": "It is not your turn; the game is waiting for {active}.",
    "not_now": "That cannot be done now. The game is waiting for {waits}.",
    "not_your_company": "You do not direct {company}; {president} does.",
    "other_company": "{company} is not operating now; {operating} is.",
    "unknown_company": "{company} is not in play. In play are {companies}.",
}
