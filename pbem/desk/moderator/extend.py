"""`extend [NAME] SPAN`: so much more time for one player, or for all who are waited for."""

from __future__ import annotations

import re
from datetime import timedelta

import msgspec

from pbem.desk.clock.time_orders import concerned, latest, names, nobody, ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.fold import fold
from pbem.orders.naming import name_perhaps
from pbem.orders.numbers import NUMBER, in_digits
from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.people import person_at
from pbem.orders.shapes import SPAN
from pbem.orders.spans import read_span
from pbem.store.models import Member
from pbem.table import deadline_changes
from pbem.table.record_kinds import EXTENDED
from pbem.table.session import Session
from pbem.words.say import Say

_GIVE = re.compile(r"(?:give|grant|allow|let)\s+(.+)", re.IGNORECASE)
_MORE = frozenset({"more", "extra", "additional", "further", "have", "time", "please", "thanks"})


class Extend(msgspec.Struct, frozen=True):
    """So much more time, for the player `name` or (None) for everybody who is waited for."""

    span: timedelta
    name: str | None = None


def _read(order: Order, asker: Asker) -> Extend:
    plain = re.sub(r"^(?:(?:the\s+)?deadline\s+)?(?:by\s+)?", "", order.rest, flags=re.IGNORECASE)
    name, span = name_perhaps(msgspec.structs.replace(order, rest=plain), asker.names, read_span)
    return Extend(span, name)


def _why_not(session: Session, said: Extend) -> Say | None:
    return nobody(session, said.name)


def _do(session: Session, actor: Member, said: Extend) -> Say:
    """Whoever was late is so no longer."""
    questions = concerned(session, said.name)
    span = str(int(said.span.total_seconds()))
    for decision in questions:
        facts = {"name": actor.name, "time_span": span}
        deadline_changes.add(session, decision, said.span, Say(key="because.extended", facts=facts))
    return ordered(session, actor, EXTENDED, names=names(questions), time_span=span, due_at=latest(questions))


def _plainly(line: str, asker: Asker) -> str:
    """«give Ann 2 more days» as the order for it."""
    found = _GIVE.match(line)
    name, rest = person_at(found[1], asker.names) if found else (None, "")
    words = (word for word in fold(rest).split() if word.strip(".,!") not in _MORE)
    span = in_digits(" ".join(words).rstrip(".,!"))
    if name is None or not span:
        return ""
    try:
        read_span(span, "extend")
    except OrderError:
        return ""
    return f"extend {name} {span}"


COMMANDS = (
    time_order(
        order_word("moderator", "extend", "extend [NAME] SPAN", "extend 24h", shape=SPAN),
        4, _read, _why_not, _do, of_running=True, plainly=_plainly, sure=rf"extend(?: \S+)? {NUMBER} ?[a-z]*",
    ),
)  # fmt: skip
