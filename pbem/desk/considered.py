"""The words of every game, considered one by one: questions, press, joining, undo, resign, confirm."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from pbem.desk.plan import Step, mark, order_words, press_readers
from pbem.desk.take_back import order_of, position_after, why_not_undo
from pbem.letters.content import Answer, Happening, Result
from pbem.orders import commands
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.orders.press import Press
from pbem.post import outbox
from pbem.store.models import Confirmation
from pbem.words.say import Say

if TYPE_CHECKING:
    from pbem.desk.planner import Planner

MOST_PRESS = 10  # messages of one mail
PICTURED = {"map", "status", "options"}  # answers that come with the map


@singledispatch
def consider(command: object, planner: Planner, order: Order) -> None:
    """Take one command into the planner's plan; this one is for questions, answered when the letter is written."""
    about = order.word.word
    if about in PICTURED | {"hand"} and planner.session.position is None:
        planner.forbid("game_cancelled" if planner.session.game.state == "cancelled" else "not_started")
    if about == "hand" and planner.member.role == "moderator" and planner.session.moderator_plays:
        planner.forbid("moderator_sees_no_hands")
    planner.plan.all_hands = planner.plan.all_hands or (about == "hand" and planner.member.role == "moderator")
    topic = str(getattr(command, "topic", "") or getattr(command, "section", ""))
    history = _history_of(planner, command) if isinstance(command, commands.History) else ()
    planner.plan.picture = planner.plan.picture or about in PICTURED
    answer = Answer(about=about, topic=topic, history=history)
    planner.plan.results.append(Result(line=order.line.text, status="answered", answer=answer))


def _history_of(planner: Planner, command: commands.History) -> tuple[Happening, ...]:
    return planner.session.happenings(planner.member, 0)[-command.count :]


@consider.register(commands.Preview)
def _preview(command: commands.Preview, planner: Planner, order: Order) -> None:
    """The whole mail is tried only; an order on the same line is tried with it."""
    for item in read_orders(order.rest.lstrip(" :,-"), order_words(planner.session, planner.member)):
        planner.take(item)


@consider.register(commands.Undo)
def _undo(command: commands.Undo, planner: Planner, order: Order) -> None:
    planner.must_run()
    if planner.plan.steps:
        planner.forbid("undo_first")
    if reason := why_not_undo(planner.session, planner.member):
        raise OrderError(reason)
    entries = planner.session.effective()
    planner.plan.position = position_after(planner.session, entries[:-1])
    planner.plan.steps.append(Step("undo"))
    planner.plan.picture = True
    # The question that the taken-back move had answered is open again.
    planner.asked = None
    planner.done(order, Say(key="undone", facts={"move": order_of(planner.session, entries[-1])}))


@consider.register(commands.Resign)
def _resign(command: commands.Resign, planner: Planner, order: Order) -> None:
    planner.must_hold_a_seat()
    planner.must_run()
    if not planner.confirmed:
        planner.plan.to_confirm.append(order.line.text)
    planner.plan.steps.append(Step("resign"))
    planner.done(order, Say(key="resigns", facts={"moderator": planner.session.moderator.name}))


@consider.register(commands.Confirm)
def _confirm(command: commands.Confirm, planner: Planner, order: Order) -> None:
    mine = (Confirmation.member == planner.member) & (Confirmation.code == command.code)
    row = Confirmation.get_or_none(mine & (Confirmation.used == False))  # noqa: E712
    if row is None:
        planner.forbid("no_such_code", code=command.code)
    elif planner.plan.confirmed is not None:
        planner.forbid("one_code")
    elif row.number != mark(planner.session):
        planner.forbid("code_outdated", code=command.code)
    else:
        planner.plan.confirmed = row
        planner.confirmed = True  # for these lines only
        for item in read_orders(row.orders, order_words(planner.session, planner.member)):
            if isinstance(item, Order):
                planner.try_order(item)
        planner.confirmed = False


@consider.register(commands.Accept)
def _accept(command: commands.Accept, planner: Planner, order: Order) -> None:
    _must_be_invited(planner)
    name = command.name or planner.member.name
    must_be_free(planner, name)
    planner.plan.steps.append(Step("accept", command=command))
    planner.done(order, *_accepted(planner, command, name))


def _accepted(planner: Planner, command: commands.Accept, name: str) -> tuple[Say, ...]:
    """What was understood of an acceptance, and what comes next."""
    seats = [seat for seat in planner.session.seats if seat.id != planner.member.id]
    says = [Say(key="accepted", facts={"name": name})]
    if command.word:
        says.append(Say(key="accepted_word", facts={"word": command.word}))
    if command.zone:
        says.append(Say(key="zone_set", facts={"zone": command.zone}))
    complete = all(seat.status == "accepted" for seat in seats)
    return (*says, Say(key="all_accepted" if complete else "some_missing"))


@consider.register(commands.Decline)
def _decline(command: commands.Decline, planner: Planner, order: Order) -> None:
    _must_be_invited(planner)
    planner.plan.steps.append(Step("decline", command=command))
    planner.done(order, Say(key="declined", facts={"moderator": planner.session.moderator.name}))


def _must_be_invited(planner: Planner) -> None:
    if planner.member.role != "player":
        planner.forbid("moderator_need_not_join")
    if planner.session.game.state != "inviting":
        planner.forbid("game_cancelled" if planner.session.game.state == "cancelled" else "already_started")


def must_be_free(planner: Planner, name: str) -> None:
    """Refuse the line when somebody else is called so."""
    others = [member.name for member in planner.session.members if member.person_id != planner.member.person_id]
    if key(name) in {key(other) for other in others}:
        planner.forbid("name_taken", name=name)


@consider.register(Press)
def _press(command: Press, planner: Planner, order: Order) -> None:
    readers = press_readers(planner.session, planner.member, command.to)
    if not readers:
        planner.forbid("press_to_nobody", name=", ".join(command.to))
    if sum(isinstance(one, Press) for one in planner.plan.freely) >= MOST_PRESS:
        planner.forbid("press_enough", most=str(MOST_PRESS))
    planner.do_freely(command, order, Say(key="press_sent", facts={"names": ", ".join(one.name for one in readers)}))


@consider.register(commands.Resend)
def _resend(command: commands.Resend, planner: Planner, order: Order) -> None:
    if outbox.newest(planner.member) is None:
        planner.forbid("resend_nothing")
    planner.plan.resend = (planner.member,)
    planner.plan.kept.add(len(planner.plan.results))
    planner.done(order, Say(key="resent"))
