"""What a monitoring system asks for: figures with names, a help text each, and labels that only we have written.

Most is counted in the tables when it is asked for, so that it is true whichever process answers (all mails and letters
there ever were of a while ago, in a large store: `seldom.py`); what no row tells, processes have added up
(`pbem/store/adding_up.py`). No figure is of one person, one game or one address.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from peewee import PeeweeException, fn
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from pbem.base.plain import PlainFields
from pbem.operating import backup
from pbem.operating.health import health
from pbem.operating.seldom import seldom
from pbem.store import adding_up, tally
from pbem.store.db import connected, database
from pbem.store.fields import as_written
from pbem.store.models import Decision, Game, InboundMail, OutboundMail
from pbem.store.untyped import Query

CLOCK_LATE = timedelta(minutes=5)  # after which the clock should have looked at an open question
_PLAIN = re.compile(r"[a-z0-9_:.]{1,60}")
_SETTLED = ("done", "ignored")


class ServiceMetrics(Collector):
    """All figures of one moment. `folders`: as `health` takes them."""

    def __init__(self, now: datetime, folders: tuple[Path, ...]) -> None:
        self.now, self.folders = now, folders

    def collect(self) -> Iterator[Metric]:
        """Each figure; where the database is away, only that it is."""
        try:
            with connected():
                yield from list(self._told())
        except PeeweeException:
            yield _gauge("database_up", "1 while the database answers.", 0)

    def _told(self) -> Iterator[Metric]:
        began = time.perf_counter()
        database.execute_sql("SELECT 1").fetchone()
        answered = time.perf_counter() - began
        sums, (_, figures) = adding_up.sums(), health(self.now, *self.folders)
        yield _gauge("database_up", "1 while the database answers.", 1)
        yield _gauge("database_answer_seconds", "How long it took to answer the simplest question just now.", answered)
        yield _counter("database_statements", "Statements and commits.", sums.get("database:count", 0))
        yield _counter("database_seconds", "Time they took, waiting included.", sums.get("database:seconds", 0))
        yield _counter("database_failures", "Those that failed.", sums.get("database:failed", 0))
        yield from self._mails(figures)
        yield from self._letters(figures)
        yield from self._clock(figures, sums)
        yield from _web(sums)
        made = backup.last_made()
        if made is not None:
            yield _gauge("last_backup_timestamp_seconds", "When `pbem backup` last made one.", made.at.timestamp())
        yield _gauge("disk_free_bytes", "Free where the service writes.", figures["disk_free_mb"] << 20)
        yield _gauge("games_running", "Games that are being played.", figures["games_running"])

    def _mails(self, figures: PlainFields) -> Iterator[Metric]:
        grouped = (InboundMail.way, InboundMail.outcome)
        settled: Query = InboundMail.select(*grouped, fn.COUNT(InboundMail.id)).where(InboundMail.state.in_(_SETTLED))
        numbers: Counter[tuple[str, str]] = Counter()
        for way, outcome, number in seldom("mails", settled.group_by(*grouped), self.now):
            numbers[_label(way), _label(outcome)] += number
        mails = CounterMetricFamily("night_mail_mails", "Mails by way in and outcome.", labels=("way", "outcome"))
        for labels, number in sorted(numbers.items()):
            mails.add_metric(labels, number)
        yield mails
        first = InboundMail.select().where(InboundMail.state == as_written("stored")).order_by(InboundMail.id).first()
        age = 0 if first is None else max((self.now - first.received_at).total_seconds(), 0)
        yield _gauge("mails_waiting", "Mails stored and not dealt with yet.", figures["mails_waiting"])
        yield _gauge("oldest_mail_seconds", "For how long the oldest of them has waited.", age)
        yield _gauge("mails_stuck", "Mails that failed three times.", figures["mails_stuck"])
        number = figures["posts_no_mails"]
        yield _gauge("posts_no_mails", "Posts that were no mails; 0 after a week without one.", number)

    def _letters(self, figures: PlainFields) -> Iterator[Metric]:
        counted: Query = OutboundMail.select(OutboundMail.state, fn.COUNT(OutboundMail.id))
        states: dict[str, int] = dict(seldom("letters", counted.group_by(OutboundMail.state), self.now))
        tried = (
            OutboundMail.select()
            .where((OutboundMail.state == as_written("queued")) & (OutboundMail.attempts > 0))
            .count()
        )
        age = figures["oldest_letter_seconds"] or 0
        yield _gauge("letters_waiting", "Letters that are to be sent.", figures["letters_waiting"])
        yield _gauge("oldest_letter_seconds", "For how long the oldest of them has waited.", age)
        yield _gauge("letters_put_off", "Those of them that the mail server has not taken yet.", tried)
        yield _gauge("letters_failed", "Letters given up on, and not queued again since.", figures["letters_failed"])
        yield _counter("letters_sent", "Letters that the mail server took.", states.get("sent", 0))
        yield _counter("letters_dropped", "Letters that were not needed any more.", states.get("dropped", 0))

    def _clock(self, figures: PlainFields, sums: dict[str, float]) -> Iterator[Metric]:
        jumped = figures["clock_jumped_seconds"] or 0
        yield _gauge("worker_up", "1 while a worker holds the clock.", int(figures["worker"]))
        yield _gauge("clock_jumped_seconds", "How far the clock jumped, until it is believed again.", jumped)
        yield _of_ticks(CounterMetricFamily, "ticks", "Ticks of the workers.", sums, "tick:", ":count")
        yield _of_ticks(CounterMetricFamily, "ticks_failed", "Those that failed.", sums, "tick:", ":failed")
        yield _of_ticks(CounterMetricFamily, "tick_seconds", "Time that ticks took.", sums, "tick:", ":seconds")
        ends = {name: at / 1000 for name, at in sums.items()}
        told = "When one last went well."
        yield _of_ticks(GaugeMetricFamily, "last_tick_timestamp_seconds", told, ends, f"{tally.LATEST}tick:", "")
        open_now = Decision.closed_at.is_null() & (Game.state == "running") & Game.paused_at.is_null()
        late = Decision.select().join(Game).where(open_now & (Decision.next_at <= self.now - CLOCK_LATE)).count()
        overdue = Decision.select().join(Game).where(open_now & Decision.overdue).count()
        yield _gauge("deadlines_late", "Reminders and deadlines due for five minutes, and not seen to.", late)
        yield _gauge("decisions_open", "Questions that players have not answered.", figures["decisions_open"])
        yield _gauge("decisions_overdue", "Those of them whose deadline has passed.", overdue)


def registry(now: datetime, folders: tuple[Path, ...]) -> CollectorRegistry:
    """The figures, for the library to write down."""
    made = CollectorRegistry(auto_describe=False)
    made.register(ServiceMetrics(now, folders))
    return made


def _web(sums: dict[str, float]) -> Iterator[Metric]:
    """Requests are counted as `request:PAGE:METHOD:STATUS`."""
    requests = CounterMetricFamily("night_mail_requests", "Requests answered.", labels=("page", "method", "status"))
    for name, number in sorted(sums.items()):
        if name.startswith("request:"):
            requests.add_metric(name.split(":")[1:4], number)
    yield requests
    yield _counter("connections_refused", "Turned away before the application saw them.", sums.get("refused", 0))


def _of_ticks(
    family: type[CounterMetricFamily] | type[GaugeMetricFamily],
    name: str, told: str, sums: dict[str, float], begins: str, ends: str,
) -> Metric:  # fmt: skip
    made = family(f"night_mail_{name}", told, labels=("tick",))
    for key, number in sorted(sums.items()):
        if key.startswith(begins) and key.endswith(ends):
            made.add_metric((key.removeprefix(begins).removesuffix(ends),), number)
    return made


def _label(text: str) -> str:
    """A word of ours; anything else, which should never be, under one name."""
    return text if _PLAIN.fullmatch(text) else "unknown" if not text else "other"


def _gauge(name: str, told: str, number: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"night_mail_{name}", told, value=number)


def _counter(name: str, told: str, number: float) -> CounterMetricFamily:
    return CounterMetricFamily(f"night_mail_{name}", told, value=number)
