"""A game of Paris Connection as it is played: a position that knows its step, and who may see what of it."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from engine.games.paris_connection.corrections import ParisCorrector
from engine.games.paris_connection.events import GameEnded
from engine.games.paris_connection.scoring import final_scores
from engine.games.paris_connection.state import State, View
from engine.games.paris_connection.steps.turn import Turn


class Game(State, frozen=True):
    """A position with all that `engine.core.play` asks of it."""

    def active_step(self) -> Turn:
        """The one step of this game: a turn (§4)."""
        return Turn()

    def corrector(self) -> ParisCorrector:
        """What judges what a moderator puts right."""
        return ParisCorrector()

    def view(self, reader: str | None) -> View:
        """What this player may see; None: the public."""
        if self.finished:
            return View(reader, self.table, self.hands, final_scores(self))
        return self.closed_view(reader)

    def closed_view(self, reader: str | None) -> View:
        """What this player may see as long as the game runs (§8): also of an end that is only tried out."""
        own = {reader: self.hands[reader]} if reader in self.hands else {}
        return View(reader, self.table, own)

    def stopped(self) -> tuple[Self, tuple[GameEnded, ...]]:
        """The game ended by the moderator; scored as it stands (§7)."""
        return replace(self, table=replace(self.table, ended="moderator")), (GameEnded(reason="moderator"),)

    def full_view(self) -> View:
        """All hands, for a moderator who does not play."""
        return replace(self.view(None), hands=self.hands)
