"""Judging and making corrections: each is tried on a copy, which must then be a position that can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.corrections import Correction, refuse
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen.game import Game18xx

Correcting = Callable[[Any, Correction], "Refusal | None"]  # changes the copy; why it cannot
KINDS: Mapping[str, Correcting] = {}


class Corrector18xx:
    """Judges and makes corrections."""

    def why_not(self, game: Game18xx, correction: Correction) -> Refusal | None:
        """None where it can be made."""
        made = self._made(game, correction)
        return made if isinstance(made, Refusal) else None

    def do(self, game: Game18xx, correction: Correction) -> tuple[Any, tuple[Event, ...]]:
        """The game after it, and what it changed."""
        made = self._made(game, correction)
        assert not isinstance(made, Refusal)
        return made

    def _made(self, game: Game18xx, correction: Correction) -> tuple[Any, tuple[Event, ...]] | Refusal:
        kind = KINDS.get(correction.what)
        if kind is None:
            return refuse(game.title, "not_correctable", what=correction.what, known=", ".join(KINDS))
        own = game.copied()
        refused = kind(own, correction)
        return refused or (own, tuple(own.told))
