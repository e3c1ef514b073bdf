"""What a moderator can put right in an 18xx game, a file for what belongs together."""

from __future__ import annotations

from engine.eighteen.corrections.judging import KINDS, Corrector18xx

__all__ = ["KINDS", "Corrector18xx"]
