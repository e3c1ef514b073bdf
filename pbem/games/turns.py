"""Whose turn it is in a game, what follows without being asked about, and how one comes to a standstill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic

from engine.core.events import Event
from pbem.games.border import A, D, V
from pbem.games.meant import ByItself, Turn
from pbem.games.standing_order import StandingOrder
from pbem.words.say import Say


class Turns(Generic[D, V, A]):
    """The flow of one game. Plain case: a turn is one action, and everybody is asked for it."""

    whole: ClassVar[bool] = False  # whether one mail may hold many moves: plain words beside others are done then
    confirms_end: ClassVar[bool] = True  # whether a move that ends the game waits for a code: what was hidden opens

    def by_itself(self, definition: D, view: V, *, kept_open: bool = False) -> ByItself[A] | None:
        """The action that follows from a position without asking; None when somebody must decide, or it is over.

        `kept_open`: they want to be asked also what nobody else would think of.
        """
        return None

    def passed_over(self, definition: D, view: V, player: str, in_hand: Sequence[StandingOrder]) -> tuple[Say, ...]:
        """What they are told of turns of theirs to come that pass by themselves as things stand, though there would be
        something to do; not of those for which they have something `in_hand`.
        """
        return ()

    def gathers(self, definition: D, before: V, after: V) -> bool:
        """Whether something has begun in between, of which everybody it concerns is told at once: an auction."""
        return False

    def ahead(self, definition: D, view: V, player: str, in_hand: Sequence[StandingOrder]) -> tuple[str, ...]:
        """What `player` may be asked in that, later than whoever is asked now, by the keys of orders kept for it.

        Not what their orders `in_hand` answer. It tells nothing of what others have in hand.
        """
        return ()

    def left_out(self, definition: D, view: V, player: str) -> ByItself[A] | None:
        """How what is now asked is settled where a mail of `player` gave orders for this turn and left that out.

        None: it must be asked, or the turn that the mail was about is over.
        """
        return None

    def turn_of(self, definition: D, view: V) -> Turn:
        """Whose turn it is: what a mail that orders anything for it leaves out is settled by `left_out`.

        `ANSWER` where a question interrupts it: who answers that has ordered nothing for the turn.
        """
        return Turn()

    def topic(self, definition: D, view: V, player: str) -> str:
        """What kind of decision `player` is asked for, a short word that never changes: `stock`, `operate`."""
        return "turn"

    def yes_or_no(self, definition: D, view: V, player: str) -> tuple[str, str] | None:
        """The orders that a bare yes and a bare no of `player` mean now; None where nothing is asked so."""
        return None

    def may_decline(self, definition: D, view: V, player: str) -> bool:
        """Whether `decline` answers what `player` is asked now, though nobody offers them a deal."""
        return False

    def begins_round(self, event: Event) -> bool:
        """Whether with this event one round is over and another begins; readers hear of a round they had no part in."""
        return False

    def alarm(self, event: Event) -> Say | None:
        """What everybody must hear at once, the moderator too: that the game cannot go on."""
        return None

    def standstill(self, definition: D, before: V, after: V) -> Say | None:
        """What everybody must hear where a game between these two positions has come to turn on the spot."""
        return None

    def stall_limit(self, rounds: int) -> A | None:
        """The action by which the table sets a limit of so many rounds; None in a game that has no such thing."""
        return None
