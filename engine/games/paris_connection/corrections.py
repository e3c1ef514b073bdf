"""What a moderator can put right in Paris Connection (§11), and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from engine.core.corrections import Correction, refuse
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.games.paris_connection.refusals import BOOK, listed
from engine.games.paris_connection.state import State

StateT = TypeVar("StateT", bound=State)
Made = tuple[State, tuple[Event, ...]]
KINDS: Mapping[str, Callable[[State, Correction], Made | Refusal]] = {}


class ParisCorrector:
    """Judges and makes corrections."""

    def why_not(self, game: State, correction: Correction) -> Refusal | None:
        """None where it can be made."""
        made = self._made(game, correction)
        return made if isinstance(made, Refusal) else None

    def do(self, game: StateT, correction: Correction) -> tuple[StateT, tuple[Event, ...]]:
        """The game after it, and what it changed."""
        made = self._made(game, correction)
        assert not isinstance(made, Refusal)
        after, events = made
        return replace(game, table=after.table, hands=after.hands), events

    def _made(self, game: State, correction: Correction) -> Made | Refusal:
        kind = KINDS.get(correction.what)
        if kind is None:
            return refuse(BOOK, "not_correctable", what=correction.what, known=listed(tuple(KINDS)))
        return kind(game, correction)
