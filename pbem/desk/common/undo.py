"""`undo [N actions]`: a player takes back their last move, as long as nobody has acted since.

A move is all that was done at once (`pbem.table.doings`), as in the moderator's `undo`.
"""

from __future__ import annotations

import re
from functools import partial

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.plan import Deed as Step
from pbem.desk.planner import Planner
from pbem.desk.undoing.moves_told import orders_of
from pbem.desk.undoing.take_back import last_moves, take_back, why_not_undo
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.doings import Deed, doings_of
from pbem.table.session import Session
from pbem.table.standing_moves import position_after
from pbem.words.say import Say

_PLEASE = r"(?: ?,? ?(?:please|pls|sorry|thanks|thank you))*[ .!]*"
_ALL = r"(?:1 |(?:my |the |that |this )?(?:last |whole )?)(?:move|mail|email|turn|order|orders)|that|it|this|all|1"
_UNDO = re.compile(rf"(?:{_ALL}|(?:my |the )?(?:last )?(?P<count>\d{{1,6}})? ?(?P<actions>actions?))?{_PLEASE}", re.A)
FORMS = ("undo", "undo 1 action")


class Undo(msgspec.Struct, frozen=True):
    """Take back the whole last move, or so many `actions` of it, with what followed from them."""

    actions: int | None = None


def _read(order: Order, asker: Asker) -> Undo:
    found = _UNDO.fullmatch(in_digits(level(order.rest)).strip())
    if found is None or (found["count"] and not int(found["count"])):
        raise refused("undo_own_move", choices=FORMS)
    return Undo(int(found["count"] or 1) if found["actions"] else None)


def _consider(planner: Planner, order: Order, said: Undo) -> None:
    planner.must_run()
    planner.must_hold_a_seat()
    if planner.plan.steps:
        planner.forbid("undo_first")
    if reason := why_not_undo(planner.session, planner.member):
        line = _asking_all(planner)
        raise OrderError(reason, example=line if reason.key == "undo_others_acted" and line else "")
    gone = last_moves(doings_of(planner.session))
    if said.actions is not None:
        gone = _from_action(planner, gone, said.actions)
    planner.plan.position = position_after(planner.session, planner.session.effective()[: -len(gone)])
    planner.plan.steps.append(Step("undo", partial(_do, count=len(gone))))
    planner.plan.picture = True
    # The question that the taken-back move had answered is open again.
    planner.asked = None
    orders = orders_of(planner.session, [one.entry for one in gone])
    planner.done(order, Say(key="undone", facts={"move": orders}))


def _asking_all(planner: Planner) -> str:
    """The line that asks all to take back the sender's last move with what followed; "" where none can be sent."""
    for count, doing in enumerate(reversed(doings_of(planner.session)), start=1):
        if any(one.entry.player == planner.member.player and not one.followed for one in doing.deeds):
            line = f"vote undo {count}"
            return line if planner.would_do(line, planner.plan.position) else ""
    return ""


def _from_action(planner: Planner, gone: tuple[Deed, ...], count: int) -> tuple[Deed, ...]:
    """From the sender's own last but so many action on: what followed from it goes too, but nobody's move alone."""
    own = [at for at, one in enumerate(gone) if not one.followed]
    if count > len(own):
        planner.forbid("undo_own_actions", most=str(len(own)))
    return gone[own[-count] :]


def _do(session: Session, member: Member, count: int) -> None:
    take_back(session, member, count)


_WORD = order_word("control", "undo", "undo", "undo", "takeback", seated=True)
COMMANDS = (Command(word=_WORD, place=2, read=_read, consider=_consider),)
