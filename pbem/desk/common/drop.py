"""`drop N`: takes away an order given for later; `drop all` takes away every one."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.deals import told as offers_told
from pbem.desk.meaning.plain_orders import plainly
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.orders.numbers import WRITTEN, whole
from pbem.orders.order import Order, OrderError, order_word
from pbem.store.models import Member
from pbem.table import consents, in_hand
from pbem.table.session import Session
from pbem.words.say import Say

_LEAVES = "drop out"  # what it may mean, in words that are no order of the service


class Drop(msgspec.Struct, frozen=True):
    """The numbers of the orders; none for all of them. `bare`: it is not said what to drop."""

    numbers: tuple[int, ...] = ()
    bare: bool = False


def _read(order: Order, asker: Asker) -> Drop:
    said = [arg for arg in order.args if arg not in ("and", "no", "nr", "order", "orders")]
    if not order.args:
        return Drop(bare=True)
    if said in (["all"], ["everything"]):
        return Drop()
    numbers = [number for arg in said if (number := whole(arg)) is not None]
    if not said or len(numbers) < len(said):
        raise OrderError(Say(key="in_hand.drop_which"), example="drop all")
    return Drop(tuple(dict.fromkeys(numbers)))


def _of_nothing(planner: Planner) -> OrderError:
    """«drop» alone: in an auction it may mean to leave that; the order for it is told where nothing can be dropped."""
    out = plainly(planner, _LEAVES)
    if planner.may_move() and len(out) == 1 and not planner.moving.later.rows():
        return OrderError(Say(key="in_hand.drop_or_leave", facts={"line": out[0]}), example=out[0])
    return OrderError(Say(key="in_hand.drop_which"), example="drop all")


def _consider(planner: Planner, order: Order, said: Drop) -> None:
    planner.must_hold_a_seat()
    if said.bare:
        raise _of_nothing(planner)
    _drop(planner, order, said)


def _drop(planner: Planner, order: Order, said: Drop) -> None:
    later = planner.moving.later
    rows = {row.number: row for row in later.rows()}
    stay = {number: why for number, row in rows.items() if (why := consents.why_stays(planner.session, row))}
    numbers = said.numbers or tuple(number for number in rows if number not in stay)
    if not rows:
        planner.forbid("in_hand.none")
    for number in numbers or tuple(rows):
        if number in stay:
            raise OrderError(stay[number])
    for number in numbers:
        if number not in rows:
            raise OrderError(Say(key="in_hand.no_such", facts={"number": str(number)}), example=f"drop {min(rows)}")
    later.dropped |= set(numbers)

    def do(session: Session, member: Member) -> None:
        for row in in_hand.orders_of(session, member):
            if row.number in numbers:
                in_hand.end(session, row)
        offers_told.tell_lapsed(session)

    planner.plan.steps.append(Deed("drop", do))
    planner.done(
        order,
        *(Say(key="in_hand.dropped", facts=in_hand.facts_of(planner.session, rows[number])) for number in numbers),
    )


_SHAPE = rf"(?:(?:no|nr|orders?|and|all|everything|\d+|{WRITTEN})[\s.,#]*)*"
_WORD = order_word("control", "drop", "drop N|all", "drop 2", shape=_SHAPE, seated=True)
COMMANDS = (Command(word=_WORD, place=8, read=_read, consider=_consider),)
