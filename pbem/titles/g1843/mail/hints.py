"""What a letter of 1843 offers that no other 18xx game has, and what it says of it: a `Hints` for the shared parts."""

from __future__ import annotations

from typing import Any

from engine.core.events import Event
from engine.eighteen.actions import Accept, Action, Counter, Decline
from engine.games.g1843.whatif import WHAT_IF
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, Move
from pbem.titles.g1843.mail.written import write_order


class HintsIn1843(Hints):
    """The auction of the privates, powers, ports, certificates with two sides, emergencies."""

    what_if = WHAT_IF

    def write(self, definition: Any, action: Action, game: Any = None) -> str:
        return write_order(definition, action, game)

    def notes(self, move: Move) -> tuple[str, ...] | None:
        return () if isinstance(move.last, Accept | Counter | Decline) else None

    def event_note(self, game: Game, event: Event) -> str:
        return ""

    def bid_notes(self, move: Move) -> tuple[str, ...]:
        return ()

    def rank(self, move: Move) -> tuple[int, ...] | None:
        return (0,) if isinstance(move.last, Accept | Counter | Decline) else None

    def title(self, game: Game) -> str:
        return "director"


HINTS = HintsIn1843()
