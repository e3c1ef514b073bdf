"""How many moves are to be taken back: «undo 3», «undo 3 actions», «undo to 41», read and counted."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.command import Asker
from pbem.desk.planner import Planner
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.order import Order
from pbem.orders.refuse import refused
from pbem.store.models import LogEntry
from pbem.table.doings import Doing, doings_of

_UNDO = re.compile(
    r"(?:(?:the )?last ?)?(?P<by>\d{1,6})? ?(?:moves?|mails?|emails?|(?P<actions>actions?))?"
    r"|to (?:(?:move|entry|action|number|no\.?) ?)?(?P<to>\d{1,6})",
    re.A,
)
FORMS = ("undo", "undo 3", "undo 3 actions", "undo to 41", "undo 41 keep later", "undo 41 keep later ask")


class UndoBy(msgspec.Struct, frozen=True):
    """Take back the last `count` moves, or so many `actions`, which are entries of the record."""

    count: int = 1
    actions: bool = False


class UndoTo(msgspec.Struct, frozen=True):
    """Take back every move after entry `number` of the record."""

    number: int


def read(order: Order, asker: Asker) -> UndoBy | UndoTo:
    """«undo», «undo 3», «undo 3 actions», «undo to 41»."""
    found = _UNDO.fullmatch(in_digits(level(order.rest)).strip())
    if found is None or (found["by"] and not int(found["by"])):
        raise refused("undo_how_many", choices=FORMS)
    return UndoTo(int(found["to"])) if found["to"] else UndoBy(int(found["by"] or 1), bool(found["actions"]))


def to_take_back(planner: Planner, said: UndoBy | UndoTo) -> int:
    """How many entries that stand are meant; refused where there are not so many."""
    standing, done = planner.session.effective(), doings_of(planner.session)
    count = _count(said, done, standing)
    if isinstance(said, UndoTo) and not count:
        planner.forbid("undo_to_nothing", number=str(said.number))
    if not standing:
        planner.forbid("undo_no_moves")
    if isinstance(said, UndoBy) and not said.actions and said.count > len(done):
        planner.forbid("undo_too_many", most=str(len(done)))
    if count > len(standing):
        planner.forbid("undo_too_many_actions", most=str(len(standing)))
    return count


def _count(said: UndoBy | UndoTo, done: Sequence[Doing], standing: Sequence[LogEntry]) -> int:
    """How many entries that stand are meant."""
    if isinstance(said, UndoTo):
        return sum(entry.number > said.number for entry in standing)
    return said.count if said.actions else sum(len(one.deeds) for one in done[-said.count :])
