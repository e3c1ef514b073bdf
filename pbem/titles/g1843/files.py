"""What a replay must know of 1843."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import GameRules
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.games.g1843.definition import Definition
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from engine.games.g1843.position import Position
from engine.games.g1843.rules import RULES
from pbem.recorded.replayed import Replayed, listed


class Files1843:
    """1843."""

    rules: GameRules[Definition, Game, Position, Action] = RULES
    as_recorded: Mapping[str, str] = {}

    def scores(self, game: Game) -> dict[str, int]:
        """Cash, shares at their prices, privates at face value (§8.10.2)."""
        return final_scores(game)

    def end_reason(self, game: Game) -> str | None:
        """As the position says (§8.10.1)."""
        return game.ended

    def endless(self, game: Game) -> bool:
        """The foreigners bring every game to its gray trains, and so to its end (§5)."""
        return False

    def line(self, game: Game) -> dict[str, object]:
        """Phase, money, prices and trains."""
        prices = {name: companies.price(game, name) for name in game.markers}
        trains = {name: list(state.trains) for name, state in game.companies.items() if state.trains}
        said = {"finished": game.finished, "phase": game.phase, "scores": self.scores(game)}
        return {**said, "cash": dict(game.purses), "prices": prices, "trains": trains}

    def sketch(self, game: Game) -> tuple[str, ...]:
        """Who must act, the phase, and the scores as they stand."""
        acting = ", ".join(game.active) or "nobody"
        return (f"to act: {acting}", f"phase: {game.phase}", f"scores: {listed(self.scores(game))}")

    def asked_alike(self, game: Game) -> tuple[str, ...]:
        """None: a line of a trace does not say who is asked."""
        return ()


FILES: Replayed[Definition, Game, Position, Action] = Files1843()
