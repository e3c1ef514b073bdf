"""The service measured: from a mail's bytes to its letters queued, on both engines, by one client and by four.

python benchmarks/service.py --help
"""

from __future__ import annotations

import multiprocessing
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click
import psycopg
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' towns beside it

from pbem.base import clock
from pbem.base.door import Door
from pbem.base.settings import Settings, load_settings
from pbem.drawing.cache import PictureCache
from pbem.inbox import handling, receive
from pbem.store import schema
from pbem.store.db import connected, open_database
from pbem.store.models import InboundMail
from tests import stores
from tests.house import House, sample_orders
from tests.late_1861 import LATE
from tests.many.boards import DOMAIN, boards
from tests.many.clients import Desk
from tests.many.posts import Post, line
from tests.many.town import PostOffice, town
from tests.moves_by_mail import costs

POSTGRESQL = "postgresql://postgres@127.0.0.1:5432/postgres"
CLIENTS = (1, 4)
GAME_LENGTH = 30  # moves taken of each game
MOVES = 24  # measured one by one


class Spans(NamedTuple):
    """Seconds each mail took, and all of them together.

    `answers`: those until a web had said 200. `busy`: seconds of processor time, where one process did it all.
    """

    each: list[float]
    whole: float
    answers: Sequence[float] = ()
    busy: float | None = None

    def row(self) -> tuple[str, ...]:
        """Mails per second and the usual percentiles."""
        marks = [milliseconds(self.each, share) for share in (50, 95, 99)]
        answer = f"{milliseconds(self.answers, 50)} / {milliseconds(self.answers, 99)}"
        count = len(self.each) or len(self.answers)
        busy = f"{self.busy / count * 1000:.0f} ms" if self.busy is not None else "–"
        return (f"{count / self.whole:.0f}", busy, *marks, answer if self.answers else "–")


def milliseconds(spans: Sequence[float], share: int) -> str:
    """The span that so many percent do not exceed."""
    return f"{sorted(spans)[min(len(spans) - 1, len(spans) * share // 100)] * 1000:.0f} ms" if spans else "–"


# -- the two engines --------------------------------------------------------------------------------------------------


@contextmanager
def engine(url: str) -> Iterator[Settings]:
    """An open, empty store: a file in a fresh folder, or a database of its own on the server."""
    stores.SERVER = url
    if url:
        stores.begin_run()
    with tempfile.TemporaryDirectory(prefix="night-mail-bench-") as home:
        env = {"PBEM_HOME": home, "PBEM_DOMAIN": DOMAIN, "PBEM_LOG_LEVEL": "ERROR", "PBEM_DATABASE_URL": ""}
        settings = load_settings(env | {"PBEM_DATABASE_URL": stores.new_url()})
        stores.make(settings)
        open_database(settings)
        schema.prepare(settings)
        try:
            yield settings
        finally:
            stores.close()
            if url:
                stores.end_run()


def games(count: int, chance: Random) -> list[list[Post]]:
    """The moves of so many games that have just begun, each legal after the one before."""
    found = boards({"line": count, "throng": 0, "clock": 0}, chance, clock.now())
    return [line(board, chance, GAME_LENGTH) for board in found]


# -- calls: what the service itself takes -----------------------------------------------------------------------------


class Queue:
    """Mails to be stored in this order by whoever comes; the lock lets only one store at a time."""

    def __init__(self, mimes: Sequence[bytes], lock: Any, place: Any) -> None:
        self.mimes, self.lock, self.place = list(mimes), lock, place

    def work(self) -> list[float]:
        """Take in, then handle, until none is left; the seconds each took until its letters were queued."""
        spans: list[float] = []
        while True:
            with self.lock:
                at = self.place.value
                if at >= len(self.mimes):
                    return spans
                self.place.value += 1
                begin = time.perf_counter()
                kept = receive.take_in(self.mimes[at], clock.now(), Door(DOMAIN))
            if handling.handle(kept.id, Door(DOMAIN), clock.now(), begun=kept.begun) == "taken":
                _until_done(kept.id)  # another client was at this game, and did it on the way
            spans.append(time.perf_counter() - begin)


