"""One order of the service's own language, whole. A file in a folder of `desk/` makes one; `order_book` finds it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from pbem.desk.planner import Planner
from pbem.games.title import AnyTitle
from pbem.orders.order import Order, OrderWord

Said = TypeVar("Said")  # what the line of an order says, once it is read


class Asker(NamedTuple):
    """What the reading of an order may depend on."""

    names: tuple[str, ...]  # whom it may name: the others of the game, for a moderator's order everybody who plays
    here: datetime  # the present moment in the sender's own zone
    reserved: frozenset[str]  # order words, which nobody may be called
    seats: tuple[str, ...] = ()  # whose seats there are, held or not, the sender's own among them


class Command(msgspec.Struct, Generic[Said], frozen=True, kw_only=True):
    """An order: its word, how the rest of its line is read, and what becomes of a mail's plan because of it."""

    word: OrderWord
    place: int  # among the words of its kind, in the answer to `help`
    read: Callable[[Order, Asker], Said]  # what the line says; OrderError when it cannot be read
    consider: Callable[[Planner, Order, Said], None]  # takes that into the plan; OrderError when it makes no sense now
    plainly: Callable[[str, Asker], str] | None = None  # of a moderator's order: the line that plain words ask for
    given: Callable[[AnyTitle], bool] | None = None  # only in games that have what it is about; None: in all
    sure: str | None = None  # of a moderator's order: the levelled line of a player that means it and is no prose


AnyCommand = Command[Any]  # as they lie in one book: what is read goes back to the same one


def word_alone(order: Order, asker: Asker) -> None:
    """Reads an order whose word says all."""
