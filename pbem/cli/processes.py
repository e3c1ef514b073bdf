"""`pbem serve`, `web`, `worker`, `tick`, `demo`: the processes."""

from __future__ import annotations

import signal
import threading
from types import FrameType

import click
from flask import Flask

from pbem.base import clock
from pbem.base.errors import BadSetting
from pbem.base.settings import Settings
from pbem.cli.common import ready, settings_of_environment, with_token
from pbem.cli.imap import polling
from pbem.store.adding_up import AddingUp
from pbem.web.app import create_app
from pbem.web.gate import Gate, Server
from pbem.worker.scheduler import Worker


@click.command()
def serve() -> None:
    """Web and worker in one process: the way to run Night Mail on one machine.

    Creates and upgrades its own SQLite database, and fetches mail where PBEM_IMAP_URL is set. Stop it with Ctrl-C;
    nothing is lost.

    \b
    Example:
        PBEM_DOMAIN=trains.example PBEM_MAIL_URL=smtp://localhost:25 pbem serve
    """
    given = settings_of_environment()
    settings = ready(with_token(given), may_upgrade=True)
    if not given.inbound_token:
        click.echo(f"No PBEM_INBOUND_TOKEN is set: the secret for /inbound/ is in {settings.token_file}.")
    if not settings.mail_url:
        click.echo(f"No PBEM_MAIL_URL is set: letters are written to {settings.home_dir / 'outgoing'} (a Maildir).")
    worker = Worker(settings)
    scheduler = worker.start()
    try:
        with polling(settings):
            _serve_web(settings)
    finally:
        worker.stop(scheduler)


@click.command()
def web() -> None:
    """The web process alone: takes in mail at POST /inbound/raw and acts on it. For a Procfile.

    \b
    Example:
        pbem db upgrade && PBEM_INBOUND_TOKEN=a-long-random-text PORT=8000 pbem web
    """
    _serve_web(ready(settings_of_environment(), may_upgrade=False))


@click.command()
def worker() -> None:
    """The worker process alone: sends letters, watches deadlines, picks up left-over mail. For a Procfile.

    \b
    Example:
        pbem db upgrade && PBEM_MAIL_URL=smtp://localhost:25 pbem worker
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    clockwork = Worker(settings)
    scheduler, counts = clockwork.start(), AddingUp()
    stop = threading.Event()

    def end(number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    click.echo("Night Mail worker: running. Stop it with Ctrl-C.")
    stop.wait()
    clockwork.stop(scheduler)
    counts.close()


@click.command()
def tick() -> None:
    """Run each due job once, then stop: left-over mail, deadlines, letters, pruning. For cron, or to watch it.

    \b
    Example, a line of a crontab:
        */5 * * * *  PBEM_HOME=/srv/night-mail pbem tick
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    done = Worker(settings).run_all(clock.now())
    click.echo(", ".join(f"{count} {what}" for what, count in done.items()))


def _serve_web(settings: Settings) -> None:
    app = create_app(settings)
    counts = AddingUp()

    def end(number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        server = _listen(app, settings)
        click.echo(f"Night Mail: http://{settings.host}:{settings.port}/health  mail: POST /inbound/raw")
        try:
            server.run()  # until it is interrupted; then it lets its threads finish
        finally:
            server.close()
    except KeyboardInterrupt:
        pass
    finally:
        app.config["MAILROOM"].close()
        counts.close()


def _listen(app: Flask, settings: Settings) -> Server:
    """A web server at the port of the settings; BadSetting when that cannot be had."""
    try:
        gate: Gate = app.config["GATE"]
        return gate.create_server(app, host=settings.host, port=settings.port, threads=settings.web_threads)
    except OSError as error:
        reason = f"cannot listen at {settings.host}:{settings.port}: {error.strerror}. Set PBEM_PORT to a free port."
        raise BadSetting("port", reason, "settings") from error


COMMANDS = (serve, web, worker, tick)
