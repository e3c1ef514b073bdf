"""Mails at a steady rate to real webs and workers on a large store, and what became of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from peewee import fn
from rich.progress import Progress
from rich.table import Table

from benchmarks.scale_models import DOMAIN, Move
from benchmarks.scale_statements import Statement, counted
from benchmarks.scale_store import keep, kept
from pbem.base import clock
from pbem.base.addresses import reply_address
from pbem.base.settings import Settings
from pbem.store import adding_up
from pbem.store.db import connected, open_database
from pbem.store.fields import as_written
from pbem.store.models import InboundMail, LogEntry, Member, OutboundMail, Person
from tests.edges import environment, free_port, speaking_smtp
from tests.many.clients import TOKEN, Desk
from tests.many.pen import written
from tests.many.posts import Post

ROOT = Path(__file__).resolve().parents[1]
_FORGOTTEN = 0.5  # seconds for which a picture lies on disk
PATIENCE = 120  # seconds for the processes to begin, and for the last mail to be dealt with


class Wanted(NamedTuple):
    """How long (seconds), how many mails a second, and by whom."""

    seconds: float
    rate: float
    clients: int
    webs: int
    workers: int


class Found(NamedTuple):
    """Seconds of each kind, and counts."""

    answers: list[float]
    done: list[float]
    on_its_way: list[float]
    outcomes: Counter[str]
    letters: int
    seconds: float
    entries: Counter[str]
    ticks: dict[str, tuple[int, float]]
    dearest: list[Statement]
    failures: list[str]


class Writer(NamedTuple):
    """A seat as `tests.many.pen` wants it."""

    name: str
    address: str
    to: str


def play(settings: Settings, wanted: Wanted, progress: Progress) -> Found:
    """The whole of it."""
    open_database(settings)
    count = int(wanted.seconds * wanted.rate)
    task = progress.add_task("writing mails", total=count)
    posts = _posts(settings, count, lambda: progress.advance(task))
    progress.reset(task, description="starting processes", total=count)
    with (
        _processes(settings, wanted) as ports,
        counted(settings.database_url) as dearest,
        _undrawn(settings.home_dir / "pictures"),
    ):
        with connected():
            before = adding_up.sums()
        began = clock.now()
        progress.update(task, description="posting mails")
        answers, failures = _post(posts, wanted, ports, lambda: progress.advance(task))
        progress.update(task, description="waiting for the last ones")
        _until_done()
        seconds = (clock.now() - began).total_seconds()
        statements = dearest()
    with connected():  # what the processes counted last was added up when they ended
        return _found(began, seconds, answers, failures, before, statements)


# -- mails ------------------------------------------------------------------------------------------------------------


def _posts(settings: Settings, count: int, tell: Any) -> list[Post]:
    """So many moves, as many of each game as are known, the games one beside the other."""
    plan, chance = kept(settings.home_dir), Random(7)
    games = list(plan.moves)
    chance.shuffle(games)
    rounds: dict[int, list[Post]] = defaultdict(list)
    with connected():
        for game in games:
            if sum(map(len, rounds.values())) >= count:
                break
            people = people_of(game)
            for number, move in enumerate(plan.moves[game]):
                rounds[number].append(mail(game, number, move, people[move.member]))
                tell()
    for game in {post.game for some in rounds.values() for post in some}:
        del plan.moves[game]  # the next load plays others
    keep(plan, settings.home_dir)
    return [post for number in sorted(rounds) for post in rounds[number]][:count]


def people_of(game: int) -> dict[int, Writer]:
    """Who is in a game, by their number there."""
    rows = Member.select(Member, Person).join(Person).where(Member.game == game)
    return {one.number: Writer(one.name, one.person.address, reply_address(one.token, DOMAIN)) for one in rows}


def mail(game: int, number: int, move: Move, writer: Writer) -> Post:
    """A mail with a move, below it the letter that asked."""
    quoted = "\n".join(f"> {line}" for line in move.quoted.splitlines())
    text = f"{move.order}\n\nOn Sat, 21 Nov 2026 at 12:00, Night Mail <play@{DOMAIN}> wrote:\n{quoted}\n"
    return Post(game, written(writer, text, f"load-{game}-{number}-{time.time_ns()}"), move=True)


def _post(posts: Sequence[Post], wanted: Wanted, ports: list[int], tell: Any) -> tuple[list[float], list[str]]:
    """Each in its time, by whichever client is free; seconds from that time until a web had said 200."""
    answers: list[float] = []
    failures: list[str] = []
    lock, left = threading.Lock(), iter(enumerate(posts))
    began = time.monotonic()

    def client(seed: int) -> None:
        desk = Desk(ports, Random(seed))
        while True:
            with lock:
                at, post = next(left, (0, None))
            if post is None:
                return desk.close()
            due = began + at / wanted.rate
            time.sleep(max(0.0, due - time.monotonic()))
            try:
                desk.post(post)
                answers.append(time.monotonic() - due)
            except Exception as failure:  # told in the table
                failures.append(repr(failure))
            tell()

    threads = [threading.Thread(target=client, args=(seed,)) for seed in range(wanted.clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers, failures


def _until_done() -> None:
    """Every mail is dealt with, and every letter that is due has gone."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with connected():
            mails = InboundMail.select().where(InboundMail.state == as_written("stored")).exists()
            letters = OutboundMail.select().where(OutboundMail.state == as_written("queued")).exists()
        if not mails and not letters:
            return
        time.sleep(0.2)


