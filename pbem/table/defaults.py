"""Default orders: lines that a player stated, to be played for them when their deadline passes."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from pbem import timetable
from pbem.games.border import Action
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say

MOST_DEFAULTS = 10


class Default(NamedTuple):
    """A stated line and the actions it means now."""

    line: str
    actions: tuple[Action, ...]


def understand(session: Session, member: Member, line: str) -> tuple[Action, ...]:
    """The actions that a default order means for the member, from their own view; OrderError when it is none."""
    items = read_orders(line, session.title.orders.words, said=session.said)
    order = items[0] if len(items) == 1 else None
    if not isinstance(order, Order) or order.word.kind != "action":
        raise OrderError(Say(key="default_no_move", facts={"line": line}))
    meant = session.title.orders.understand(session.definition, session.view(member), member.player, order)
    if not meant.actions:
        raise OrderError(Say(key="default_no_move", facts={"line": line}))
    return meant.actions


def why_not(session: Session, actions: tuple[Action, ...]) -> Refusal | None:
    """Why the rules do not allow them as things stand; None when they do."""
    try:
        play.replay(session.position, actions)
    except IllegalAction as error:
        return error.refusal
    return None


def first_legal(session: Session, member: Member) -> Default | None:
    """The first default order of the member that is legal now."""
    for line in member.defaults:
        try:
            actions = understand(session, member, line)
        except OrderError:
            continue
        if why_not(session, actions) is None:
            return Default(line, actions)
    return None


def plays(session: Session, member: Member, at: datetime) -> bool:
    """Whether their default orders are played for a deadline then: by the game's rule, or because they are away."""
    return session.game.on_deadline == "default" or away_with_default(member, at)


def away_with_default(member: Member, at: datetime) -> bool:
    """Whether on that day they are away and want their default orders played."""
    day = timetable.local_day(at, member.person.timezone).isoformat()
    return any(one["mode"] == "default" and one["first"] <= day <= one["last"] for one in member.person.away)
