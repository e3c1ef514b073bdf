"""`release CODE`: a mail that was held is the sender's own; it is read anew, as things stand now."""

from __future__ import annotations

import msgspec

from pbem.desk import codes, holding
from pbem.desk.circumstances import answered_letter, circumstances
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import HeldMail


class Release(msgspec.Struct, frozen=True):
    """The mail with this code, as it would be kept, is the sender's own; "" where none was written."""

    code: str


def _read(order: Order, asker: Asker) -> Release:
    return Release(codes.typed(order.rest))


def _consider(planner: Planner, order: Order, said: Release) -> None:
    planner.plan.names_held = True
    if not said.code:
        planner.forbid("release_code")
    row = _by_code(planner, said.code)
    planner.plan.proven = True
    if planner.plan.refused:
        planner.pass_over(order)
        return
    if row in planner.plan.releases:
        planner.forbid("held_void.released")
    read = holding.read_held(planner.session, row)
    planner.plan.releases.append(row)
    around = planner.mail, planner.samples, planner.prose, planner.moves
    letter = answered_letter(planner.session, planner.member, read)
    held = circumstances(planner.session, planner.member, read, letter, doubted=True)
    for item in planner.lines_of(read.text, held):
        planner.take(item)
    planner.mail, planner.samples, planner.prose, planner.moves = around


def _by_code(planner: Planner, code: str) -> HeldMail:
    """The mail with this code. A wrong one is a miss, if there was anything to hit."""
    session, member = planner.session, planner.member
    row = holding.by_code(session, member, code)
    if row is not None:
        return row
    if not codes.may_be_one(code):
        raise refused("confirm_shape")
    held = holding.waiting(session, member)
    if held and planner.miss(*held) >= codes.MOST_MISSES:
        planner.guessed_out()
    planner.forbid("no_such_release", most=str(codes.MOST_MISSES))


_WORD = order_word("control", "release", "release CODE", "release 7K3M-Q9TX", counts=True)
COMMANDS = (Command(word=_WORD, place=6, read=_read, consider=_consider),)
