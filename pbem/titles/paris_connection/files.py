"""What a replay must know of Paris Connection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.rules import GameRules
from engine.games.paris_connection import RULES
from engine.games.paris_connection.scoring import final_scores
from pbem.recorded.replayed import listed


class FilesParis:
    """Paris Connection."""

    rules: GameRules[Any, Any, Any, Any] = RULES
    as_recorded: Mapping[str, str] = {}

    def scores(self, game: Any) -> dict[str, int]:
        """The totals of the scoring table (§7)."""
        return {row.player: row.total for row in final_scores(game)}

    def end_reason(self, game: Any) -> str | None:
        """As the table says (§6)."""
        reason: str | None = game.table.ended
        return reason

    def endless(self, game: Any) -> bool:
        """Every game ends (§6)."""
        return False

    def line(self, game: Any) -> dict[str, Any]:
        """Whether it is over, and the scores as they stand."""
        return {"finished": game.finished, "scores": self.scores(game)}

    def sketch(self, game: Any) -> tuple[str, ...]:
        """Who must act, and the scores as they stand."""
        return (f"to act: {', '.join(game.active) or 'nobody'}", f"scores: {listed(self.scores(game))}")

    def asked_alike(self, game: Any) -> tuple[str, ...]:
        """None: a line of a trace does not say who is asked."""
        return ()


FILES = FilesParis()
