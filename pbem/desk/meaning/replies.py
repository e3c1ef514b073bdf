"""An answer in plain words to somebody's message: it is a message to them, where nothing speaks against that."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.plain_orders import orders_in, plainly, words_of
from pbem.desk.meaning.plain_questions import question_order
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.order import Order, Stray
from pbem.orders.samples import samples
from pbem.words.say import Say

_CLAUSES = re.compile(r"[.,!?;:…]+\s")
MOST_SHOWN = 280  # characters of a message that is shown back as a line to send


def as_message(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines as one, where the mail answers a message and nothing in it is for the service."""
    mail = planner.mail
    if mail.to and items and all(_is_wordy_question(item) for item in items):  # «Help me in the north!»
        whole = Stray(line=msgspec.structs.replace(items[0].line, text=mail.reply))
        shown = to_send(planner, whole)
        return (*items, msgspec.structs.replace(whole, say=shown.says[0], meant=shown.example))
    if not mail.to or not mail.reply.strip():
        return tuple(items)
    prose = [item for item in items if isinstance(item, Stray) and _is_prose(planner, item)]
    if not prose or len(prose) != len(items):
        return tuple(items)
    say = Say(key="guess.message", facts={"name": mail.to})
    return (Stray(line=msgspec.structs.replace(prose[0].line, text=mail.reply), say=say),)


def is_message(stray: Stray) -> bool:
    """Whether the line is such an answer."""
    return stray.say is not None and stray.say.key == "guess.message" and not stray.meant


def take_message(planner: Planner, stray: Stray) -> None:
    """Send the words to whose message they answer, or show them as a message to send."""
    mail = planner.mail
    orders = orders_in(planner, f"press {mail.to}:\n{mail.reply.strip()}\nend press")
    if not mail.sure or mail.ours or len(orders) != 1:
        planner.plan.results.append(to_send(planner, stray))
        return
    line = f"press {mail.to}: {' '.join(mail.reply.split())}"
    plain = line if len(line) <= MOST_SHOWN else f"press {mail.to}: …"
    planner.try_order(msgspec.structs.replace(orders[0], line=stray.line, plain=plain))


def to_send(planner: Planner, stray: Stray) -> Result:
    """The words as a message that can be sent, where they fit into a line."""
    name, joined = planner.mail.to, " ".join(stray.line.text.split())
    line = f"press {name}: {joined}" if len(joined) <= MOST_SHOWN - len(name) else ""
    says = (Say(key="guess.message", facts={"name": name}),)
    return Result(line=stray.line.text, status="not_understood", says=says, example=line)


def _is_wordy_question(item: Order | Stray) -> bool:
    """Whether it is a question order with words behind, which may be said to somebody."""
    return isinstance(item, Order) and item.word.kind == "question" and bool(item.args)


def _is_prose(planner: Planner, stray: Stray) -> bool:
    """Whether the line looks neither like an order, nor like a misspelt one, nor like a question to the service."""
    text = stray.line.text
    if stray.say is not None or stray.meant or stray.spoils:
        return False
    if any(plainly(planner, clause) or orders_in(planner, clause) for clause in _CLAUSES.split(text)):
        return False
    for_us = question_order(planner, text) or planner.session.title.orders.why_none(text)
    return not for_us and not samples(text, words_of(planner), planner.said) and not planner.book.needs_moderator(text)
