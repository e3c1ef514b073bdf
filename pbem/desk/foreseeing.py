"""What a mail orders for later, told as it would come out if the game stood still: by its sender's own view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.core.errors import IllegalAction
from engine.core.events import Event, may_read
from pbem.games.border import AnyPosition, View
from pbem.games.standing_order import TURN, Since, StandingOrder
from pbem.orders.order import OrderError
from pbem.store.models import Member
from pbem.table import in_hand
from pbem.table.following import rest_of_turn
from pbem.table.kept_lines import carry, choice_in, reason_of
from pbem.table.session import Session
from pbem.words.say import Say


def foreseen(
    session: Session, member: Member, position: AnyPosition, kept: StandingOrder, since: Since = tuple
) -> tuple[Say, ...]:
    """What the order would do as things stand in this position, how far it reaches and what stops it."""
    view = in_hand.seen(session, member, position)
    if kept.kind != TURN:
        standing, definition = session.title.standing, session.definition
        return standing.foreseen(definition, view, member.player, kept, since, session.names)
    return (*_weighed(session, member, view, kept, since), *_carried(session, member, view, kept, since))


def _weighed(session: Session, member: Member, view: View, kept: StandingOrder, since: Since) -> Iterator[Say]:
    """Whether the conditions of its lines hold now."""
    for line in kept.line.split("\n"):
        choice = choice_in(session, session.said(line).text if session.said(line).about else line)
        if choice is not None and choice.condition:
            standing, player = session.title.standing, member.player
            yield from standing.weighed(session.definition, view, player, choice.condition, since, session.names)


def _carried(session: Session, member: Member, view: View, kept: StandingOrder, since: Since) -> tuple[Say, ...]:
    """What its lines would come to in a turn that began now, with what they leave out of it; or why not."""
    title, definition = session.title, session.definition
    there = title.standing.supposed(definition, view, member.player, kept)
    if there is None:
        return ()
    try:
        done = carry(session, member, there, kept.line, since)
    except (OrderError, IllegalAction) as error:
        return Say(key="in_hand.now.refused"), reason_of(session, error)
    if not done.ordered:
        return (Say(key="in_hand.now.nothing"),)
    events = [event for one in done.moves for event in one.events]
    if not done.open:
        turn = title.turns.turn_of(definition, there)
        last = done.moves[-1].position if done.moves else there
        events += [event for one in rest_of_turn(title, definition, last, member.player, turn) for event in one.events]
    told = title.told.story(definition, _of_turn(session, member, events), session.names)
    return (Say(key="in_hand.now.done"), *told) if told else ()


def _of_turn(session: Session, member: Member, events: Sequence[Event]) -> list[Event]:
    """What its owner may read of it; a turn that stands alone is the end of its round, and that comes otherwise."""
    found = takewhile(lambda event: not session.title.turns.begins_round(event), events)
    return [event for event in found if may_read(event, member.player)]
