"""The only verbs that touch a game: legal_actions, why_not, apply, replay, stop, view. They know no game by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol, Self, TypeVar

from engine.core.corrections import Corrector, judge
from engine.core.errors import IllegalAction, Refusal
from engine.core.events import Event
from engine.core.wellformed import malformed, out_of_range

GameT = TypeVar("GameT")
ActionT = TypeVar("ActionT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Judge(Protocol[GameT, ActionT]):
    """One place in a game where somebody must act: a rule, written once."""

    def candidates(self, game: GameT) -> Iterator[ActionT]:
        """All actions worth asking about, lazily; a superset of the legal ones."""

    def why_not(self, game: GameT, action: ActionT) -> Refusal | None:
        """The rule: None when the action is legal now."""

    def do(self, game: GameT, action: ActionT) -> tuple[GameT, tuple[Event, ...]]:
        """The game after a legal action, and what happened."""


class Game(Protocol[ActionT, ViewT_co]):
    """A position: frozen, with everything hidden in it."""

    @property
    def title(self) -> str:
        """The game's title, as its refusals have it: `1861`."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""

    @property
    def active(self) -> tuple[str, ...]:
        """The players who must act; nobody in a finished game."""

    def active_step(self) -> Judge[Self, ActionT]:
        """The rule that judges the next action."""

    def corrector(self) -> Corrector[Self]:
        """What judges what a moderator puts right."""

    def view(self, reader: str | None) -> ViewT_co:
        """What `reader` may know (None: the public)."""

    def closed_view(self, reader: str | None) -> ViewT_co:
        """What `reader` may know of a position that is only tried out: what its end would open stays closed."""

    def full_view(self) -> ViewT_co:
        """Everything, for a moderator who does not play."""

    def stopped(self) -> tuple[Self, tuple[Event, ...]]:
        """The game ended here because the moderator says so, scored as it stands."""


G = TypeVar("G", bound=Game[Any, Any])


def legal_actions(game: Game[ActionT, Any]) -> Iterator[ActionT]:
    """Every legal action, lazily. In most games far too many to list: take what you need."""
    step = game.active_step()
    return (action for action in step.candidates(game) if step.why_not(game, action) is None)


def why_not(game: Game[ActionT, Any], action: ActionT) -> Refusal | None:
    """None when the action is legal now, else the reason."""
    rule = judge(game, action).why_not
    return malformed(game.title, action) or rule(game, action) or out_of_range(game.title, action)


def apply(game: G, action: Any) -> tuple[G, tuple[Event, ...]]:
    """The game after the action, and its events; IllegalAction when the rules forbid it."""
    step = judge(game, action)
    if refusal := malformed(game.title, action) or step.why_not(game, action) or out_of_range(game.title, action):
        raise IllegalAction(refusal)
    after: tuple[G, tuple[Event, ...]] = step.do(game, action)
    return after


def replay(start: G, actions: Iterable[Any]) -> G:
    """The game that `actions`, one after the other, make of `start`; undo is a replay of a shorter list."""
    game = start
    for action in actions:
        game, _ = apply(game, action)
    return game


def stop(game: G) -> tuple[G, tuple[Event, ...]]:
    """The game ended where it stands; a finished one stays as it is, without an event."""
    if game.finished:
        return game, ()
    after: tuple[G, tuple[Event, ...]] = game.stopped()
    return after


def view(game: Game[Any, ViewT_co], reader: str | None) -> ViewT_co:
    """What `reader` may know of the game (None: the public)."""
    return game.view(reader)
