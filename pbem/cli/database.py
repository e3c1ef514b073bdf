"""`pbem db`: the schema of the database, and its move to another engine; `pbem backup` and `pbem restore`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec
from peewee import PeeweeException
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from pbem.base import clock
from pbem.base.private import private_folder
from pbem.cli.common import ready, settings_of_environment
from pbem.operating import backup
from pbem.operating.backup import Report
from pbem.operating.copying import Told, quiet
from pbem.store import schema
from pbem.store.db import connected, open_database
from pbem.worker import folding


@click.group()
def db() -> None:
    """The database: upgrade it, check it is up to date, move it to another engine.

    \b
    Example:
        pbem db upgrade
    """


@db.command()
def upgrade() -> None:
    """Bring the schema up to date (the release command on a Procfile host). Safe to run twice.

    \b
    Example:
        PBEM_HOME=/srv/night-mail pbem db upgrade
    """
    settings = settings_of_environment()
    private_folder(settings.home_dir)
    open_database(settings)
    applied = schema.upgrade(settings)
    click.echo(f"Applied: {', '.join(applied)}" if applied else "Nothing to do: the database is up to date.")


@db.command()
def status() -> None:
    """Say whether the database has the schema this program needs; exit code 1 if not.

    \b
    Example:
        PBEM_HOME=/srv/night-mail pbem db status
    """
    ready(settings_of_environment(), may_upgrade=False)
    click.echo("The database is up to date.")


@db.command()
def pack() -> None:
    """Pack at once what letters of games that are over said; the worker does it by and by.

    Worth it after an upgrade from a version that did not, on an installation with thousands of games: the worker needs
    ten minutes for a hundred. Others go on working meanwhile, and it may be stopped at any time.

    \b
    Example:
        PBEM_HOME=/srv/night-mail pbem db pack
    """
    ready(settings_of_environment(), may_upgrade=False)
    now = clock.now()
    with connected():
        games, letters = folding.left(now), 0
        with _progress(hidden=False) as told:
            for done, count in enumerate(folding.folded(now, games), 1):
                letters += count
                told("games", done, games)
    click.echo(f"Packed {letters} letters of {games} games." if games else "Nothing to do: all are packed.")


_force = click.option("--force", is_flag=True, help="Do it anyway.")
_json = click.option("--json", "as_json", is_flag=True, help="Print rows per table, bytes and seconds as JSON.")


@db.command("copy")
@click.option(
    "--to", "url", required=True, metavar="URL", help="postgresql://USER:PASSWORD@HOST/NAME or sqlite:///FILE"
)
@_force
@_json
def copy_database(url: str, force: bool, as_json: bool) -> None:
    """Move the installation to another database, e.g. from SQLite to PostgreSQL.

    The new database must be empty; the current one is left as it is. Stop `pbem serve`, `web` and `worker` first,
    and start them again with the new PBEM_DATABASE_URL.

    \b
    Example:
        pbem db copy --to postgresql://night:secret@localhost/nightmail
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    target = msgspec.structs.replace(settings, database_url=url)
    with _progress(as_json) as told:
        done = backup.move(settings, target, clock.now(), force=force, told=told)
    _tell(done, as_json, f"Copied to {done.place}: {_figures(done)}.")
    if not as_json:
        click.echo("From now on, start everything with PBEM_DATABASE_URL set to the URL you gave.")


@click.command("backup")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@_force
@_json
def make_backup(file: Path | None, force: bool, as_json: bool) -> None:
    """Copy the whole database into one file, while the service keeps running.

    The file holds every hand and every secret of every game, so keep it safe. Without a file name it goes into
    `backups` in PBEM_HOME.

    \b
    Example:
        pbem backup
        pbem backup /mnt/safe/night-mail.sqlite3 --force
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    now = clock.now()
    with _progress(as_json) as told:
        done = backup.make_backup(settings, file or backup.default_file(settings, now), now, force=force, told=told)
    try:
        backup.remember(Path(done.place), now)
    except PeeweeException as failure:  # there it is, all the same
        click.secho(f"The backup is made, but not noted in the database: {failure}.", fg="yellow", err=True)
    _tell(done, as_json, f"{done.place}: {_figures(done)}.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@_force
@_json
def restore(file: Path, force: bool, as_json: bool) -> None:
    """Put a backup back, replacing everything in the database.

    A backup from an older Night Mail is brought up to date. If there are games already, or a worker is running,
    nothing happens without --force. A file that was changed after it was written, or that holds anything besides
    Night Mail's own tables, is refused even with --force. Letters sent since the backup was made go out again.

    \b
    Example:
        pbem restore var/backups/night-mail-2026-11-21-120000.sqlite3
    """
    settings = settings_of_environment()
    with _progress(as_json) as told:
        done = backup.restore(settings, file, clock.now(), force=force, told=told)
    if not done.checked:
        said = "This backup has no checksum (it comes from an older Night Mail, or is a plain copy of a database)"
        click.secho(f"{said}, so there is no telling whether it has been changed.", fg="yellow", err=True)
    _tell(done, as_json, f"Restored {_figures(done)}. The backup was made {backup.shown(done.made_at)}.")


def _tell(done: Report, as_json: bool, sentence: str) -> None:
    click.echo(msgspec.json.encode(done).decode() if as_json else sentence)


def _figures(done: Report) -> str:
    games, members, mails, letters = (done.tables[name] for name in ("game", "member", "inbound_mail", "outbound_mail"))
    rows = sum(done.tables.values())
    size = f", {done.bytes / 1e6:.1f} MB" if done.bytes else ""
    return f"{games} games, {members} seats, {mails} mails, {letters} letters ({rows} rows{size}, {done.seconds:.1f} s)"


@contextmanager
def _progress(hidden: bool) -> Iterator[Told]:
    """A bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield quiet
        return
    columns = (TextColumn("{task.description:>14}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bars:
        tasks: dict[str, TaskID] = {}

        def told(what: str, done: int, whole: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what)
            bars.update(tasks[what], completed=done, total=whole)

        yield told


COMMANDS = (db, make_backup, restore)
