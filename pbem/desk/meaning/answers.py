"""An answer to an invitation in more than one sentence, read as the one order that it comes to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.desk.planner import Planner
from pbem.orders.order import Order, Stray
from pbem.orders.plain_words import is_courtesy
from pbem.orders.talk import takes_back
from pbem.orders.yes_in_words import acceptance

_MOST = 12  # lines of such a mail


def as_answer(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines as the one order to accept, where the whole mail says no more than that; else as they are."""
    mail = planner.mail
    if not items or len(items) > _MOST or not (mail.sure and planner.invited()) or mail.to:
        return tuple(items)
    if any(isinstance(one, Order) and one.word.word != "accept" for one in items):
        return tuple(items)
    text = "\n".join(one.line.text for one in items)
    line = "" if takes_back(text) else acceptance(text, mail.names)
    said = [one for one in items if isinstance(one, Order)]
    if not line or (len(said) == len(items) == 1 and line == f"accept {said[0].rest}".strip()):
        return tuple(items)
    orders = [one for one in planner.read(line) if isinstance(one, Order)]
    if len(orders) != 1:
        return tuple(items)
    told = " ".join(one.line.text for one in items if not is_courtesy(one.line.text, mail.names))
    source = replace(items[0].line, text=told)
    return (replace(orders[0], line=source, plain=line),)
