"""Standing orders: what players state in advance, when it fires, and what ends it. All from the owner's own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from pbem.games.border import A, D, V
from pbem.games.standing_order import Fires, Since, StandingOrder
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

    def fires(self, definition: D, view: V, player: str, standing: StandingOrder, since: Since) -> Fires[A] | None:
        """What an order of another kind does where `player` is asked; None: it has nothing to say to that."""
        return None

    def ends(self, definition: D, view: V, player: str, standing: StandingOrder, since: Since) -> Say | None:
        """Why it can never fire any more: its round is over, its company is gone; None while it can."""
        return None

    def overrides(self, definition: D, view: V, action: A, standing: StandingOrder) -> bool:
        """Whether what its owner orders themself, in that position, takes the place of the standing order."""
        return True

    def holds(self, definition: D, view: V, player: str, condition: str, since: Since) -> bool:
        """Whether a condition of an `if` holds; OrderError where it can't be read."""
        raise OrderError(Say(key="condition_none"))
