"""Of the orders that one line holds: whether each can be read, and which is the first that is legal."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.games.border import AnyPosition
from pbem.orders.order import Order, OrderError
from pbem.store.models import Member
from pbem.table.kept_lines import order_in
from pbem.table.session import Session


def of_line(order: Order | None, whole: Order) -> Order | None:
    """One order of a choice, told of the line that holds it."""
    return None if order is None else msgspec.structs.replace(order, line=whole.line, plain=whole.plain)


def must_be_readable(session: Session, member: Member, position: AnyPosition, orders: Iterable[Order | None]) -> None:
    """Refuse what means nothing whatever comes; what only the position is against may be possible by then."""
    view = session.tried_view(member, position)
    for order in orders:
        try:
            if order is not None:
                session.title.orders.understand(session.definition, view, member.player, order)
        except OrderError as error:
            if not error.section:
                raise


def first_legal(
    session: Session, member: Member, position: AnyPosition, whole: Order, lines: Iterable[str]
) -> Order | None:
    """The first of the lines that can be done now; None where none can."""
    view = session.tried_view(member, position)
    for line in lines:
        one = of_line(order_in(session, line, whole.about), whole)
        try:
            if one is None:
                continue
            meant = session.title.orders.understand(session.definition, view, member.player, one)
            play.replay(position, meant.actions)
        except (OrderError, IllegalAction):
            continue
        return one
    return None
