"""Whether the clock of the machine can be believed: it is held against one that nobody can set.

A clock that jumps brings no deadline about. It is believed again when it has been steady for ten minutes; time that
passed by then, by the clock believed, counts like any other in which nothing was done. Where it had been ahead, that is
written down for `pbem.worker.set_right`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from pbem.base.clock import from_millis, to_iso, to_millis
from pbem.store.db import connected, transaction
from pbem.store.models import Pulse

log = logging.getLogger(__name__)
CLOCK = "clock"  # the pulse of the last tick
TROUBLE = "clock_trouble"  # the clock has jumped: since when it stands still, how far it jumped, what it showed
SET_RIGHT = "clock_set_right"  # it was ahead and is believed again: since when, what it had shown
JUMP = timedelta(minutes=5)
STILL = timedelta(minutes=10)


class Watch:
    """Sees the wall clock jump, from one look to the next within a living process."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last: tuple[datetime, float] | None = None

    def jump(self, now: datetime) -> timedelta:
        """How much farther the wall clock went than time did, since the last look; negative when it was set back."""
        running = self._monotonic()
        last, self._last = self._last, (now, running)
        if last is None or running - last[1] > STILL.total_seconds():
            return timedelta(0)  # a look too long ago proves nothing: somebody else may have dealt with the jump
        return now - last[0] - timedelta(seconds=running - last[1])


def believable(watch: Watch, now: datetime) -> bool:
    """Whether the work of the clock may be done now. Every worker asks; the rows say what another one has seen."""
    jump = watch.jump(now)
    with connected():
        pulses = {row.name: row for row in Pulse.select().where(Pulse.name.in_((CLOCK, TROUBLE)))}
    last, trouble = pulses.get(CLOCK), pulses.get(TROUBLE)
    if trouble is not None:
        if abs(jump) > JUMP or trouble.at > now:
            _jumped(now, jump or now - trouble.at)
        elif now - trouble.at >= STILL:
            _believe(now, from_millis(trouble.facts.get("showed", 0)) + (now - trouble.at))
            return True
        return False
    if last is not None and last.at - now > JUMP:  # set back while no process lived, or by another one
        jump = min(jump, now - last.at)
    if abs(jump) > JUMP:
        _jumped(now, jump)
        return False
    return True


def steady(now: datetime) -> bool:
    """Whether the clock shows what the pulse says, and has not jumped: for what cannot be taken back."""
    with connected():
        pulses = {row.name: row for row in Pulse.select().where(Pulse.name.in_((CLOCK, TROUBLE)))}
    return TROUBLE not in pulses and CLOCK in pulses and abs(now - pulses[CLOCK].at) <= JUMP


def _jumped(now: datetime, jump: timedelta) -> None:
    log.error("the clock jumped; deadlines wait", extra={"seconds": int(jump.total_seconds()), "to": to_iso(now)})
    with transaction():
        before = Pulse.get_or_none(Pulse.name == TROUBLE)
        showed = max(to_millis(now - jump), 0 if before is None else before.facts.get("showed", 0))
        told = {Pulse.at: now, Pulse.facts: {"seconds": int(jump.total_seconds()), "showed": showed}}
        row = Pulse.insert({Pulse.name: TROUBLE, **told})
        row.on_conflict(conflict_target=[Pulse.name], update=told).execute()


def _believe(now: datetime, would_show: datetime) -> None:
    """A pulse of the future was a wrong one; a gap before now is for `pbem.worker.downtime` to find.

    `would_show`: what a clock that was ahead would show by now.
    """
    log.warning("the clock is believed again", extra={"at": to_iso(now)})
    with transaction():
        Pulse.delete().where(Pulse.name == TROUBLE).execute()
        if would_show > now + JUMP:
            believed = Pulse.get_or_none((Pulse.name == CLOCK) & (Pulse.at > now)) is not None
            was = {Pulse.at: now, Pulse.facts: {"showed": to_millis(would_show), "believed": believed}}
            row = Pulse.insert({Pulse.name: SET_RIGHT, **was})
            row.on_conflict(conflict_target=[Pulse.name], update=was).execute()
        Pulse.update(at=now).where((Pulse.name == CLOCK) & (Pulse.at > now)).execute()
