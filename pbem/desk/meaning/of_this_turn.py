"""Passes in a company's turn that only say that its player has done, or decline what is over: they keep nothing.

«No train, I'm done with this round» ends a turn and says so twice. An order for a round to come names it, or says
until when it holds; where it does not, a pass that nobody ordered would be a surprise there.
"""

from __future__ import annotations

import re

from pbem.desk.planner import Planner

_LASTING = re.compile(r"pass until (?!.* unless )")
_SAYS_WHEN = re.compile(
    r"\b(?:until|till?|ors?|operating|sr|stock|share|next|coming|following|later|rest|whole|entire|all|every\w*|"
    r"see you|wake|ask|when|auto\W?pass)\b",
    re.IGNORECASE,
)

_STEP_OVER = re.compile(r"\b(?:track|tiles?|tokens?|stations?)\W*$", re.IGNORECASE)  # steps before the trains run
_PASS = "pass"


def is_over(planner: Planner, text: str, lines: tuple[str, ...]) -> bool:
    """Whether the text only declines a step that is over, as a log does: «NW skips place a token»."""
    if not _STEP_OVER.search(text) or any(line.rpartition(": ")[2] != _PASS for line in lines):
        return False
    return not any(planner.tried(line, planner.plan.position).goes_well() for line in lines)


def only_ends_turn(planner: Planner, text: str, lines: tuple[str, ...]) -> bool:
    """Whether one of these readings of the text is a pass for later, though the text only has done with a turn."""
    if _SAYS_WHEN.search(text) or not any(_LASTING.match(piece) for line in lines for piece in line.split("; ")):
        return False
    return planner.stands is not None and planner.session.title.turns.turn_of(
        planner.session.definition, planner.stands
    ).about != ""  # fmt: skip


def without_later(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The readings without their passes for later; () where nothing else is in them."""
    kept = ("; ".join(one for one in line.split("; ") if not _LASTING.match(one)) for line in lines)
    return tuple(dict.fromkeys(filter(None, kept)))
