"""Standing orders: what players state in advance, when it fires, and what ends it. All from the owner's own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from pbem.games.border import A, AnyPosition, D, Names, V
from pbem.games.standing_order import TURN, Fires, Since, StandingOrder
from pbem.orders.order import Order, OrderError
from pbem.words.say import Say


class Standing(Generic[D, V, A]):
    """The standing orders of one game. Plain case: orders are only kept for one's next turn."""

    def states(self, definition: D, view: V, player: str, order: Order) -> StandingOrder | None:
        """The order for later that a line is; None for a move to be made now.

        OrderError where it can never fire, or names what is gone: it says what can. A move for a turn that has not
        come is one of kind TURN, with that line.
        """
        return None

    def against(self, definition: D, stated: StandingOrder, others: Sequence[StandingOrder]) -> StandingOrder | None:
        """Which of the owner's other orders the one just stated contradicts."""
        return None

    def opens(self, definition: D, view: V, player: str, kept: StandingOrder) -> bool:
        """Whether what is asked of `player` now belongs to the turn that an order of kind TURN was kept for."""
        return True

    def waits(self, definition: D, view: V, player: str, kept: StandingOrder) -> bool:
        """Whether an order of kind TURN none of whose conditions holds stays in hand for the next turn of its kind."""
        return False

    def waiting(self, definition: D, view: V, player: str, order: Order) -> StandingOrder | None:
        """An order for now whose condition does not hold, kept for a later turn of its kind; None: it lapses."""
        return None

    def fires(self, definition: D, view: V, player: str, standing: StandingOrder, since: Since) -> Fires[A] | None:
        """What an order of another kind does where `player` is asked; None: it has nothing to say to that."""
        return None

    def ends(self, definition: D, view: V, player: str, standing: StandingOrder, since: Since) -> Say | None:
        """Why it can never fire any more: its round is over, its company is gone; None while it can."""
        return None

    def told(self, definition: D, view: V, player: str, kept: StandingOrder) -> Say | None:
        """What an order in hand does and until when, in the few words that fit behind its line in a list."""
        return Say(key="in_hand.does.next") if kept.kind == TURN else None

    def answers_next(self, definition: D, view: V, player: str, kept: StandingOrder) -> bool:
        """Whether it answers what `player` is asked next, as things stand; not what they are asked already."""
        return kept.kind == TURN and self.opens(definition, view, player, kept)

    def foreseen(
        self, definition: D, view: V, player: str, kept: StandingOrder, since: Since, names: Names
    ) -> tuple[Say, ...]:
        """What it would do as things stand, how far it reaches and what stops it; of a TURN see `supposed`."""
        return ()

    def supposed(self, definition: D, view: V, player: str, kept: StandingOrder) -> AnyPosition | None:
        """The position as if the turn that orders are kept for had come; None where nobody can say what it will be."""
        return None

    def weighed(
        self, definition: D, view: V, player: str, condition: str, since: Since, names: Names
    ) -> tuple[Say, ...]:
        """Whether a condition of an `if` holds now, and if not how far it is from that."""
        return ()

    def overrides(self, definition: D, view: V, action: A, standing: StandingOrder) -> bool:
        """Whether what its owner orders themself, in that position, takes the place of the standing order."""
        return True

    def holds(self, definition: D, view: V, player: str, condition: str, since: Since) -> bool:
        """Whether a condition of an `if` holds; OrderError where it can't be read."""
        raise OrderError(Say(key="condition_none"))