@contextmanager
def _undrawn(pictures: Path) -> Iterator[None]:
    """Meanwhile pictures go: copies of a game look alike, so one would do for all of them. Grounds and sprites stay."""
    over = threading.Event()

    def forget() -> None:
        while not over.wait(_FORGOTTEN):
            for file in pictures.glob("*.png"):
                if not file.name.startswith("ground"):
                    file.unlink(missing_ok=True)

    thread = threading.Thread(target=forget)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


# -- processes --------------------------------------------------------------------------------------------------------


class _Office:
    """A mail server that takes everything."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Take a letter."""
        return "250 OK"


@contextmanager
def _processes(settings: Settings, wanted: Wanted) -> Iterator[list[int]]:
    """Webs and workers of the service itself; yields the ports of the webs."""
    with ExitStack() as stack:
        url = stack.enter_context(speaking_smtp(_Office())) + "?starttls=never"
        ports = [free_port() for _ in range(wanted.webs)]
        running = [_process(settings, url, "web", port) for port in ports]
        running += [_process(settings, url, "worker", number) for number in range(wanted.workers)]
        try:
            _until_up(ports)
            yield ports
        finally:
            for one in running:
                with suppress(ProcessLookupError):
                    one.send_signal(signal.SIGTERM)
            for one in running:
                one.wait(PATIENCE)


def _process(settings: Settings, mail_url: str, what: str, port: int) -> subprocess.Popen[bytes]:
    env = environment(settings, PBEM_PORT=str(port), PBEM_INBOUND_TOKEN=TOKEN, PBEM_MAIL_URL=mail_url)
    log = settings.home_dir / f"{what}-{port}.log"
    with log.open("wb") as out:
        env["PYTHONPATH"] = os.pathsep.join((str(ROOT), env.get("PYTHONPATH", "")))
        return subprocess.Popen([sys.executable, "-m", "pbem", what], env=env, cwd=ROOT, stdout=out, stderr=out)


def _until_up(ports: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while not all(_well(port) for port in ports):
        if time.monotonic() > end:
            raise TimeoutError("the webs do not answer, or no worker runs; see their logs in the home")
        time.sleep(0.2)


def _well(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30) as answer:
            return int(answer.status) == 200
    except OSError:
        return False


# -- what became of it ------------------------------------------------------------------------------------------------


def _found(
    began: datetime, seconds: float, answers: list[float], failures: list[str], before: dict[str, float],
    statements: list[Statement],
) -> Found:  # fmt: skip
    mails = list(InboundMail.select(InboundMail.received_at, InboundMail.handled_at, InboundMail.outcome)
                 .where((InboundMail.received_at >= began) & InboundMail.handled_at.is_null(False)))  # fmt: skip
    sent = OutboundMail.select(OutboundMail.created_at, OutboundMail.sent_at).where(OutboundMail.sent_at >= began)
    letters = list(sent)
    kinds: Any = LogEntry.select(LogEntry.kind, fn.COUNT(LogEntry.id)).where(LogEntry.at >= began)
    entries = Counter(dict(kinds.group_by(LogEntry.kind).tuples()))
    sums = adding_up.sums()
    ticks = {}
    for name in (name.removesuffix(":count") for name in sums if name.startswith("tick:") and name.endswith(":count")):
        number = int(sums[f"{name}:count"] - before.get(f"{name}:count", 0))
        ticks[name.removeprefix("tick:")] = (number, sums[f"{name}:seconds"] - before.get(f"{name}:seconds", 0))
    return Found(
        sorted(answers),
        sorted((one.handled_at - one.received_at).total_seconds() for one in mails),
        sorted((one.sent_at - one.created_at).total_seconds() for one in letters),
        Counter(one.outcome for one in mails),
        len(letters),
        seconds,
        entries,
        ticks,
        statements,
        failures,
    )


def tables(found: Found) -> Iterator[Table]:
    """Latencies, counts, ticks, statements."""
    spans = Table("milliseconds", "how many", "p50", "p95", "p99", "most")
    for what, each in (
        ("a mail, from its time to the web's 200", found.answers),
        ("a mail, from kept to done", found.done),
        ("a letter, from queued to taken", found.on_its_way),
    ):
        spans.add_row(what, f"{len(each)}", *(_at(each, share) for share in (50, 95, 99, 100)))
    yield spans
    counts = Table("in all", "")
    counts.add_row("seconds", f"{found.seconds:.0f}")
    counts.add_row("letters a second", f"{found.letters / found.seconds:.1f}")
    counts.add_row("outcomes of mails", ", ".join(f"{name} {count}" for name, count in found.outcomes.most_common()))
    counts.add_row("entries of records", ", ".join(f"{name} {count}" for name, count in found.entries.most_common(8)))
    counts.add_row("mails that no web took", str(len(found.failures)))
    yield counts
    ticks = Table("tick", "how many", "ms each, in the mean")
    for name, (count, seconds) in sorted(found.ticks.items()):
        ticks.add_row(name, str(count), f"{1000 * seconds / count:.1f}" if count else "–")
    yield ticks
    dear = Table("the dearest statements", "calls", "ms in all", "ms each")
    for one in found.dearest:
        dear.add_row(one.text[:90], f"{one.calls}", f"{one.whole:.0f}", f"{one.whole / max(one.calls, 1):.2f}")
    yield dear


def _at(each: Sequence[float], share: int) -> str:
    return f"{1000 * each[min(len(each) - 1, len(each) * share // 100)]:.0f}" if each else "–"
