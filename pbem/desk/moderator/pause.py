"""`pause [until MOMENT] ["REASON"]`: no deadline passes and no reminder goes out until `resume`, or until then.

`pause from DAY until DAY` announces one that is to come. Moves are still taken.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import msgspec

from pbem.base.clock import to_iso
from pbem.desk.clock.standing_still import stop_clocks
from pbem.desk.clock.time_orders import ordered, paused, time_order
from pbem.desk.command import Asker
from pbem.orders.fold import fold
from pbem.orders.moments import read_moment
from pbem.orders.naming import reason_of
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.orders.shapes import GAME
from pbem.store.models import Member
from pbem.table.record_kinds import PAUSE_PLANNED, PAUSED, PAUSED_BECAUSE, PAUSED_UNTIL
from pbem.table.session import Session
from pbem.words.say import Say

_DATED = re.compile(  # «from 24 dec until 3 jan "Christmas"», «until friday 20:00: I am away», «24 dec - 3 jan»
    r"(?:(?:from )?(?P<begin>(?:[\w:. ]*\d[\w:. ]*?)|today|tomorrow|\w+day) ?(?:-|–|to|until|till) ?|"
    r"(?:until|till|to) )"
    r"(?P<end>[^\"“«(,;]*?\d[^\"“«(,;]*?|tomorrow|(?:next )?\w+day)"
    r"(?:(?:, ?|: |; ?|(?= *[\"“«(])) *(?P<reason>.*))?",
    re.IGNORECASE,
)
_ORDER = "pause until"
_LONGEST = timedelta(days=183)  # a day that is past, said without its year, is that of the next one


class Pause(msgspec.Struct, frozen=True):
    """No clock runs until `resume`, or until `end`; `begin`: from then on. `reason` is free text on one line, or ""."""

    reason: str = ""
    begin: datetime | None = None
    end: datetime | None = None


def _read(order: Order, asker: Asker) -> Pause:
    said = reason_of(order)
    found = _DATED.fullmatch(said.strip())
    if found is None:
        return Pause(said.strip(' "“”«»'))
    reason = (found["reason"] or "").strip(' "“”«»().')
    begin = read_moment(fold(found["begin"]), "pause from", asker.here, days=True) if found["begin"] else None
    end = read_moment(fold(found["end"]), _ORDER, asker.here, days=True)
    if end - asker.here > _LONGEST:
        raise refused("pause_long", {"most": str(_LONGEST.days)}, example="pause until 3 jan")
    if begin is not None and end <= begin:
        raise refused("pause_backwards", example=f"pause from {found['end'].strip()} until {found['begin'].strip()}")
    return Pause(reason, begin, end)


def _why_not(session: Session, said: Pause) -> Say | None:
    if session.game.paused_at is not None and said.end is not None and said.begin is None:
        return None  # it is to end otherwise than was said
    return paused(session, "clock.paused_already")


def _do(session: Session, actor: Member, said: Pause) -> Say:
    game = session.game
    game.pause_until = said.end
    reason = {"reason": said.reason} if said.reason else {}
    if said.begin is not None and said.end is not None:
        game.pause_from, game.pause_reason = said.begin, said.reason
        facts = {"from_at": to_iso(said.begin), "until_at": to_iso(said.end)}
        return ordered(session, actor, PAUSE_PLANNED, **facts, **reason)
    if game.paused_at is None:
        stop_clocks(session, said.reason)
    else:
        game.pause_reason = said.reason or game.pause_reason
    if said.end is not None:
        return ordered(session, actor, PAUSED_UNTIL, until_at=to_iso(said.end), **reason)
    return ordered(session, actor, PAUSED_BECAUSE if said.reason else PAUSED, reason=said.reason)


COMMANDS = (
    time_order(
        order_word("moderator", "pause", "pause [from DAY] [until DAY] [REASON]", 'pause until 3 jan "Christmas"'),
        2, _read, _why_not, _do, of_running=True, sure=rf"pause(?: {GAME})?",
    ),
)  # fmt: skip
