"""The orders that plain words may mean, and those that stand in a text; whether they are legal is another question."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.orders.order import Order, OrderWord
from pbem.orders.parse import read_orders
from pbem.orders.plain_words import MOST_PLAIN, core

MOST_ASKED = 2  # words after that of a question


def plainly(planner: Planner, line: str) -> tuple[str, ...]:
    """The orders that a line which is none may mean: without what is polite, or as the game reads its words."""
    if planner.supposes or planner.member.role == "moderator" or len(line) > MOST_PLAIN:
        return ()
    plain = core(line, planner.mail.names)
    if any(_may_be_meant(order) for order in orders_in(planner, plain)):
        return (plain,)
    return planner.session.title.orders.plainly(planner.session.definition, plain)


def orders_in(planner: Planner, text: str) -> tuple[Order, ...]:
    """The orders of a text, as the sender's words have them."""
    return tuple(item for item in read_orders(text, words_of(planner), said=planner.said) if isinstance(item, Order))


def words_of(planner: Planner) -> tuple[OrderWord, ...]:
    """The order words of the sender."""
    return planner.book.words(planner.session, planner.member)


def _may_be_meant(order: Order) -> bool:
    """Moves and answers to an invitation; questions too, but a sentence that begins like one is none."""
    return order.word.kind in ("action", "join") or (order.word.kind == "question" and len(order.args) <= MOST_ASKED)
