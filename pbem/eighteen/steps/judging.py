"""What a position waits for, what its rules say of an action, and in which section."""

from __future__ import annotations

from typing import cast

from engine.core.errors import Refusal
from engine.eighteen.actions import Action
from engine.eighteen.game import Game18xx
from engine.eighteen.waiting import Waiting
from pbem.eighteen.position import G


def awaited(game: G) -> Waiting[G]:
    """What the game waits for: every game of ours has it, though the shared part of a position does not say so."""
    return cast("Waiting[G]", game.active_step())


def why_not(game: Game18xx, action: Action) -> Refusal | None:
    """None when the action is legal now."""
    return awaited(game).why_not(game, action)


def section_of(game: Game18xx, code: str) -> str:
    """The title of the game and the section in which its rule book has what it refuses by this code."""
    return f"{game.book.title} §{game.book.sentences[code][0]}"
