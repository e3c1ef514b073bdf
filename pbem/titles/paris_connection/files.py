"""What a replay must know of Paris Connection."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import GameRules
from engine.games.paris_connection import RULES, AnyAction, Definition, Game, View
from engine.games.paris_connection.scoring import final_scores
from pbem.recorded.replayed import Replayed, listed


class FilesParis:
    """Paris Connection."""

    rules: GameRules[Definition, Game, View, AnyAction] = RULES
    as_recorded: Mapping[str, str] = {}

    def scores(self, game: Game) -> dict[str, int]:
        """The totals of the scoring table (§7)."""
        return {row.player: row.total for row in final_scores(game)}

    def end_reason(self, game: Game) -> str | None:
        """As the table says (§6)."""
        return game.table.ended

    def endless(self, game: Game) -> bool:
        """Every game ends (§6)."""
        return False

    def line(self, game: Game) -> dict[str, object]:
        """Whether it is over, and the scores as they stand."""
        return {"finished": game.finished, "scores": self.scores(game)}

    def sketch(self, game: Game) -> tuple[str, ...]:
        """Who must act, and the scores as they stand."""
        return (f"to act: {', '.join(game.active) or 'nobody'}", f"scores: {listed(self.scores(game))}")

    def asked_alike(self, game: Game) -> tuple[str, ...]:
        """None: a line of a trace does not say who is asked."""
        return ()


FILES: Replayed[Definition, Game, View, AnyAction] = FilesParis()
