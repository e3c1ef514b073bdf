"""What can be voted on, one row a matter: how it is read, why it cannot be, how it is asked, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.base.plain import Plain
from pbem.desk.command import Asker
from pbem.desk.planner import Planner
from pbem.orders.order import Order
from pbem.table.record_kinds import Void
from pbem.table.session import Session
from pbem.table.votes import Vote
from pbem.words.say import Say

Begin = Callable[[Session], dict[str, Plain]]


def _nothing(session: Session) -> dict[str, Plain]:
    return {}


def _no_rest(session: Session, vote: Vote) -> None:
    """Nothing has to be put away."""


class Proposal(msgspec.Struct, frozen=True):
    """What somebody wants a vote on: as everybody may read it, what the record says of it besides.

    `begin`: what is done when the vote is asked for, and what the record says of that. `says`: to who asks, alone.
    """

    line: str
    facts: dict[str, Plain] = {}
    begin: Begin = _nothing
    says: tuple[Say, ...] = ()


class Matter(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of vote. What `read` makes of a line goes back to `propose`."""

    word: str
    example: str
    read: Callable[[Order, Asker], Any]
    propose: Callable[[Planner, Any], Proposal]  # OrderError where it cannot be, with what would be right
    asks: Callable[[Session, Vote], tuple[Say, ...]]  # what is asked, as things stand
    void: Callable[[Session, Vote], Void | None]  # why there is nothing to vote on any more; None while there is
    do: Callable[[Session, Vote], tuple[Say, ...]]  # it has passed; what everybody is to hear, if no letter says so
    drop: Callable[[Session, Vote], None] = _no_rest  # it has not
