"""A player's turn in the stock round: passing, whose turn is next, and the end of the round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Pass
from engine.eighteen.events import Passed
from engine.eighteen.going import Going
from engine.eighteen.limits import why_not_above
from engine.eighteen.rounds import StockRound, running
from engine.eighteen.step import GameT
from engine.eighteen.steps import sold_out


class StockTurns(ABC, Generic[GameT]):
    """The rule; a game says who can sell and who can act at all, what holds up the round, and how it closes."""

    @abstractmethod
    def can_sell(self, game: GameT, player: str) -> bool:
        """Whether they can sell anything."""

    @abstractmethod
    def can_act(self, game: GameT, player: str) -> bool:
        """Whether they can do anything but pass; else they are passed over."""

    def can_shed(self, game: GameT, player: str) -> bool:
        """Whether they, being above the certificate limit, can sell what counts against it."""
        return self.can_sell(game, player)

    def next_turn(self, here: StockRound, passed: frozenset[str]) -> StockRound:
        """The round as the turn of the next player begins, with nothing done in it."""
        turn = (here.turn + 1) % len(here.order)
        return replace(here, turn=turn, passed=passed, acted=False, over=False, sales=())

    def held_up(self, game: GameT) -> bool:
        """Whether something within the turn must be settled first."""
        return False

    def closed(self, game: GameT) -> None:
        """What else happens when the round is over."""

    def candidates(self, game: GameT) -> Iterator[Pass]:
        """To pass, or to end the turn after a sale."""
        here = running(game, StockRound)
        yield Pass(here.order[here.turn])

    def why_not(self, game: GameT, action: Pass) -> Refusal | None:
        """Only who holds more certificates than they may, and can sell such, must not pass."""
        refused = why_not_above(game, action.player)
        return refused if refused and self.can_shed(game, action.player) else None

    def do(self, game: GameT, action: Pass) -> None:
        """The turn is over; after a sale that was no pass."""
        here = running(game, StockRound)
        if not here.acted:
            game.tell(Passed(player=action.player))
        game.round = replace(here, over=True)

    def settle(self, game: GameT) -> Going:
        """Go on until somebody can do something; when all have passed in succession the round ends."""
        if self.held_up(game):
            return Going.WAITS
        here = running(game, StockRound)
        while here.over or not self.can_act(game, here.order[here.turn]):
            player = here.order[here.turn]
            passed = here.passed - {player} if here.acted else here.passed | {player}
            game.round = here = self.next_turn(here, passed)
            if len(passed) == len(here.order):
                sold_out.rise(game)
                self.closed(game)
                return Going.OVER
        return Going.WAITS
