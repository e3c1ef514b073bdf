"""The orders that plain words may mean, and those that stand in a text; whether they are legal is another question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from pbem.desk.planner import Planner
from pbem.orders.fold import key
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.order import Order, OrderWord
from pbem.orders.parse import read_orders
from pbem.orders.people import person_at
from pbem.orders.plain_words import MOST_PLAIN, core
from pbem.orders.prose import Sentence

LASTS = re.compile(r" (?:until|up to|unless) |^policy\b")  # what only an order for later has
MOST_ASKED = 2  # words after that of a question
_GOES_ON = re.compile(r"[,;:?]|[.!] \S|\b(?:then|and|i|me|my|we|so|if|or)\b", re.IGNORECASE)  # perhaps with an order
_PAST = {
    "sold": "sell", "bought": "buy", "laid": "lay", "built": "build", "ran": "run", "paid": "pay", "passed": "pass",
    "traded": "trade", "withheld": "withhold", "started": "start", "bid": "bid",
}  # fmt: skip


def plainly(planner: Planner, line: str) -> tuple[str, ...]:
    """The orders that a line which is none may mean: without what is polite, or as the game reads its words."""
    if planner.supposes or planner.member.role == "moderator" or len(line) > MOST_PLAIN:
        return ()
    plain = core(line, planner.mail.names)
    found = planner.session.title.orders.plainly(planner.session.definition, plain)
    if any(_may_be_meant(order) for order in orders_in(planner, plain)):
        lasting = (one for one in found if LASTS.search(one))  # «bid as little as it takes, my limit is 150»
        return tuple(dict.fromkeys((plain, *lasting)))
    return found


def bare(planner: Planner, line: str) -> tuple[str, ...]:
    """The orders that a number alone may be, or how much more, at the table as it stands."""
    if planner.supposes or planner.member.role == "moderator" or len(line) > MOST_PLAIN or not planner.may_move():
        return ()
    session, member = planner.session, planner.member
    view = session.tried_view(member, planner.plan.position)
    names = {seat.player: seat.name for seat in session.seats}
    said = core(line, planner.mail.names) or line
    return session.title.orders.bare(session.definition, view, member.player, said, names)


def readings(planner: Planner, line: str) -> tuple[str, ...]:
    """The orders that a line which is none may mean, by its words or at the table as it stands."""
    return plainly(planner, line) or bare(planner, line)


def of_another(planner: Planner, line: str) -> str:
    """The other player of whom a sentence tells, as a log does; "" for the sender, and for nobody at the table."""
    said = key(planner.session.title.orders.speaker(planner.session.definition, line))
    others = tuple(seat.name for seat in planner.session.seats if seat.person_id != planner.member.person_id)
    return next((name for name in others if said and key(name) == said), "") or _does_as_told(planner, line, others)


def _does_as_told(planner: Planner, line: str, others: tuple[str, ...]) -> str:
    """The one of these of whom the line says with an order's own words that they do that: «Ann sells 1 SW»."""
    if len(line) > MOST_PLAIN or _GOES_ON.search(line):
        return ""
    name, rest = person_at(line.strip(), others)
    verb, _, more = rest.partition(" ")
    ordered = _PAST.get(verb.casefold()) or (verb[:-1] if verb.endswith("s") else "")
    return name if name and ordered and more and orders_in(planner, f"{ordered} {more}") else ""


def orders_in(planner: Planner, text: str) -> tuple[Order, ...]:
    """The orders of a text, as the sender's words have them."""
    return tuple(item for item in read_orders(text, words_of(planner), said=planner.said) if isinstance(item, Order))


def has_move(planner: Planner, text: str) -> bool:
    """Whether one of its orders is a move."""
    return any(one.word.kind == "action" for one in orders_in(planner, text))


def likely_of_game(planner: Planner, said: Sequence[Sentence]) -> tuple[str, ...]:
    """What the game makes of the sentences of a mail in prose, where it stands: each way one line, the likeliest first.

    Whether they are legal is another question; none of them is done unasked (DECISIONS 212).
    """
    if planner.stands is None:
        return ()
    title, view = planner.session.title, planner.session.tried_view(planner.member, planner.stands)
    return tuple(title.orders.likely(planner.session.definition, view, planner.member.player, said, planner.mail.names))


def would_go(planner: Planner, lines: Iterable[str]) -> tuple[str, ...]:
    """The first of the lines that would be done where the game stands, as many as are shown."""
    return tuple(islice((one for one in lines if planner.would_do(one, planner.stands)), MOST_CHOICES))


def is_initial(planner: Planner, text: str) -> bool:
    """Whether the text is the letter with which its writer's name begins, and no more."""
    said = key(text)
    return len(said) == 1 and said.isalpha() and key(planner.member.name)[:1] == said


def words_of(planner: Planner) -> tuple[OrderWord, ...]:
    """The order words of the sender."""
    return planner.book.words(planner.session, planner.member)


def _may_be_meant(order: Order) -> bool:
    """Moves and answers to an invitation; questions too, but a sentence that begins like one is none."""
    return order.word.kind in ("action", "join") or (order.word.kind == "question" and len(order.args) <= MOST_ASKED)
