"""The whole demo in one process: home, game, web server, worker, simulated players; started and stopped together."""

from __future__ import annotations

import contextlib
import logging
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from flask import Flask

from pbem.base import clock
from pbem.base.errors import ServiceError
from pbem.base.logs import JsonLines
from pbem.base.private import private_file, private_folder
from pbem.base.settings import Settings
from pbem.demo.crowd import Crowd
from pbem.demo.game import DEFAULT, SIMULATED, game_to_play
from pbem.demo.post import answers, http_post
from pbem.demo.website import Website
from pbem.store import schema
from pbem.store.db import open_database
from pbem.worker.scheduler import Worker

LOG = "demo.log"
LOCK = "demo.lock"
PAGE = "/dev/mail"


class DemoTrouble(ServiceError):
    """The demo cannot start; the sentence says why and what to do."""


def demo_settings(settings: Settings, slug: str = DEFAULT) -> Settings:
    """The settings of a demo: embedded defaults in a folder of its own for each game, so that no real game, database
    or mail server is ever touched."""
    folder = "demo" if slug == DEFAULT else f"demo-{slug}"
    return msgspec.structs.replace(
        settings,
        environment="demo",
        home=str(settings.home_dir / folder),
        database_url="",
        mail_url="",
        inbound_token="",
        outbox_seconds=1,
        clock_seconds=5,
        keep_letters_days=0,  # the page shows every letter, and a player who is simulated reads the newest
    )


class Station:
    """A running demo. `open` prepares home and game, `start` serves; `close` ends everything that was begun."""

    def __init__(self, settings: Settings, *, pause: float, seed: str, slug: str = DEFAULT) -> None:
        self.settings = settings
        self.slug = slug
        self.pause = pause
        self.seed = seed
        self._ending = contextlib.ExitStack()

    def open(self, *, fresh: bool) -> None:
        """Make the home ours, empty it if wished, and see that there is a game to play."""
        home = self.settings.home_dir
        private_folder(home)
        lock = FileLock(private_file(home / LOCK), blocking=False)
        try:
            self._ending.enter_context(lock)
        except Timeout as error:
            raise DemoTrouble(
                f"A demo is already running in {home}; stop it first, or set another PBEM_HOME."
            ) from error
        if fresh:
            _empty(home)
        self._ending.enter_context(_log_to(home / LOG, self.settings.log_level))
        database = open_database(self.settings)
        self._ending.callback(database.close)
        schema.prepare(self.settings)
        game_to_play(self.slug, self.settings.domain, clock.now())

    def start(self, app: Flask, port: int, *, or_next: bool) -> str:
        """Start everything around the web application; returns the page's address once the page answers."""
        app.config["SIMULATED"] = SIMULATED
        try:
            website = Website(app, self.settings.host, port, or_next=or_next)
        except OSError as error:
            raise DemoTrouble(f"Port {port} cannot be used ({error.strerror}). Try another: --port 8090.") from error
        website.start()
        self._ending.callback(website.stop)
        worker = Worker(self.settings)
        scheduler = worker.start()
        self._ending.callback(worker.stop, scheduler)
        self._play(website.address)
        if not answers(website.address + PAGE):
            raise DemoTrouble(f"The page does not answer. See {self.settings.home_dir / LOG}.")
        return website.address + PAGE

    def close(self) -> None:
        """Stop in the reverse order; what has come in is finished."""
        self._ending.close()

    def _play(self, address: str) -> None:
        post = http_post(address, self.settings.inbound_token)
        crowd = Crowd(post, self.settings.domain, seed=self.seed, pause=self.pause)
        thread = threading.Thread(target=crowd.run, name="players", daemon=True)
        thread.start()
        self._ending.callback(thread.join)
        self._ending.callback(crowd.stop)


def _empty(home: Path) -> None:
    """Remove an earlier demo, but not the lock that is held."""
    for path in home.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != LOCK:
            path.unlink()


@contextlib.contextmanager
def _log_to(path: Path, level: str) -> Iterator[None]:
    """The logs go to a file: the terminal is for the one address."""
    handler = logging.FileHandler(private_file(path), encoding="utf-8")
    handler.setFormatter(JsonLines())
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    before, root.handlers = root.handlers, [handler]
    levels = root.level, ours.level
    root.setLevel(logging.WARNING)
    ours.setLevel(level)
    try:
        yield
    finally:
        root.handlers = before
        root.setLevel(levels[0])
        ours.setLevel(levels[1])
        handler.close()
