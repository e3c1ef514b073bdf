"""The fixtures of those who look at a game that was played for a while."""

from __future__ import annotations

from tests.operating.played import kept_played, played

__all__ = ["kept_played", "played"]