class Place:
    """How far a queue has come, for threads."""

    value = 0


def _until_done(mail: int) -> None:
    while True:
        with connected():
            if InboundMail.get_by_id(mail).state != "stored":
                return
        time.sleep(0.001)


def by_threads(queues: Sequence[Queue]) -> Spans:
    """One thread for each queue."""
    spans: list[list[float]] = [[] for _ in queues]

    def work(at: int) -> None:
        spans[at] = queues[at].work()

    threads = [threading.Thread(target=work, args=(at,)) for at in range(len(queues))]
    begin, busy = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    each = [one for some in spans for one in some]
    return Spans(each, time.perf_counter() - begin, busy=time.process_time() - busy)


def by_processes(settings: Settings, queues: Sequence[Queue]) -> Spans:
    """One process for each queue; all begin together."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Manager() as manager, ProcessPoolExecutor(len(queues), mp_context=spawn) as pool:
        gate = manager.Barrier(len(queues) + 1)
        running = [pool.submit(_in_process, settings, queue, gate) for queue in queues]
        gate.wait()
        begin = time.perf_counter()
        each = [one for future in running for one in future.result()]
        return Spans(each, time.perf_counter() - begin)


def _in_process(settings: Settings, queue: Queue, gate: Any) -> list[float]:
    open_database(settings)
    gate.wait()
    spans = queue.work()
    stores.close()
    return spans


def queues(clients: int, count: int, same: bool, lock: Callable[[], Any], place: Callable[[], Any]) -> list[Queue]:
    """For each client a queue of games of its own, or for all one queue of games that they play together."""
    chance = Random(7)
    if same:
        mimes = [post.mime for moves in games(count * clients, chance) for post in moves]
        return [Queue(mimes, lock(), place())] * clients
    mine = [[post.mime for moves in games(count, chance) for post in moves] for _ in range(clients)]
    return [Queue(mimes, lock(), place()) for mimes in mine]


# -- HTTP: real web processes -----------------------------------------------------------------------------------------


def by_http(settings: Settings, webs: int, clients: int, count: int) -> Spans:
    """Clients that post the moves of their own games to real `pbem web` processes, until everything is worked off."""
    mine = [[post for moves in games(count, Random(9)) for post in moves] for _ in range(clients)]
    answers: list[float] = []

    def post_all(posts: Sequence[Post], ports: Sequence[int], seed: int) -> None:
        desk = Desk(ports, Random(seed))
        for post in posts:
            begin = time.perf_counter()
            desk.post(post)
            answers.append(time.perf_counter() - begin)
        desk.close()

    with town(settings, Path(tempfile.mkdtemp()) / "logs", PostOffice()) as here:
        here.start(webs, 1)
        begin = time.perf_counter()
        threads = [threading.Thread(target=post_all, args=(posts, here.ports, at)) for at, posts in enumerate(mine)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        while _waiting():
            time.sleep(0.05)
        return Spans([], time.perf_counter() - begin, answers)


def _waiting() -> int:
    with connected():
        return int(InboundMail.select().where(InboundMail.state == "stored").count())


# -- the table --------------------------------------------------------------------------------------------------------


def measured(settings: Settings, name: str, count: int, tell: Callable[[str], None]) -> Iterator[tuple[str, ...]]:
    """The rows of one engine."""
    server = bool(settings.database_url)
    for clients in CLIENTS:
        for same in (False, True):
            which = "one game" if same else "different games"
            what = f"{clients} {'client' if clients == 1 else 'threads'}, {which}"
            tell(f"{name}: {what}")
            yield (name, what, *by_threads(queues(clients, count, same, threading.Lock, Place)).row())
            if server and clients > 1:
                tell(f"{name}: {clients} processes, {which}")
                with multiprocessing.get_context("spawn").Manager() as manager:
                    shared = queues(clients, count, same, manager.Lock, lambda: manager.Value("i", 0))
                    yield (name, f"{clients} processes, {which}", *by_processes(settings, shared).row())
    for clients, webs in ((1, 1), (4, 4 if server else 1)):
        what = f"HTTP: {clients} client{'s' * (clients > 1)}, {webs} web{'s' * (webs > 1)} and a worker"
        tell(f"{name}: {what}")
        yield (name, what, *by_http(settings, webs, clients, count).row())


def moves_measured(url: str, count: int) -> Iterator[tuple[str, ...]]:
    """One move after the other that answers a letter of ours, with twelve letters behind it: what each costs."""
    for slug, actions in (("paris-connection", 0), ("1861", LATE)):
        with engine(url) as settings:
            found = list(costs(House(settings), slug, count, actions))
        busy = [seconds for cost in found for seconds in cost.busy]
        statements = [len(cost.statements) for cost in found]
        commits = {len(cost.commits) for cost in found}
        marks = [f"{1000 * value:.1f} ms" for value in (min(busy), statistics.median(busy))]
        place = f"late {slug}" if actions else slug
        yield (place, *marks, f"{statistics.median(statements):.0f}", ", ".join(map(str, sorted(commits))))


def letters_made(settings: Settings) -> tuple[str, str]:
    """How many letters are made per second, with real pictures."""
    house = House(settings, pictures=PictureCache(settings.home_dir / "pictures"))
    house.started(("ann", "ben", "cleo", "dan"), hours=72)
    made, seconds = 0, 0.0
    for _ in range(12):
        mover = house.active()
        house.take(house.mail(mover, sample_orders(house.last(mover, "your_turn"))[0]))
        before, begin = len(house.box.letters), time.perf_counter()
        house.post()
        seconds += time.perf_counter() - begin
        made += len(house.box.letters) - before
    drawn = len(list((settings.home_dir / "pictures").glob("*.png")))
    return f"letters made and sent ({made} letters, {drawn} pictures drawn)", f"{made / seconds:.0f}"


@click.command()
@click.option(
    "--games",
    "count",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Games that each client plays, 30 mails each.",
)
@click.option("--postgresql", default=POSTGRESQL, show_default=True, help="A server on which databases may be created.")
@click.option("--sqlite-only", is_flag=True, help="Leave PostgreSQL out.")
@click.option("--moves-only", is_flag=True, help="Measure nothing but single moves with letters behind them.")
def main(count: int, postgresql: str, sqlite_only: bool, moves_only: bool) -> None:
    """Mails per second kept and applied, and the time from a mail to its letters queued.

    \b
    Example:
        python benchmarks/service.py --games 5
    """
    console = Console()
    console.width = max(console.width, 132)  # also where the table goes into a file
    table = Table("engine", "who", "mails/s", "CPU a mail", "p50", "p95", "p99", "200 after, p50 / p99")
    single = Table("engine", "a move, twelve letters behind", "CPU, quickest", "median", "statements", "commits")
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=None)
        for name, url in (("SQLite", ""), *((("PostgreSQL", postgresql),) if not sqlite_only else ())):
            try:
                progress.update(task, description=f"{name}: single moves")
                for row in moves_measured(url, MOVES):
                    single.add_row(name, *row)
                if moves_only:
                    continue
                with engine(url) as settings:
                    for row in measured(settings, name, count, lambda what: progress.update(task, description=what)):
                        table.add_row(*row)
            except psycopg.OperationalError as error:
                console.print(f"{name} was left out: {str(error).strip().splitlines()[0]}")
    console.print(single)
    if moves_only:
        return
    with engine("") as settings:
        table.add_section()
        table.add_row("SQLite", *letters_made(settings))
    console.print(table)


if __name__ == "__main__":
    main()
