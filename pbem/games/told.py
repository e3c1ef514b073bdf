"""What a game tells in sentences: what it is about, what happened, what is asked, what the rules will soon bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic

from engine.core.events import Event
from pbem.games.border import D, Names, V
from pbem.words.say import Say

NOTHING: Mapping[str, int] = MappingProxyType({})


class Told(ABC, Generic[D, V]):
    """The sentences of one game: plain Markdown, at most 78 columns."""

    @abstractmethod
    def about(self, definition: D) -> str:
        """What the game is, in two sentences, for somebody who is invited to it."""

    @abstractmethod
    def goal(self, definition: D, view: V, *, plays: bool) -> str:
        """What it is about, what one does in a turn, when it ends; in a second paragraph, how one wins.

        `plays`: the reader does; who looks on is told of the players.
        """

    @abstractmethod
    def event_say(self, definition: D, event: Event, names: Names) -> Say:
        """The sentence that tells an event."""

    def story(self, definition: D, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
        """Events in their order as sentences; what belongs together may be one sentence, what is of no use left out."""
        return tuple(self.event_say(definition, event, names) for event in events)

    def story_for_all(self, definition: D, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
        """Like `story`, for who reads of everybody: what was told to one player alone is told of them by name."""
        return self.story(definition, events, names)

    def ruled(self, definition: D, text: str) -> str:
        """What the rules say, with what letters call otherwise than the engine does, but for players, by its name."""
        return text

    def question(self, definition: D, view: V, names: Names) -> str:
        """What is asked of whoever is to act, in one or two sentences; "" where it is always the same."""
        return ""

    def ahead(self, definition: D, view: V, keys: Sequence[str], names: Names) -> str:
        """What the reader will be asked (`Turns.ahead`), and after whom; "" for nothing."""
        return ""

    def lesson(self, definition: D, view: V, topic: str) -> str:
        """Two sentences on a kind of decision, for who meets it for the first times; "" where there is no need."""
        return ""

    def warnings(
        self, definition: D, view: V, names: Names, player: str | None = None, lately: Mapping[str, int] = NOTHING
    ) -> tuple[str, ...]:
        """What is coming, by what the reader may know: the next 4 rusts all 2s, the bank lasts 2 more rounds.

        `player`: the reader's seat, None for who has none. `lately`: as `lately` found it when the letter was put.
        """
        return ()

    looks_back: ClassVar[bool] = False  # whether `lately` has anything to find

    def lately(self, known: Mapping[str, int], events: Iterable[Event]) -> dict[str, int]:
        """Figures of the past that no view has and `warnings` needs: `known` and what these events add to it.

        `events`: what stands and everybody may read, the oldest first.
        """
        return {}

    @abstractmethod
    def round_title(self, definition: D, view: V) -> str:
        """The round that the position stands in, as a heading: «Operating round 2.1»; every round another one."""
