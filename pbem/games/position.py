"""A game's position in words and numbers: for who cannot see the map, and for who counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic

from pbem.games.border import D, Names, V
from pbem.games.ranking import Ranking
from pbem.games.series import Scored


class Position(ABC, Generic[D, V]):
    """The position of one game: plain Markdown blocks, aligned columns in fenced blocks, at most 78 columns."""

    @abstractmethod
    def blocks(self, definition: D, view: V, names: Names) -> str:
        """The whole open position in words, so that a blind player can play."""

    def brief(self, definition: D, view: V, names: Names, *, asked: bool, seen: bool) -> str:
        """What a letter says of it that is not the first, where the whole is much; it names the word that brings it.

        `asked`: the letter asks its reader to move, and says what. `seen`: the map need not be told.
        """
        return self.blocks(definition, view, names)

    def hand(self, definition: D, view: V, names: Names) -> str:
        """The reader's own hand (every hand in a full view); "" where nothing is hidden."""
        return ""

    def money(self, definition: D, view: V, names: Names) -> Mapping[str, int | None]:
        """Who has how much, under a heading each; where a game has no money, what stands for it.

        Every view of a game has all headings, in the same order; None for what is not there, or not for the reader.
        """
        return {}

    @abstractmethod
    def ranking(self, definition: D, view: V) -> Ranking | None:
        """Everybody's place and total in a finished game; None while it runs, or is only tried to its end."""

    @abstractmethod
    def result_block(self, definition: D, view: V, names: Names) -> str:
        """The final scoring table of a finished game."""

    @abstractmethod
    def scored(self, definition: D, view: V) -> tuple[Scored, ...]:
        """Everybody's total and what it is made of, best first, as far as the view tells them; also while it runs."""

    @abstractmethod
    def would_score(self, definition: D, view: V, names: Names) -> str:
        """Everybody's points where an end is only tried out, as far as the closed view tells them; else empty."""
