"""What lines of a mail mean in a game, and how an action is written as a line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import MappingProxyType
from typing import Generic, Literal

from pbem.games.border import A, D, Names, V
from pbem.games.meant import Meant, Said
from pbem.orders.meaning import NOTHING
from pbem.orders.meaning import Meant as WordsMeant
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.orders.prose import Sentence

NOBODY: Names = MappingProxyType({})
When = Literal["off_turn", "again", "two", "no_offer"]


class Orders(ABC, Generic[D, V, A]):
    """The order language of one game. Plain case: a line is one action of its sender."""

    words: tuple[OrderWord, ...]

    @abstractmethod
    def understand(self, definition: D, view: V, player: str, order: Order) -> Meant[A]:
        """The engine actions an order means for `player`; OrderError when unreadable or ambiguous."""

    @abstractmethod
    def write(self, definition: D, action: A, view: V | None = None) -> str:
        """The action as a player would write it, with the engine's own ids: `build blue G07 G08`.

        `view`: the position in which it is meant; without it names that move with the track are left out.
        """

    @abstractmethod
    def why_not_now(self, definition: D, when: When) -> OrderError:
        """Why no order is taken off turn, after one of the same mail that ended the turn, or two on one line.

        `no_offer`: why none is that answers an offer, where nothing is offered.
        """

    @abstractmethod
    def near(self, definition: D, view: V, player: str, order: Order) -> str:
        """An order line as like a refused one as can be, and legal right now; "" where there is none."""

    def at_any_time(self, definition: D, view: V, player: str, order: Order) -> bool:
        """Whether the rules let `player` do what the line orders now, though somebody else is to move."""
        return False

    def by_meaning(self, definition: D, view: V, player: str, line: str, names: frozenset[str]) -> WordsMeant:
        """What a line that no grammar takes comes to among the orders that `player` could give now.

        `names`: folded words of the names of people, which mean nothing in it.
        """
        return NOTHING

    def likely(
        self, definition: D, view: V, player: str, said: Sequence[Sentence], names: frozenset[str]
    ) -> tuple[str, ...]:
        """The orders that the sentences of a mail most likely mean, each way as one line; the likeliest first."""
        return ()

    def bare(self, definition: D, view: V, player: str, line: str, names: Names = NOBODY) -> tuple[str, ...]:
        """The orders that a line of a number and nothing else may be for `player` now: a bid, a price.

        Also one that says how much more, the least, or no, where a bid is asked. `names`: what players are called.
        """
        return ()

    def wished(self, definition: D, line: str) -> str:
        """The line without what only sounds like a condition or a denial: «until Nantes», «and not further»."""
        return line

    def tells(self, line: str) -> bool:
        """Whether the line only tells what a move came to, as our letters do: «its value is now 3»."""
        return False

    def strange(self, definition: D, line: str) -> str:
        """The words of a line that stand for nothing in the game, without steps that it says are passed over."""
        return line

    def says_nothing(self, definition: D, line: str) -> bool:
        """Whether a line only says whose turn it is, or that a step is passed over as it would be: «no track»."""
        return False

    def said(self, definition: D, line: str) -> Said:
        """A line as it is to be read, without whom it speaks of: «NW: lay 57 E9» is about NW. It need be no order."""
        return Said(line)

    def keeps_open(self, order: Order) -> bool:
        """Whether a line only says that what its mail leaves out is to be asked."""
        return False

    def quiet(self, action: A) -> bool:
        """Whether a move is so plain that nobody need write to its player that it is done: a bid, a pass.

        Their next letter says so.
        """
        return False

    # of lines that are no orders; nothing depends on a position
    @abstractmethod
    def plainly(self, definition: D, line: str) -> tuple[str, ...]:
        """The order lines that plain words may mean."""

    def speaker(self, definition: D, line: str) -> str:
        """The player of whom a sentence of a log tells, as it writes their name; "" where it names none."""
        return ""

    @abstractmethod
    def weighs(self, definition: D, word: str) -> int:
        """How much a word of a sentence is the game's own (`pbem.orders.talk`): a company, a hex, a city, a colour."""

    @abstractmethod
    def why_none(self, line: str) -> OrderError | None:
        """Why the line is no order of this game, where it is known what is wanted."""
