"""What a moderator puts right: a step of its own in the list of actions, and nobody's move.

Its exact line is `table: correct cash p1 +20`: what is corrected, then the words of that. It is replayed, taken
back and checked as moves are. Each game says what can be corrected, and refuses what would leave it in a state that
cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from engine.core.errors import Refusal, UnreadableAction
from engine.core.events import Event
from engine.core.notation import write_line

VERB = "correct"
NOBODY = "table"  # whose move it is


class Correction(msgspec.Struct, frozen=True):
    """`what` is put right as its `words` say: `cash`, `("p1", "+20")`."""

    what: str
    words: tuple[str, ...] = ()
    player: str = NOBODY


def write_correction(correction: Correction) -> str:
    """Its one exact line."""
    return write_line(correction.player, VERB, correction.what, *correction.words)


def read_correction(line: str, player: str, words: tuple[str, ...]) -> Correction:
    """The correction of the words behind the verb; UnreadableAction when it is none."""
    if player != NOBODY or not words:
        raise UnreadableAction(line, f"a correction is `{NOBODY}: {VERB} WHAT …`")
    return Correction(words[0], words[1:])


# code: sentence; no section of a rule book forbids a correction
SENTENCES: Mapping[str, str] = {
    "not_correctable": "{what} is nothing that can be corrected. What can: {known}.",
    "impossible": "That would leave the game in a state that cannot be: {faults}.",
}


def refuse(title: str, code: str, **facts: object) -> Refusal:
    """Why a correction cannot be made, of a game with that title."""
    said = {name: str(fact) for name, fact in facts.items()}
    return Refusal(code, f"{title}, corrections", SENTENCES[code].format(**said), said)


GameT = TypeVar("GameT")


class Corrector(Protocol[GameT]):
    """What judges and makes corrections of a game."""

    def why_not(self, game: GameT, correction: Correction) -> Refusal | None:
        """None where it can be made: it says something that can be, and leaves the game as one that can be."""

    def do(self, game: GameT, correction: Correction) -> tuple[GameT, tuple[Event, ...]]:
        """The game after a correction that can be made, and what it changed."""


def judge(game: Any, action: Any) -> Any:
    """What judges this action: the step that the game waits for, or its corrector."""
    return game.corrector() if isinstance(action, Correction) else game.active_step()
