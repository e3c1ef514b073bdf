"""`confirm CODE`: do what a letter asked to confirm, as long as the game stands as it stood.

`confirm` alone is good as the only line of a direct answer to that letter (`apply.answered_only` says which are).
"""

from __future__ import annotations

import msgspec

from pbem.base.clock import to_iso
from pbem.desk import codes
from pbem.desk.command import Asker, Command
from pbem.desk.plan import mark
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Confirmation


class Confirm(msgspec.Struct, frozen=True):
    """Do what waits for this code, as it would be kept; "" where none was written."""

    code: str


def _read(order: Order, asker: Asker) -> Confirm:
    return Confirm(codes.typed(order.rest))


def _consider(planner: Planner, order: Order, said: Confirm) -> None:
    row = _by_code(planner, said.code) if said.code else _by_letter(planner)
    if planner.plan.refused:
        planner.pass_over(order)
        return
    _must_be_good(planner, row)
    planner.plan.proven = planner.plan.proven or bool(said.code)
    planner.plan.confirmed = row
    before, planner.confirmed = planner.confirmed, True  # for these lines only
    for item in planner.read(row.orders):
        if isinstance(item, Order):
            planner.try_order(item)
    planner.confirmed = before


def _by_code(planner: Planner, code: str) -> Confirmation:
    """What this code is or was good for. A wrong one is a miss, if there was anything to hit."""
    row = codes.waiting(planner.session, planner.member)
    if row is not None and codes.same(row.code, code):
        return row
    mine = (Confirmation.member == planner.member) & (Confirmation.code == code)
    old: Confirmation | None = Confirmation.select().where(mine).order_by(Confirmation.id.desc()).first()
    if old is not None:  # it was in a letter, so it is no guess
        return old
    if not codes.may_be_one(code):
        raise refused("confirm_shape")
    if row is not None and planner.miss(row) >= codes.MOST_MISSES:
        planner.guessed_out()
    planner.forbid("no_such_code", most=str(codes.MOST_MISSES))


def _by_letter(planner: Planner) -> Confirmation:
    """What the letter that this mail answers asked about."""
    mine = (Confirmation.member == planner.member) & (Confirmation.letter == planner.answered_only)
    row: Confirmation | None = Confirmation.get_or_none(mine) if planner.answered_only else None
    if row is None:
        raise refused("confirm_code")
    return row


def _must_be_good(planner: Planner, row: Confirmation) -> None:
    if row.used:
        planner.forbid("code_used")
    if row.void:
        planner.forbid(f"code_void.{row.void}", most=str(codes.MOST_MISSES))
    if row.good_until <= planner.session.now:
        planner.forbid("code_expired", until_at=to_iso(row.good_until))
    if planner.plan.confirmed is not None:
        planner.forbid("one_code")
    if row.number != mark(planner.session):
        planner.forbid("code_outdated")


_WORD = order_word("control", "confirm", "confirm CODE", "confirm 7K3M-Q9TX", "confirmed", counts=True)
COMMANDS = (Command(word=_WORD, place=5, read=_read, consider=_consider),)
