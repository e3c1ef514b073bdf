"""Order lines of a player carried out on a position, all of them or none: what was kept for a turn, once it is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from engine.core.events import Event
from pbem.games.border import Action, AnyPosition, View
from pbem.games.standing_order import Since
from pbem.orders.alternatives import Choice, read_choice
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.store.models import Member, OrderInHand
from pbem.table import in_hand
from pbem.table.refusals import by_rule
from pbem.table.session import Session
from pbem.words.say import Say


class Moved(NamedTuple):
    """One action, the position after it, and what happened."""

    action: Action
    position: AnyPosition
    events: Sequence[Event]


class Carried(NamedTuple):
    """What lines came to. `open`: what they leave out of their turn is to be asked.

    `ordered`: whether any of them was carried out, even if it changed nothing; else none of their conditions held.
    """

    moves: tuple[Moved, ...]
    open: bool = False
    ordered: bool = True


def order_in(session: Session, line: str, about: str = "") -> Order | None:
    """The move that a single line is, about that company where it names none; None where it is no move."""
    found = read_orders(line, session.title.orders.words, said=session.said)
    order = found[0] if len(found) == 1 else None
    if not isinstance(order, Order) or order.word.kind != "action":
        return None
    return order if order.about or not about else msgspec.structs.replace(order, about=about)


def choice_in(session: Session, line: str) -> Choice | None:
    """The choice between orders that a line is; None for one order."""
    return read_choice(line, lambda text: order_in(session, text) is not None)


def tries_of(
    session: Session, member: Member, position: AnyPosition, choice: Choice, since: Since, view: View | None = None
) -> tuple[str, ...]:
    """The lines to be tried now, the first legal one to be done; none where a condition does not hold."""
    if not choice.condition:
        return choice.tries
    view = session.tried_view(member, position) if view is None else view
    held = session.title.standing.holds(session.definition, view, member.player, choice.condition, since)
    return choice.tries if held else choice.otherwise


def carry(session: Session, member: Member, position: AnyPosition, lines: str, since: Since) -> Carried:
    """What these lines, one below the other, come to. OrderError or IllegalAction where one cannot be done."""
    moves: list[Moved] = []
    about, opened, ordered = "", False, False
    for line in lines.split("\n"):
        said = session.said(line)
        about = said.about or about
        choice = choice_in(session, said.text if said.about else line)
        tries = (line,) if choice is None else tries_of(session, member, position, choice, since)
        if not tries:
            continue
        done = _first(session, member, position, tries, about)
        moves += done.moves
        ordered = True
        opened = opened or done.open
        position = moves[-1].position if moves else position
    return Carried(tuple(moves), opened, ordered)


def _first(session: Session, member: Member, position: AnyPosition, tries: Sequence[str], about: str) -> Carried:
    """The first of the lines that can be done; where none can, why not the first."""
    why: OrderError | IllegalAction | None = None
    for line in tries:
        try:
            return _one(session, member, position, line, about)
        except (OrderError, IllegalAction) as error:
            why = why or error
    assert why is not None
    raise why


def _one(session: Session, member: Member, position: AnyPosition, line: str, about: str) -> Carried:
    order = order_in(session, line, about)
    if order is None:
        raise OrderError(Say(key="in_hand.no_order", facts={"line": line}))
    view = session.tried_view(member, position)
    if member.player not in position.active:
        raise session.title.orders.why_not_now(session.definition, "off_turn")
    meant = session.title.orders.understand(session.definition, view, member.player, order)
    moves = []
    for action in meant.actions:
        position, events = play.apply(position, action)
        moves.append(Moved(action, position, events))
    return Carried(tuple(moves), meant.open)


def why_not_done(session: Session, error: OrderError | IllegalAction, row: OrderInHand) -> tuple[Say, ...]:
    """Why orders in hand could not be carried out when their turn came, as their owner is told."""
    return (Say(key="in_hand.not_done", facts=in_hand.facts_of(session, row)), reason_of(session, error))


def reason_of(session: Session, error: OrderError | IllegalAction) -> Say:
    """The reason itself, with the players and what the game has by their names."""
    if isinstance(error, OrderError):
        return error.say
    return by_rule(error.refusal, session)
