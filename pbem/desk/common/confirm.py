"""`confirm CODE`: do what a letter asked to confirm, as long as the game stands as it stood."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.plan import mark
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Confirmation


class Confirm(msgspec.Struct, frozen=True):
    """Do what waits for this code, which is folded."""

    code: str


def _read(order: Order, asker: Asker) -> Confirm:
    if len(order.args) != 1:
        raise refused("confirm_code" if not order.args else "confirm_one")  # a code cannot be made up as an example
    return Confirm(order.args[0][:40])


def _consider(planner: Planner, order: Order, said: Confirm) -> None:
    mine = (Confirmation.member == planner.member) & (Confirmation.code == said.code)
    row = Confirmation.get_or_none(mine & (Confirmation.used == False))  # noqa: E712
    if row is None:
        planner.forbid("no_such_code", code=said.code)
    elif planner.plan.confirmed is not None:
        planner.forbid("one_code")
    elif row.number != mark(planner.session):
        planner.forbid("code_outdated", code=said.code)
    else:
        planner.plan.confirmed = row
        planner.confirmed = True  # for these lines only
        for item in planner.read(row.orders):
            if isinstance(item, Order):
                planner.try_order(item)
        planner.confirmed = False


_WORD = order_word("control", "confirm", "confirm CODE", "confirm 4821", "confirmed")
COMMANDS = (Command(word=_WORD, place=5, read=_read, consider=_consider),)
