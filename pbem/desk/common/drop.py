"""`drop N`: takes away an order given for later; `drop all` takes away every one."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.deals import told as offers_told
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.orders.numbers import WRITTEN, whole
from pbem.orders.order import Order, OrderError, order_word
from pbem.store.models import Member
from pbem.table import consents, in_hand
from pbem.table.session import Session
from pbem.words.say import Say


class Drop(msgspec.Struct, frozen=True):
    """The numbers of the orders; none for all of them."""

    numbers: tuple[int, ...] = ()


def _read(order: Order, asker: Asker) -> Drop:
    said = [arg for arg in order.args if arg not in ("and", "no", "nr", "order", "orders")]
    if said in (["all"], ["everything"]):
        return Drop()
    numbers = [number for arg in said if (number := whole(arg)) is not None]
    if not said or len(numbers) < len(said):
        raise OrderError(Say(key="in_hand.drop_which"), example="drop all")
    return Drop(tuple(dict.fromkeys(numbers)))


def _consider(planner: Planner, order: Order, said: Drop) -> None:
    planner.must_hold_a_seat()
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
