"""What a planner asks of the order book: the words that a member has, and what becomes of each line of their mail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from pbem.orders.order import Order, OrderWord, Stray
from pbem.store.models import Member
from pbem.table.session import Session

P = TypeVar("P", contravariant=True)


class Book(Protocol[P]):
    """The orders of every game: `pbem.desk.order_book`. `P`: the planner, which this file cannot know."""

    reserved: frozenset[str]  # nobody may be called so

    def words(self, session: Session, member: Member) -> tuple[OrderWord, ...]:
        """All order words that mean something to this member in this game."""

    def consider(self, planner: P, order: Order) -> None:
        """Take an order of every game into the plan; OrderError when it cannot be read or makes no sense now."""

    def plainly(self, planner: P, line: str) -> tuple[str, ...]:
        """The orders that a line which is none may mean, whether they are legal or not."""

    def needs_moderator(self, line: str) -> bool:
        """Whether a player's stray line is very likely an order that only the moderator may give."""

    def plain_order(self, planner: P, line: str) -> str:
        """The order that a moderator's plain words ask for; "" for none."""

    def by_place(self, planner: P, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
        """The lines of a mail, those that name samples of the letter it answers as the orders that these are."""

    def sort_out(self, planner: P, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
        """The lines of a mail, where some of them mean something else beside each other than alone."""

    def stray(self, planner: P, stray: Stray) -> None:
        """Take a line that is no order into the plan: what it may mean is guessed, or asked back."""

    def holds_up(self, planner: P, stray: Stray) -> bool:
        """Whether a line that was not read may change the orders it stands with, so that none of them is done."""

    def mend(self, planner: P, items: Sequence[Order | Stray]) -> None:
        """A line was not read: note in the plan what the whole mail was probably meant as."""

    def gist(self, planner: P) -> None:
        """Nothing of the mail is done: note in the plan what its sentences were probably meant as."""

    def by_meaning(self, planner: P, order: Order, example: str) -> bool:
        """Whether a move that could not be read is taken into the plan by what its words mean."""

    def yes_to(self, planner: P) -> str:
        """The line that a bare yes to the answer does; "" for none."""

    def finish(self, planner: P) -> None:
        """All lines were tried: see to what is told of them."""
