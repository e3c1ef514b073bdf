"""`status [waits]`: the position in words; or whom the game waited for, how long and for what."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.question import must_have_begun
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table import votes
from pbem.table.session import Session
from pbem.table.waits import waits
from pbem.words.say import Say

_WAITS = {"waits", "wait", "waiting", "waited"}


class Status(msgspec.Struct, frozen=True):
    """The position, or how long the game waited."""

    waits: bool = False


def _read(order: Order, asker: Asker) -> Status:
    return Status(not _WAITS.isdisjoint(order.args))


def _consider(planner: Planner, order: Order, said: Status) -> None:
    if said.waits:
        must_have_begun(planner)
        planner.answer_last(order, "waits", _waited)
        return
    must_have_begun(planner)
    planner.answer_last(order, "status", _stands)
    planner.plan.picture = True  # what is asked about comes with what is new


def _stands(session: Session, member: Member) -> Answer:
    """The position stands in the letter; a vote that waits for somebody is told with it."""
    vote = votes.open_now(session)
    says = () if vote is None else (Say(key="vote.in_status", facts={"line": vote.line}),)
    return Answer(about="status", says=says)


def _waited(session: Session, member: Member) -> Answer:
    return Answer(about="waits", waits=waits(session))


_WORD = order_word("question", "status", "status [waits]", "status", "state", "position")
COMMANDS = (Command(word=_WORD, place=2, read=_read, consider=_consider),)
