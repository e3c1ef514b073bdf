"""What a game waits for: who must act, which kinds of action may answer, and the rule of each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen.actions import Action
from engine.eighteen.events import BankBroke
from engine.eighteen.game import Game18xx
from engine.eighteen.going import Going
from engine.eighteen.step import GameT, Rules

PlayedT = TypeVar("PlayedT", bound=Game18xx)
TOO_LONG = 10_000  # settling never needs that many moves; a fault in the rules must not hang the game


class Waiting(ABC, Generic[GameT]):
    """What is waited for, its section, who must act, and the rules of all actions that may answer.

    A game says what forbids an action that its own rule allows, and how its rounds go on and follow each other.
    """

    def __init__(self, name: str, section: str, acting: tuple[str, ...], given: Rules[GameT]) -> None:
        self.name = name  # to be read: "trains to be given up"
        self.section = section
        self.acting = acting
        self.rules = given

    @abstractmethod
    def held_up(self, game: GameT) -> bool:
        """Whether something must be decided before the round goes on."""

    @abstractmethod
    def settle(self, game: GameT) -> Going:
        """One step of the round by itself, towards the next decision."""

    @abstractmethod
    def next_round(self, game: GameT) -> None:
        """What follows the round that is over: another one, or the end of the game."""

    def why_not_now(self, game: GameT, action: Action) -> Refusal | None:
        """Whether this kind of action can be done now."""
        if type(action) in self.rules:
            return None
        return game.refusal("not_now", section=self.section, waits=self.name)

    def why_not_besides(self, game: GameT, action: Action) -> Refusal | None:
        """What forbids an action that its rule allows."""
        return None

    def go_on(self, game: GameT) -> None:
        """All that follows by itself from an action, until somebody must decide something or the game is over."""
        for _ in range(TOO_LONG):
            if game.finished or self.held_up(game):
                return
            going = self.settle(game)
            if going is Going.WAITS:
                return
            if going is Going.OVER:
                self.next_round(game)
        raise AssertionError("the game does not come to rest")

    def candidates(self, game: GameT) -> Iterator[Action]:
        """All actions worth asking about, of every kind that is possible now."""
        for rule in {rule.step: rule for rule in self.rules.values()}.values():
            yield from rule.candidates(game)

    def legal(self, game: GameT) -> Iterator[Action]:
        """All legal actions that are proposed."""
        return (action for action in self.candidates(game) if self.why_not(game, action) is None)

    def why_not(self, game: GameT, action: Action) -> Refusal | None:
        """Whose turn it is, whether this kind of action can be done now, then its own rule."""
        if game.finished:
            return game.refusal("game_over")
        if action.player not in self.acting:
            return game.refusal("not_your_turn", section=self.section, active=", ".join(self.acting))
        if refused := self.why_not_now(game, action):
            return refused
        return self.rules[type(action)].why_not(game, action) or self.why_not_besides(game, action)

    def do(self, game: PlayedT, action: Action) -> tuple[PlayedT, tuple[Event, ...]]:
        """The game after a legal action and all that follows by itself, and what happened."""
        own = game.copied()
        self.carry_out(cast("GameT", own), action)  # as it is played, a position knows more than the rules ask of it
        return taken(own)

    def carry_out(self, own: GameT, action: Action) -> None:
        """A legal action and all that follows by itself, on a copy."""
        broken = own.broken
        self.rules[type(action)].do(own, action)
        self.go_on(own)
        if own.broken and not broken and own.definition.bank_breaks:
            own.told.insert(len(own.told) - own.finished, BankBroke())  # the end of the game comes last


def taken(game: PlayedT) -> tuple[PlayedT, tuple[Event, ...]]:
    """The position without its events, and the events."""
    told, game.told = tuple(game.told), []
    return game, told
