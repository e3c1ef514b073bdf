"""Real processes of `pbem serve`, one after another, each ended from outside with SIGKILL at no particular moment."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.store.db import connected, open_database
from pbem.store.models import InboundMail, OutboundMail
from tests import stores
from tests.cli.test_processes import PATIENCE, health, post, until
from tests.crash import shelf
from tests.crash.errands import Errand
from tests.crash.life import BETWEEN_LIVES
from tests.crash.offices import Pigeonholes, Postman
from tests.crash.trial import Trial, Way
from tests.edges import environment, free_port

ROOT = Path(__file__).resolve().parents[2]
QUARTER = int(BETWEEN_LIVES.total_seconds() // 60)
# Seconds from the posting of a mail in which it is stored, acted on, done, and told of.
SPANS = (0.03, 0.1, 0.3, 1.5)
SLOW = 0.03  # seconds that a mail server takes for its 250
TWICE = 0.2  # how often the process that comes after is killed too


class Service:
    """`pbem serve` in the home of these settings. Each process's clock is a quarter of an hour ahead of the last."""

    def __init__(self, settings: Settings, dice: Random) -> None:
        self.settings = settings
        self.dice = dice
        self.port = free_port()
        self.minutes = 0
        self.starts = 0
        self.kills = 0
        self.fast: tuple[str, ...] = ()  # how many times faster its clock runs, and since when
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Come back when it answers."""
        pictures = "maps" if self.dice.random() < 0.1 else "dots"
        told = Path(self.settings.home) / "told"
        with told.open("ab") as file:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.crash.serving", str(self.minutes), pictures, *self.fast],
                env=self._variables(), cwd=ROOT, stdout=file, stderr=file,
            )  # fmt: skip
        self.starts += 1
        end = time.monotonic() + PATIENCE
        while not health(self.port)[0]:
            assert self._process.poll() is None and time.monotonic() < end, told.read_text()[-3000:]  # noqa: PT018
            time.sleep(0.02)

    def kill(self) -> None:
        """SIGKILL; a quarter of an hour passes."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self.minutes += QUARTER
            self.kills += 1
            shelf.wait_until_alone(self.settings)

    def _variables(self) -> dict[str, str]:
        more = {"MAIL_URL": self.settings.mail_url, "PORT": str(self.port), "INBOUND_TOKEN": "sesame"}
        ticks = {"OUTBOX_SECONDS": "1", "CLOCK_SECONDS": "1"}
        return environment(self.settings, **{f"PBEM_{name}": value for name, value in (more | ticks).items()})


class _Provider(threading.Thread):
    """Posts a mail; `answered` says whether it got its 200."""

    def __init__(self, port: int, mime: bytes) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.mime = mime
        self.answered = False
        self.start()

    def run(self) -> None:
        """Post it once."""
        try:
            self.answered = post(self.port, self.mime) == 200
        except OSError:
            self.answered = False


class Struck:
    """Tries errands on a service that is killed again and again; a twin database shows what each ought to lead to."""

    def __init__(self, trial: Trial, twin: Settings, dice: Random) -> None:
        self.trial = trial
        self.dice = dice
        self.service = Service(trial.settings, dice)
        if isinstance(trial.office, Postman):
            trial.office.pause = SLOW
        outside = Pigeonholes(Path(twin.home) / "letters")
        self.twin = Trial(msgspec.structs.replace(twin, mail_url=outside.url), outside, trial.now, trial.tally)

    def errand(self, errand: Errand) -> None:
        """Post it, kill the process (or two), start it again, and wait until all is done."""
        way = self._ought_to_be(errand)
        extra, answered = Counter[str](), False
        for _ in range(2 if self.dice.random() < TWICE else 1):
            answered = self._strike(way, answered)
            extra = self.trial.look_at_the_ruins(way, extra, answered=answered)
            self.service.start()
        if not answered:
            assert post(self.service.port, errand.mime) == 200
        until(_all_is_done)
        self.trial.now = clock.now()
        self.trial.as_if_nothing_had_happened(way, extra)

    def _ought_to_be(self, errand: Errand) -> Way:
        kept = shelf.keep(self.trial.settings)
        stores.close()
        open_database(self.twin.settings)
        shelf.put_back(self.twin.settings, kept)
        self.twin.now = clock.now()
        way = self.twin.undisturbed(errand)
        stores.close()
        open_database(self.trial.settings)
        return way

    def _strike(self, way: Way, answered: bool) -> bool:
        provider = None if answered else _Provider(self.service.port, way.errand.mime)
        time.sleep(self.dice.uniform(0, self.dice.choice(SPANS)))
        self.service.kill()
        if provider is not None:
            provider.join()
        return answered or (provider is not None and provider.answered)


def _all_is_done() -> bool:
    with connected():
        waiting = InboundMail.select().where(InboundMail.state == "stored").count()
        return not waiting and not OutboundMail.select().where(OutboundMail.state == "queued").count()
