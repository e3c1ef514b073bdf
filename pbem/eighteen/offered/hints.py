"""What a game tells of itself so that its letters can offer order lines: how they are written, and what they do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.events import Event
from engine.eighteen.actions import Action, Pass, Run
from engine.eighteen.whatif.lays import Lays
from pbem.eighteen.offered.moves import Game, Move, in_turn
from pbem.eighteen.offered.reader import Reader
from pbem.words.phrases import phrase

WIDTH = 76  # columns of a line with its comment; a letter puts a dot and a space before it
COMMENT = "  # "


class Hints(ABC):
    """A game's own part; the functions beside it are given one."""

    what_if: Lays[Any]
    trainless = "eighteen.warning.trainless"  # the sentence about a company that needs a train and cannot pay for one

    @abstractmethod
    def write(self, definition: Any, action: Action) -> str:
        """The action as a player would write it."""

    @abstractmethod
    def notes(self, move: Move) -> tuple[str, ...] | None:
        """What a move does that only this game has, in clauses; None for one of every 18xx game."""

    @abstractmethod
    def event_note(self, game: Game, event: Event) -> str:
        """What only this game has of what a move brings, in a clause; "" for nothing."""

    @abstractmethod
    def bid_notes(self, move: Move) -> tuple[str, ...]:
        """What a bid, should it win, brings."""

    @abstractmethod
    def rank(self, move: Move) -> tuple[int, ...] | None:
        """Where a move stands among others of its decision, less is better; None: not among the samples."""

    def kind(self, move: Move) -> str:
        """Under which heading of `options` a move stands that only this game has: `merge` or `other`."""
        return "other"

    def foot(self, game: Game, kind: str) -> str:
        """What to know beside the lines under a heading of `options`; "" for nothing."""
        return ""

    def more(self, game: Game, player: str) -> Iterator[Action]:
        """Actions worth a line that no rule proposes of itself."""
        return iter(())

    def pass_line(self, game: Game, player: str) -> str:
        """How to pass now: what is declined is named where it has a name."""
        company, line = in_turn(game, player), self.write(game.definition, Pass(player))
        return f"{company}: {line}" if company else line

    def warnings(self, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
        """Sentences on what only this game threatens, each with how urgent it is: less is more."""
        return iter(())

    def after_bare(self, game: Game, phase: str) -> str:
        """What follows for companies that lose their last train when this phase begins, in a sentence."""
        return phrase("eighteen.warning.bare")

    def rounds_left(self, game: Game) -> int | None:
        """How many operating rounds are played at most, the running one too; None where that is not fixed yet."""
        return None

    def pass_notes(self, game: Game) -> tuple[str, ...]:
        """What passing means now, where it is not plain."""
        return ()

    def title(self, game: Game) -> str:
        """What the game calls who decides for a corporation."""
        return "president"


def written(hints: Hints, move: Move) -> str:
    """The line that orders a move; a company that all its orders are about is named once."""
    definition = move.at.definition
    parts = [_part(hints, definition, action) for action in move.actions]
    if len(parts) == 2 and parts[0].startswith("par "):
        return f"{parts[0]} {parts[1].partition(': ')[2] or parts[1]}"  # with its first token
    return joined_parts(parts)


def joined_parts(parts: Sequence[str]) -> str:
    """Orders on one line; a company named like the one before it is not named again."""
    found, about = [], ""
    for part in parts:
        company, colon, rest = part.partition(": ")
        named = bool(colon) and " " not in company
        found.append(rest if named and company == about else part)
        about = company if named else about
    return "; ".join(found)


def _part(hints: Hints, definition: Any, action: Action) -> str:
    if isinstance(action, Run):
        return f"{action.company}: run best"
    return hints.write(definition, action)


def noted(line: str, notes: Sequence[str]) -> str:
    """The line with as many clauses behind it as fit in `WIDTH` columns."""
    said = [note for note in notes if note]
    while said and len(line) + len(COMMENT) + len(", ".join(said)) > WIDTH:
        said.pop()
    return f"{line}{COMMENT}{', '.join(said)}" if said else line
