"""How fast letters are made, piece by piece, and how fast one and two workers send them, on both engines.

Run `python benchmarks/letters.py [--sending | --making]`; the figures go to docs/BENCHMARKS.md.
"""

from __future__ import annotations

import multiprocessing
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice
from os import getloadavg
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' boards beside it

from benchmarks.brief import times
from benchmarks.service import POSTGRESQL, engine, games
from engine.core import play
from engine.games.paris_connection import RULES, Build, Definition, Game
from pbem.base import clock
from pbem.base.door import Door
from pbem.base.resources import config_dir
from pbem.base.settings import Settings
from pbem.drawing.canvas import painted
from pbem.facts.ask import Ask
from pbem.facts.game_card import GameCard
from pbem.facts.result import Answer, Result
from pbem.inbox import handling, receive
from pbem.letters.compose import Envelope, Shown, compose
from pbem.letters.content import Content, Reader
from pbem.letters.picture import pictures_of
from pbem.letters.render import render
from pbem.letters.wording import Wording
from pbem.store.db import connected, open_database
from pbem.store.models import OutboundMail
from pbem.titles import title_of
from pbem.worker import lease
from pbem.worker.scheduler import Worker
from tests.many.boards import DOMAIN

KIND = title_of("paris-connection")
NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Carl", "p4": "Dora"}
CARD = GameCard(number=12, slug="paris-connection", title="Paris Connection", name="Volga", hours=48, moderator="Max")
ENVELOPE = Envelope(
    message_id="<0123456789abcdef@mail.example.org>",
    date=datetime(2026, 11, 21, tzinfo=UTC),
    to="ann@example.org",
    to_name="Ann",
    domain="mail.example.org",
    token="abcdefghijklmnopqrstuvwx",
    game_number=12,
)
REPEATS = times(30)


def position() -> tuple[Definition, Game]:
    """Four players in the middle of a game."""
    folder = config_dir() / "games" / RULES.slug
    files = {name: yaml.safe_load((folder / name).read_text(encoding="utf-8")) for name in ("game.yaml", "map.yaml")}
    definition = RULES.define(files)
    game, _ = RULES.start(definition, tuple(NAMES), RULES.options({"start": "fixed"}), "benchmark")
    rng = Random(1)
    for _ in range(16):
        choices = list(islice(play.legal_actions(game), 40))
        builds = [action for action in choices if isinstance(action, Build)]
        game, _ = play.apply(game, rng.choice(builds or choices))
    return definition, game


def milliseconds(work: Callable[[], object]) -> str:
    """Median and longest of the repeats, after one that warms up."""
    work()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    middle = statistics.median(times)
    return f"{middle:8.1f} ms  {max(times):8.1f} ms  {1000 / middle:8.0f} a second"


# -- sending ----------------------------------------------------------------------------------------------------------


class Nowhere:
    """A mail server that takes everything at once."""

    def __enter__(self) -> Nowhere:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is held open."""

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Taken."""


def letters_queued(count: int) -> int:
    """Play games until so many letters wait; returns how many do."""
    plays = [iter(posts) for posts in games(8, Random(3))]
    while True:
        for posts in plays:
            for post in islice(posts, 1):
                kept = receive.store(post.mime, clock.now())
                handling.handle(kept.id, Door(DOMAIN), clock.now())
        with connected():
            waiting = int(OutboundMail.select().where(OutboundMail.state == "queued").count())
        if waiting >= count:
            return waiting


def send(settings: Settings, ready: Any, told: Any) -> None:
    """One worker: it sends until nothing is left."""
    open_database(settings)
    worker, sent = Worker(settings, Nowhere()), 0
    lease.hold(worker.holder, 3600, clock.now())
    ready.wait()
    began = time.process_time()
    while count := worker.tick_outbox(clock.now()):
        sent += count
    told.put((sent, time.process_time() - began))
    lease.release(worker.holder, clock.now())


def sending(count: int = 150) -> None:
    """Letters a second by one and by two workers: the same letters each time, with no picture kept."""
    fresh = multiprocessing.get_context("spawn")
    for name, url in (("PostgreSQL", POSTGRESQL), ("SQLite", "")):
        with engine(url) as settings:
            letters_queued(count)
            for workers in (1, 2, 1, 2):
                with connected():
                    unsent = {"state": "queued", "mime": None, "attempts": 0, "sent_at": None}
                    OutboundMail.update(**unsent).execute()
                shutil.rmtree(settings.home_dir / "pictures", ignore_errors=True)
                ready, told = fresh.Barrier(workers + 1), fresh.Queue()
                running = [fresh.Process(target=send, args=(settings, ready, told)) for _ in range(workers)]
                for one in running:
                    one.start()
                ready.wait()
                began = time.perf_counter()
                shares, busy = zip(*(told.get() for _ in running), strict=True)
                took = time.perf_counter() - began
                for one in running:
                    one.join()
                each = sum(busy) / sum(shares) * 1000
                pace = (
                    f"{sum(shares):4} letters {took:6.1f} s {sum(shares) / took:6.1f} a second {each:4.0f} ms busy each"
                )
                sys.stdout.write(f"{name:11} workers {workers}  {pace}  shares {shares}  load {getloadavg()[0]:.1f}\n")
                sys.stdout.flush()


def making() -> None:
    """Print one line per kind of work."""
    definition, game = position()
    player = game.active[0]
    reader = Reader(name=NAMES[player], timezone="Europe/Paris", player=player)
    turn = Content(
        template="your_turn",
        reader=reader,
        game=CARD,
        names=NAMES,
        view=RULES.encode_view(game.view(player)).decode(),
        ask=Ask(decision=7, due_at="2026-11-21T17:00:00Z"),
        changed=("G07", "G08"),
        picture=True,
    )
    answer = Result(line="options", status="answered", answer=Answer(about="options"))
    options = Content(
        template="receipt", reader=reader, game=CARD, names=NAMES, view=turn.view, ask=turn.ask, results=(answer,)
    )
    words = render(turn, KIND, definition)

    def drawn() -> list[Shown]:
        return [Shown(painted(one.scene), one.alt) for one in pictures_of(Wording(turn, KIND, definition))]

    shown = drawn()
    whole = compose(words, ENVELOPE, *shown)
    work: dict[str, Callable[[], object]] = {
        "words of 'your turn'": lambda: render(turn, KIND, definition),
        "words of an answer to 'options'": lambda: render(options, KIND, definition),
        "page and mail, pictures at hand": lambda: compose(words, ENVELOPE, *shown),
        "whole letter, pictures at hand": lambda: compose(render(turn, KIND, definition), ENVELOPE, *shown),
        "both pictures": drawn,
        "whole letter, pictures drawn": lambda: compose(render(turn, KIND, definition), ENVELOPE, *drawn()),
    }
    lines = [f"{name:34}{milliseconds(call)}" for name, call in work.items()]
    sizes = " + ".join(f"{len(one.png) / 1000:.0f}" for one in shown)
    lines.append(f"letter {len(whole) / 1000:.0f} kB, pictures {sizes} kB")
    sys.stdout.write("\n".join([f"{'':34}{'median':>11}  {'longest':>11}", *lines, ""]))


if __name__ == "__main__":
    if "--sending" not in sys.argv:
        making()
    if "--making" not in sys.argv:
        sending()
