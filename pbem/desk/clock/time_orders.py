"""What the moderator's orders about time share: when they make sense, whom they concern, how they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.base.clock import to_iso
from pbem.desk.command import Asker, Command, Said
from pbem.desk.planner import Planner
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.store.models import Decision, Member
from pbem.table import decisions
from pbem.table.record_kinds import RecordKind, message_of
from pbem.table.session import Session
from pbem.words.say import Say

_NOT_RUNNING = {"inviting": "not_started", "finished": "game_finished"}
AS_IS = Say(key="clock.as_is")


def time_order(
    word: OrderWord,
    place: int,
    read: Callable[[Order, Asker], Said],
    why_not: Callable[[Session, Said], Say | None],
    do: Callable[[Session, Member, Said], Say],
    *,
    of_running: bool = False,
    plainly: Callable[[str, Asker], str] | None = None,
    sure: str | None = None,
) -> Command[Said]:
    """An order about time; `of_running`: it makes sense in a running game only, not while players are invited."""

    def consider(planner: Planner, order: Order, said: Said) -> None:
        take(planner, order, said, why_not, do, of_running=of_running)

    return Command(word=word, place=place, read=read, consider=consider, plainly=plainly, sure=sure)


def take(
    planner: Planner,
    order: Order,
    said: Said,
    why_not: Callable[[Session, Said], Say | None],
    do: Callable[[Session, Member, Said], Say],
    *,
    of_running: bool,
) -> None:
    """Take an order about time into the plan, unless it makes no sense now."""
    if reason := _not_now(planner.session, of_running) or why_not(planner.session, said):
        raise OrderError(reason)
    planner.rule(order, lambda session, actor: do(session, actor, said), Say(key="ruled.clock"))


def _not_now(session: Session, of_running: bool) -> Say | None:
    state = session.game.state
    if state == "running" or (state == "inviting" and not of_running):
        return None
    return Say(key=_NOT_RUNNING.get(state, "game_cancelled"))


def ordered(session: Session, actor: Member, kind: RecordKind, **facts: str) -> Say:
    """Write the order into the record; the same sentence tells the others."""
    session.log(kind, actor, facts=facts)
    return Say(key=message_of(kind.name, facts), facts=facts | {"player": actor.name})


def called(session: Session, name: str | None) -> Member | None:
    """Who sits there under that name; nobody for no name."""
    return None if name is None else next(seat for seat in session.seats if key(seat.name) == key(name))


def concerned(session: Session, name: str | None) -> list[Decision]:
    """The open questions whose time can be changed, of all or of one: a seat that plays its default has none."""
    asked = [one for one in session.open_decisions if not one.member.plays_default]
    member = called(session, name)
    return asked if member is None else [one for one in asked if one.player == member.player]


def nobody(session: Session, name: str | None) -> Say | None:
    """Why there is no time to be changed: nobody is waited for, or not this player."""
    if concerned(session, name):
        return None
    return Say(key="clock.nobody") if name is None else Say(key="clock.not_waited", facts={"name": name})


def paused(session: Session, why: str) -> Say | None:
    """Why a paused game is in the way, with the message `why`; None when it is not paused."""
    since = session.game.paused_at
    return None if since is None else Say(key=why, facts={"since_at": to_iso(since)})


def names(questions: Sequence[Decision]) -> str:
    """Whose questions they are."""
    return ", ".join(one.member.name for one in questions)


def latest(questions: Sequence[Decision]) -> str:
    """The last of their deadlines."""
    return to_iso(max(one.due_at for one in questions))


def settle_all(session: Session) -> None:
    """Reckon every open deadline anew."""
    for decision in session.open_decisions:
        decisions.settle(session, decision)
