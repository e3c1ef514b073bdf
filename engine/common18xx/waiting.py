"""What a game waits for: who must act, which kinds of action may answer, and the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from engine.common18xx.actions import Action
from engine.common18xx.game import Game18xx
from engine.common18xx.step import GameT, Rule, rules
from engine.core.errors import Refusal
from engine.core.events import Event

PositionT = TypeVar("PositionT", bound=Game18xx)


class Waiting(Generic[GameT]):
    """A name for people, its section, and the rules of all actions that may answer.

    A game says who must act, what forbids an action that its own rule allows, and how it goes on afterwards.
    """

    def __init__(self, name: str, section: str, *given: Rule[GameT]) -> None:
        self.name = name
        self.section = section
        self.rules = rules(*given)

    def acting(self, game: GameT) -> tuple[str, ...]:
        """Who must act now."""
        raise NotImplementedError

    def why_not_now(self, game: GameT, action: Action) -> Refusal | None:
        """Whether this kind of action can be done now."""
        if type(action) in self.rules:
            return None
        return game.refusal("not_now", section=self.section, waits=self.name)

    def why_not_besides(self, game: GameT, action: Action) -> Refusal | None:
        """What forbids an action that its rule allows."""
        return None

    def go_on(self, game: GameT) -> None:
        """All that follows by itself from an action."""
        raise NotImplementedError

    def candidates(self, game: GameT) -> Iterator[Action]:
        """All actions worth asking about, of every kind that is possible now."""
        for rule in {rule.step: rule for rule in self.rules.values()}.values():
            yield from rule.candidates(game)

    def why_not(self, game: GameT, action: Action) -> Refusal | None:
        """Whose turn it is, whether this kind of action can be done now, then its own rule."""
        acting = self.acting(game)
        if not acting:
            return game.refusal("game_over")
        if action.player not in acting:
            return game.refusal("not_your_turn", section=self.section, active=", ".join(acting))
        if refused := self.why_not_now(game, action):
            return refused
        return self.rules[type(action)].why_not(game, action) or self.why_not_besides(game, action)

    def carry_out(self, own: GameT, action: Action) -> None:
        """A legal action and all that follows by itself, on a position of one's own."""
        self.rules[type(action)].do(own, action)
        self.go_on(own)

    def do(self, game: GameT, action: Action) -> tuple[GameT, tuple[Event, ...]]:
        """The game after a legal action and all that follows by itself, and what happened."""
        own = game.copied()
        self.carry_out(own, action)
        return taken(own)


def taken(game: PositionT) -> tuple[PositionT, tuple[Event, ...]]:
    """The position without its events, and the events."""
    told, game.told = tuple(game.told), []
    return game, told
