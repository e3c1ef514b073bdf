"""Rules by which players of a recorded game take samples out of their letters, without knowing how the game goes on.

They know what they would answer if they were asked now: in the auction, sale or merger round that goes on, in their
next turn of a stock round, in the next turn of each of their companies, and which minors or privates they want. What a
sample says beyond that they take by a rule: the same once more. Where they did something else later the rule would have
been wrong: there they do not follow it, and that is counted.
"""

from __future__ import annotations

from engine.eighteen.actions import Buy, Dividend, Pass, Run
from tests.handing.recorded import Course

GUESSES = ("pass until OR", "pass until SR", "buy X until", "policy ")  # what says more than what they would answer now


class Thumb:
    """The rules, for one game."""

    def __init__(self, game: Course) -> None:
        self.game = game
        self.deeds = game.deeds

    def takes(self, at: int, player: str, line: str) -> bool:
        """Whether a player who reads this sample after so many actions takes it."""
        if line.startswith("pass until OR"):
            return isinstance(self._next_in_stock(at, player), Pass)
        if line.startswith("pass until SR"):
            return self.game.of.ways.moment(self.game.after(at)).number < 0 or self._passes_minors(at, player)
        if line.startswith("buy ") and " until " in line:
            return getattr(self._next_in_stock(at, player), "company", "") == line.split()[1]
        return not line.startswith("policy ") or self._only_runs_next(at)

    def _next_in_stock(self, at: int, player: str) -> Buy | Pass | None:
        """What they do in their next turn of this stock round, or of the next one."""
        return next((one.action for one in self.deeds[at:] if one.player == player and one.own_turn), None)

    def _passes_minors(self, at: int, player: str) -> bool:
        """They pass whatever they are still asked in this merger round; before it, in the one that comes."""
        coming = next((one.moment for one in self.deeds[at:] if one.moment.merging), None)
        theirs = [one for one in self.deeds[at:] if one.moment == coming and one.player == player]
        return bool(theirs) and all(isinstance(one.action, Pass) for one in theirs)

    def _only_runs_next(self, at: int) -> bool:
        """In its next turn the company whose turn it is does nothing but run."""
        company, now = self.deeds[at].company, self.deeds[at].moment
        coming = [
            one for one in self.deeds[at:] if one.company == company and one.moment > now and not one.moment.merging
        ]
        turn = [one for one in coming if one.moment == coming[0].moment]
        return bool(turn) and all(isinstance(one.action, Pass | Run | Dividend) for one in turn)
