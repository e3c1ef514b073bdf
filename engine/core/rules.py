"""GameRules: everything the service asks of one game's rules, from its data files to its stored bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from engine.core.events import Event

DefinitionT = TypeVar("DefinitionT")
GameT = TypeVar("GameT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")


class GameRules(Protocol[DefinitionT, GameT, ViewT, ActionT]):
    """The rules of one game. Playing itself goes through `engine.core.play`."""

    slug: str  # the folder in config/games/
    title: str
    min_players: int
    max_players: int

    def define(self, files: Mapping[str, object]) -> DefinitionT:
        """The checked game data; keys are file names, values plain data. BadGameFile on any mistake."""

    def notes(self, definition: DefinitionT) -> tuple[str, ...]:
        """What is worth knowing of the game data though it is no mistake, for whoever edits the files."""

    def options(self, given: Mapping[str, str]) -> Mapping[str, object]:
        """All options with their defaults filled in; BadOption on a mistake."""

    def start(
        self, definition: DefinitionT, players: tuple[str, ...], options: Mapping[str, object], seed: str
    ) -> tuple[GameT, tuple[Event, ...]]:
        """The first position and the events of the set-up. Everything random is a function of `seed`."""

    def encode(self, game: GameT) -> bytes:
        """The game as JSON, its definition left out."""

    def decode(self, definition: DefinitionT, data: bytes) -> GameT:
        """The game that `encode` wrote; BadState when it is none or does not fit the definition."""

    def encode_view(self, view: ViewT) -> bytes:
        """A view as JSON."""

    def decode_view(self, data: bytes) -> ViewT:
        """The view that `encode_view` wrote; BadState when it is none."""

    def encode_events(self, events: tuple[Event, ...]) -> bytes:
        """Events as a JSON list; each element stands for itself."""

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        """The events that `encode_events` wrote; BadState when they are none."""

    def write_action(self, action: ActionT) -> str:
        """The action as its one exact line, player first."""

    def read_action(self, line: str) -> ActionT:
        """The action of an exact line; UnreadableAction when it is none."""

    def tells_of_hand(self, action: ActionT) -> bool:
        """Whether it may hang on something hidden that the action is legal: that it can be made tells of it."""

    def hands_told(self, action: ActionT) -> frozenset[str]:
        """Whose hidden hands that is: of the players of whom it takes something, whoever acts."""

    def default_action(self, game: GameT) -> ActionT:
        """What a seat that nobody holds does when it must act: the mildest legal action, which tells nothing hidden.

        `game` is not finished.
        """

    def secrets(self, game: GameT) -> tuple[tuple[str, str], ...]:
        """Each player and the exact text of their hidden part: committed to at the start, compared after a move."""

    def faults(self, game: GameT) -> tuple[str, ...]:
        """What cannot be in any lawful position, a sentence each; empty when all is well. Tells nobody's hidden cards.

        For a position that `decode` took: it fits its data, but may have been changed behind the game's back.
        """

    def begins(
        self,
        definition: DefinitionT,
        options: Mapping[str, object],
        told: tuple[Event, ...],
        reader: str | None,
        view: ViewT,
    ) -> bool:
        """Whether `reader` may see this of the first position of a game whose start told them these events."""

    def follows(self, definition: DefinitionT, before: ViewT, action: ActionT | None, after: ViewT) -> bool:
        """Whether the second view may be what the reader of the first knows after the action; None: after the
        moderator's end. What is hidden from them may be anything that allows it.
        """
