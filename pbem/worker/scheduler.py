"""The worker: short ticks over rows, done by APScheduler every few seconds, or once by `run_all`."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime

from apscheduler.schedulers.background import BackgroundScheduler

from pbem.base import clock, work
from pbem.base.clock import to_millis
from pbem.base.settings import Settings
from pbem.inbox import claims, handling, stuck, unheard
from pbem.post import outbox
from pbem.post.deliver import Transport, open_transport
from pbem.post.writing import Scribe
from pbem.store import adding_up, tally
from pbem.worker import alone, clockwatch, deadlines, lease, pruning

log = logging.getLogger(__name__)
PRUNE_SECONDS = 600


class Worker:
    """Everything the clock drives. Each tick may be repeated or missed without harm: the rows say what is due."""

    def __init__(
        self,
        settings: Settings,
        transport: Transport | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.transport = transport or open_transport(settings)
        self.scribe = Scribe(settings)
        self.holder = lease.new_holder()
        self.watch = clockwatch.Watch(monotonic)
        self.alone = alone.handle

    def tick_outbox(self, now: datetime) -> int:
        """Send letters that are due; beside the worker that holds the lease, from the other end."""
        beside = lease.is_another(self.holder, now)
        return outbox.send_due(self.scribe, self.transport, now, other_end=beside)

    def tick_deadlines(self, now: datetime) -> int:
        """Remind, deal with passed deadlines, send digests; nothing while the clock of the machine jumps about.

        Beside the worker that holds the lease from the other end, and without what is its alone.
        """
        if not clockwatch.believable(self.watch, now):
            return 0
        return deadlines.tick(self.settings.domain, now, beside=lease.is_another(self.holder, now))

    def tick_mail(self, now: datetime) -> int:
        """Take up mail that the web process has stored but not finished; then one that is stuck, alone."""
        found = claims.left_over(now)
        for mail_id in found:
            with work.new(mail=mail_id, tick="tick_mail"):
                handling.handle(mail_id, self.settings.door, now)
        hopeless = claims.stuck_by_now(now)[:1]
        for mail_id in hopeless:
            self.alone(self.settings, mail_id, now)
        stuck.tell(self.settings.domain, now)
        unheard.tell(self.settings.domain, now)
        return len(found) + len(hopeless)

    def tick_pruning(self, now: datetime) -> int:
        """Let go what has been kept for long enough; nothing while the clock of the machine may be wrong."""
        return pruning.tick(self.settings, self.scribe.maker.pictures, now) if clockwatch.steady(now) else 0

    def run_all(self, now: datetime) -> dict[str, int]:
        """Every due job once: what `pbem tick` does."""
        done = {
            "mails": self._counted(self.tick_mail, now),
            "deadlines": self._counted(self.tick_deadlines, now),
            "letters": self._counted(self.tick_outbox, now),
            "pruned": self._counted(self.tick_pruning, now),
        }
        adding_up.add_up(now)
        return done

    def jobs(self) -> tuple[tuple[Callable[[], None], float], ...]:
        """What every worker does, and every how many seconds.

        Letters are claimed one by one, and the games whose clock is due, so all workers do these; everything else is
        done by the holder of the lease.
        """
        every = self.settings.clock_seconds
        return (
            (self._guarded(self.tick_outbox, alone=False), self.settings.outbox_seconds),
            (self._guarded(self.tick_deadlines, alone=False), every),
            (self._guarded(self.tick_mail), every),
            (self._guarded(self.tick_pruning), PRUNE_SECONDS),
        )

    def start(self) -> BackgroundScheduler:
        """Start ticking in a thread; the caller shuts the scheduler down."""
        scheduler = BackgroundScheduler(
            timezone="UTC", job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
        )
        for job, seconds in self.jobs():
            scheduler.add_job(job, "interval", seconds=seconds, next_run_time=clock.now())
        scheduler.start()
        return scheduler

    def stop(self, scheduler: BackgroundScheduler) -> None:
        """Finish the running tick and let another worker take over."""
        scheduler.shutdown(wait=True)
        lease.release(self.holder, clock.now())

    def _guarded(self, tick: Callable[[datetime], int], *, alone: bool = True) -> Callable[[], None]:
        """A failing tick is logged and tried again; one that is to run `alone` needs the lease."""

        def run() -> None:
            work.begin(tick=tick.__name__)
            try:
                now = clock.now()
                if not alone or lease.hold(self.holder, self.settings.lease_seconds, now):
                    self._counted(tick, now)
            except Exception:
                log.exception("tick failed")
            finally:
                work.end()

        return run

    def _counted(self, tick: Callable[[datetime], int], now: datetime) -> int:
        """What it did; that it was, and how long it took, is counted (`/metrics`)."""
        name = f"tick:{tick.__name__.removeprefix('tick_')}"
        with tally.timed(name):
            done = tick(now)
        tally.latest(name, to_millis(now))
        return done
