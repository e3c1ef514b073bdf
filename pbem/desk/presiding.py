"""The moderator's orders, considered one by one: what each comes to, and which of them ask for a code first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.core import play
from pbem.base.clock import to_iso
from pbem.desk import lifecycle, timekeeping
from pbem.desk.considered import consider
from pbem.desk.plan import Step
from pbem.desk.take_back import last_taken_back, order_of, position_after
from pbem.letters.content import Result
from pbem.orders import moderator_commands as commands
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.post import outbox
from pbem.store.models import Member
from pbem.words.say import Say

if TYPE_CHECKING:
    from pbem.desk.planner import Planner
    from pbem.store.models import LogEntry

MOST_LISTED = 10  # moves of an undo that are named one by one


def _rule(planner: Planner, command: object, order: Order, *says: Say, dangerous: bool = False) -> None:
    """Take the order into the plan; a dangerous one stands alone in its mail and waits for its code."""
    if dangerous and planner.plan.steps:
        planner.forbid("stands_alone", word=order.word.word)
    if dangerous and not planner.confirmed:
        planner.plan.to_confirm.append(order.line.text)
    planner.plan.steps.append(Step("rule", command=command, alone=dangerous, line=len(planner.plan.results)))
    planner.done(order, *says)


def _seat(planner: Planner, name: str) -> Member:
    return next(seat for seat in planner.session.seats if key(seat.name) == key(name))


# -- the clock --------------------------------------------------------------------------------------------------------


def _clock(command: object, planner: Planner, order: Order) -> None:
    if reason := timekeeping.why_not(planner.session, command):
        raise OrderError(reason)
    _rule(planner, command, order, Say(key="ruled.clock"))


for _one in commands.CLOCK:
    consider.register(_one, _clock)


# -- moves ------------------------------------------------------------------------------------------------------------


@consider.register(commands.UndoBy)
def _undo_by(command: commands.UndoBy, planner: Planner, order: Order) -> None:
    _take_back(planner, order, planner.session.effective(), command.count)


@consider.register(commands.UndoTo)
def _undo_to(command: commands.UndoTo, planner: Planner, order: Order) -> None:
    standing = planner.session.effective()
    later = sum(entry.number > command.number for entry in standing)
    if not later:
        planner.forbid("undo_to_nothing", number=str(command.number))
    _take_back(planner, order, standing, later)


def _take_back(planner: Planner, order: Order, standing: list[LogEntry], count: int) -> None:
    _must_have_begun(planner)
    if planner.session.game.state == "finished" and planner.session.moderator_plays:
        planner.forbid("undo_hands_seen")
    if not standing:
        planner.forbid("undo_no_moves")
    if count > len(standing):
        planner.forbid("undo_too_many", most=str(len(standing)))
    planner.plan.position = position_after(planner.session, standing[:-count])
    planner.plan.picture = True
    gone = [_told(planner, entry) for entry in reversed(standing[-count:])]
    opened = (Say(key="ruled.hands_were_open"),) if planner.session.game.state == "finished" else ()
    says = (Say(key="ruled.take_back", facts={"count": str(count)}), *_listed(gone), *opened)
    _rule(planner, commands.UndoBy(count), order, *says, dangerous=True)


def _told(planner: Planner, entry: LogEntry) -> Say:
    session = planner.session
    name = session.names.get(entry.player, session.moderator.name)
    facts = {"number": str(entry.number), "name": name, "move": order_of(session, entry)}
    return Say(key="ruled.move", facts=facts)


def _listed(says: list[Say]) -> tuple[Say, ...]:
    left = len(says) - MOST_LISTED
    more = (Say(key="ruled.more_moves", facts={"count": str(left)}),) if left > 0 else ()
    return (*says[:MOST_LISTED], *more)


@consider.register(commands.Redo)
def _redo(command: commands.Redo, planner: Planner, order: Order) -> None:
    planner.must_run()
    entries = last_taken_back(planner.session)
    if not entries:
        planner.forbid("redo_nothing")
    session = planner.session
    actions = [session.rules.read_action(entry.text) for entry in entries]
    planner.plan.position = play.replay(planner.plan.position, actions)
    planner.plan.picture = True
    told = _listed([_told(planner, entry) for entry in entries])
    says = (Say(key="ruled.put_back", facts={"count": str(len(entries))}), *told)
    _rule(planner, command, order, *says, dangerous=True)


@consider.register(commands.ActFor)
def _act_for(command: commands.ActFor, planner: Planner, order: Order) -> None:
    """The order is judged as if the player had sent it. A moderator who plays learns no more than done or refused."""
    planner.must_run()
    session, plan, seat = planner.session, planner.plan, _seat(planner, command.name)
    items = read_orders(command.text, session.kind.words)
    if len(items) != 1 or not isinstance(items[0], Order):
        planner.forbid("as_one_move", name=seat.name)
        return
    blind = session.moderator_plays
    if blind and plan.preview:
        planner.forbid("as_not_previewed")
    if blind and not planner.one_order:  # beside a refused line he would read «this would be done»
        planner.forbid("stands_alone", word=order.word.word)
    # Whoever must not see the hand must not learn from a request for a code that the move is legal.
    inner = type(planner)(session, seat, None, confirmed=planner.confirmed or blind, seat=False)
    inner.plan.position = plan.position
    inner.take(items[0])
    result = inner.plan.results[-1]
    plan.to_seats.append((seat, result))
    if inner.plan.refused:
        plan.refused = True
        told = Result(line=order.line.text, status="refused", says=(Say(key="as_refused", facts={"name": seat.name}),))
        plan.results.append(told if blind else _of_line(result, order))
        return
    plan.position = inner.plan.position
    plan.events.extend(inner.plan.events)
    plan.steps.extend(inner.plan.steps)
    plan.to_confirm.extend(order.line.text for _ in inner.plan.to_confirm)
    plan.picture = plan.picture or not blind
    planner.done(order, *(() if blind else result.says))


def _of_line(result: Result, order: Order) -> Result:
    """What was found of the order within the line, told of the line as the moderator wrote it."""
    return replace(result, line=order.line.text, example="", choices=())


def _must_have_begun(planner: Planner) -> None:
    if planner.session.position is None:
        planner.forbid("not_started")
    if planner.session.game.state == "cancelled":
        planner.forbid("game_cancelled")


# -- seats ------------------------------------------------------------------------------------------------------------


@consider.register(commands.Replace)
def _replace(command: commands.Replace, planner: Planner, order: Order) -> None:
    seat = _seat(planner, command.name)
    if reason := lifecycle.why_not_replace(planner.session, command.address):
        raise OrderError(Say(key="cannot", text=reason))
    facts = {"name": seat.name, "address": command.address}
    key_ = "ruled.replace_invited" if planner.session.game.state == "inviting" else "ruled.replace"
    _rule(planner, command, order, Say(key=key_, facts=facts), dangerous=True)


@consider.register(commands.Eject)
def _eject(command: commands.Eject, planner: Planner, order: Order) -> None:
    planner.must_run()
    seat = _seat(planner, command.name)
    if seat.status == "resigned" and seat.plays_default == command.plays_default:
        planner.forbid("already_ejected", name=seat.name)
    key_ = "ruled.eject_default" if command.plays_default else "ruled.eject"
    _rule(planner, command, order, Say(key=key_, facts={"name": seat.name}), dangerous=True)


# -- the game ---------------------------------------------------------------------------------------------------------


@consider.register(commands.EndNow)
def _end_now(command: commands.EndNow, planner: Planner, order: Order) -> None:
    planner.must_run()
    _rule(planner, command, order, Say(key="ruled.end_now"), dangerous=True)


@consider.register(commands.Cancel)
def _cancel(command: commands.Cancel, planner: Planner, order: Order) -> None:
    if planner.session.game.state not in ("inviting", "running"):
        planner.must_run()
    _rule(planner, command, order, Say(key="ruled.cancel"), dangerous=True)


# -- letters ----------------------------------------------------------------------------------------------------------


@consider.register(commands.Who)
def _who(command: commands.Who, planner: Planner, order: Order) -> None:
    session = planner.session
    says = [_waits(planner, seat) for seat in session.seats if _is_waited_for(planner, seat)]
    says += [
        Say(key="who.bounces", facts=_bounces(member))
        for member in session.reads()
        if member.person.bounces and member.status != "declined"
    ]
    silent = [seat for seat in session.seats if seat.status == "invited"]
    says += [Say(key="who.invited", facts={"name": seat.name}) for seat in silent]
    if session.game.paused_at is not None:
        says.insert(0, Say(key="who.paused", facts={"since_at": to_iso(session.game.paused_at)}))
    result = Result(line=order.line.text, status="answered", says=tuple(says) or (Say(key="who.nobody"),))
    planner.plan.results.append(result)


def _is_waited_for(planner: Planner, seat: Member) -> bool:
    return any(decision.player == seat.player for decision in planner.session.open_decisions)


def _waits(planner: Planner, seat: Member) -> Say:
    asked = next(one for one in planner.session.open_decisions if one.player == seat.player)
    facts = {
        "name": seat.name,
        "decision": str(asked.number),
        "since_at": to_iso(asked.opened_at),
        "due_at": to_iso(asked.due_at),
        "reminders": str(asked.reminders_sent),
    }
    vacant = seat.status == "resigned"
    return Say(key="who.vacant" if vacant else "who.overdue" if asked.overdue else "who.waits", facts=facts)


def _bounces(member: Member) -> dict[str, str]:
    person = member.person
    since = to_iso(person.bounced_at) if person.bounced_at else ""
    return {
        "name": member.name, "address": person.address, "count": str(person.bounces), "since_at": since,
        "reason": person.bounce_reason,
    }  # fmt: skip


@consider.register(commands.ResendTo)
def _resend_to(command: commands.ResendTo, planner: Planner, order: Order) -> None:
    seats = tuple(_seat(planner, name) for name in command.names)
    if not any(outbox.newest(seat) for seat in seats):
        planner.forbid("resend_nothing")
    planner.plan.resend = (*planner.plan.resend, *seats)
    planner.plan.kept.add(len(planner.plan.results))
    planner.done(order, Say(key="resent_to", facts={"names": ", ".join(seat.name for seat in seats)}))


@consider.register(commands.Announce)
def _announce(command: commands.Announce, planner: Planner, order: Order) -> None:
    planner.do_freely(command, order, Say(key="announced"))
