"""`overdue remind|tell|default`: what happens when a deadline passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from pbem.desk.clock.time_orders import AS_IS, ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.record_kinds import OVERDUE_DEFAULT, OVERDUE_REMIND, OVERDUE_TELL
from pbem.table.session import Session
from pbem.words.say import Say

Mode = Literal["remind", "tell", "default"]

_MODES: Mapping[str, Mode] = {"remind": "remind", "tell": "tell", "default": "default"}
_TOLD = {"remind": OVERDUE_REMIND, "tell": OVERDUE_TELL, "default": OVERDUE_DEFAULT}
_FILLERS = {"play", "the", "moderator", "again", "them", "their"}


class SetOverdue(msgspec.Struct, frozen=True):
    """Remind the player again, tell the moderator, or play the player's default."""

    mode: Mode


def _read(order: Order, asker: Asker) -> SetOverdue:
    said = [word for word in order.args if word not in _FILLERS]
    if len(said) != 1 or said[0] not in _MODES:
        raise refused("overdue", choices=tuple(f"overdue {mode}" for mode in _MODES))
    return SetOverdue(_MODES[said[0]])


def _why_not(session: Session, said: SetOverdue) -> Say | None:
    return AS_IS if session.game.on_deadline == said.mode else None


def _do(session: Session, actor: Member, said: SetOverdue) -> Say:
    session.game.on_deadline = said.mode
    return ordered(session, actor, _TOLD[said.mode])


_SHAPE = r"|\w+|(?:remind|tell|play)\b.*"
_WORD = order_word("moderator", "overdue", "overdue remind|tell|default", "overdue tell", shape=_SHAPE)
COMMANDS = (time_order(_WORD, 10, _read, _why_not, _do),)
