"""A rule written once: which actions it proposes, why one is not legal, and what a legal one does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, Protocol, TypeVar, cast

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Pass
from engine.eighteen.game import Game18xx

GameT = TypeVar("GameT", bound=Game18xx)
GameT_contra = TypeVar("GameT_contra", bound=Game18xx, contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)


class Step(Protocol[GameT_contra, ActionT_contra]):
    """The rule of one kind of action, or of several: a module of `steps/`, or an instance of a class there.

    The position it is given is its own to change: `do` does, and so does everything below a game’s sequence. Only
    `engine.core.play`, and what the sequence hands to it, return a next position and leave the old one alone.
    """

    def candidates(self, game: GameT_contra, /) -> Iterator[Action]:
        """All actions worth asking about, lazily; a superset of the legal ones."""

    def why_not(self, game: GameT_contra, action: ActionT_contra, /) -> Refusal | None:
        """None when the action is legal now."""

    def do(self, game: GameT_contra, action: ActionT_contra, /) -> None:
        """Carry out a legal action."""


class TurnRule(Generic[GameT]):
    """The rule of a step in a company's turn: when it is waited for, whether it may be declined, how it ends.

    As it stands here: never waited for, may be declined, and leaves nothing to do.
    """

    def waits(self, game: GameT) -> bool:
        """Whether there is anything to decide; if not, the step settles itself."""
        return False

    def why_not_pass(self, game: GameT, action: Pass) -> Refusal | None:
        """Why the step cannot be declined, or ended, now."""
        return None

    def settle(self, game: GameT) -> bool:
        """What is done as the step ends, declined or without a decision; whether it is over."""
        return True


class DealStep(Step[GameT_contra, ActionT_contra], Protocol[GameT_contra, ActionT_contra]):
    """The rule of a deal with somebody else."""

    def others(self, game: GameT_contra, deal: ActionT_contra, /) -> tuple[str, ...]:
        """Whose consent is needed beside that of the player who says it."""


class Rule(Generic[GameT]):
    """A step bound to a kind of action, so that it can stand in a table with others."""

    kind: type[Action]
    step: object  # tells one step from another
    candidates: Callable[[GameT], Iterator[Action]]
    why_not: Callable[[GameT, Action], Refusal | None]  # of an action of this kind
    do: Callable[[GameT, Action], None]

    def __init__(self, kind: type[ActionT], step: Step[GameT, ActionT]) -> None:
        self.kind, self.step = kind, step
        self.candidates = step.candidates
        self.why_not = cast("Callable[[GameT, Action], Refusal | None]", step.why_not)  # the table knows the kind
        self.do = cast("Callable[[GameT, Action], None]", step.do)


class DealRule(Rule[GameT]):
    """The same for a deal."""

    others: Callable[[GameT, Action], tuple[str, ...]]  # whose consent is needed beside that of the player who says it

    def __init__(self, kind: type[ActionT], step: DealStep[GameT, ActionT]) -> None:
        super().__init__(kind, step)
        self.others = cast("Callable[[GameT, Action], tuple[str, ...]]", step.others)


Rules = Mapping[type[Action], Rule[GameT]]


def rules(*given: Rule[GameT]) -> Rules[GameT]:
    """A table of rules by the kind of action they judge."""
    return {one.kind: one for one in given}
