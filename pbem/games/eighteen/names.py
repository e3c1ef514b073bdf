"""Names as 18xx players write them: companies, trains, hexes, sides; what is ambiguous is asked back, never guessed."""

from __future__ import annotations

