"""How people name the turn of theirs that comes after the one that is on, as a pattern. Data."""

from __future__ import annotations

AFTER_THIS = r"(?:my|the)\s+(?:turn|go|move|one)\s+after\s+(?:this|that)(?:\s+one)?"
NEXT_TURN = rf"(?:(?:my\s+|the\s+)?(?:next|following)\s+(?:turn|go|move|round|time)|{AFTER_THIS})"
