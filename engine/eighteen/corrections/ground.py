"""What a correction asks of its game beside what every rule asks: where 18xx games differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable
from typing import Any, ClassVar, Generic

from engine.eighteen.map.suit import BY_COLOUR, LayRules
from engine.eighteen.step import GameT
from engine.eighteen.steps.bargaining import Bargaining
from engine.eighteen.steps.stock_turn import StockTurns
from engine.eighteen.turn import Turns


class Ground(ABC, Generic[GameT]):
    """The plain case is that of a game without rules of its own."""

    turns: ClassVar[Turns[Any]]  # of companies in an operating round
    deals: ClassVar[Bargaining[Any]]  # between owners
    players: ClassVar[StockTurns[Any]]  # and of players in a stock round

    @abstractmethod
    def faults(self, game: GameT) -> Iterable[str]:
        """What cannot be in any position of the game."""

    @abstractmethod
    def go_on(self, game: GameT) -> None:
        """All that follows by itself from the position, until somebody must decide something."""

    def lay_rules(self, game: GameT) -> LayRules:
        """By which tiles may have come where they lie."""
        return BY_COLOUR

    def unlimited(self, game: GameT) -> Container[str]:
        """Tiles that never run out."""
        return ()

    def sold_as(self, game: GameT, train: str) -> str:
        """The row of the bank in which this train is counted."""
        return train

    def begun_with(self, game: GameT, train: str) -> str:
        """The phase that began as the first of these trains was sold; "": it was there from the start."""
        kind = game.definition.trains[train]
        return kind.starts_phase or kind.phase

    def charter(self, game: GameT, company: str) -> tuple[int, ...]:
        """The prices of all tokens of a public, the first one first."""
        return game.definition.numbers.token_prices
