"""A large store: 100,000 games made by program, and ten mails a second played at it.

createdb scale
python benchmarks/scale.py make --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale
python benchmarks/scale.py load --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale
"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path

import click
import psycopg
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks import scale_load, scale_outage
from benchmarks.scale_models import DOMAIN, models
from benchmarks.scale_store import Mill, Plan, keep, quickly, tidy
from pbem.base import clock
from pbem.base.settings import Settings, load_settings
from pbem.store import schema
from pbem.store.db import connected, open_database
from pbem.worker import folding

GAMES = 100_000
FEW = 1000  # games; a smaller store is made of short ones

_database = click.option(
    "--database", required=True, metavar="URL", help="postgresql://USER@HOST:PORT/NAME, an existing database for this."
)
_home = click.option(
    "--home", required=True, type=click.Path(path_type=Path), help="A folder for what is not in the database."
)


def settings_for(database: str, home: Path) -> Settings:
    """Those of a service on this database; "" is a file in the home."""
    env = {"PBEM_HOME": str(home), "PBEM_DOMAIN": DOMAIN, "PBEM_LOG_LEVEL": "ERROR", "PBEM_DATABASE_URL": database}
    return load_settings(env)


def make(settings: Settings, games: int, progress: Progress | None = None) -> Plan:
    """So many games more, in a store with the present schema; its plan lies in the home."""
    shown = progress or Progress(disable=True)
    task = shown.add_task("playing the models", total=None)
    found = models(lambda what: shown.update(task, description=what), few=games <= FEW)
    open_database(settings)
    schema.upgrade(settings)
    shown.update(task, description="making games", total=games)
    url = settings.database_url
    with quickly(url) if url else nullcontext():
        open_database(settings)  # whoever is connected has the settings of before
        plan = Mill(found, settings, clock.now()).make(games, lambda done: shown.advance(task, done))
        shown.update(task, description="making indexes", total=None)
    with connected():
        shown.update(task, description="packing letters", completed=0, total=folding.left(clock.now()))
        for _ in folding.folded(clock.now(), games):
            shown.advance(task)
    shown.update(task, total=None)
    if url:
        tidy(url, lambda name: shown.update(task, description=f"VACUUM ANALYZE {name}"))
    keep(plan, settings.home_dir)
    return plan


def sizes(url: str) -> Table:
    """How many rows each table has, and what it takes on disk with its indexes."""
    table = Table("table", "rows, about", "MB", "of it indexes")
    query = """
        SELECT relname, reltuples::bigint, pg_total_relation_size(oid) >> 20, pg_indexes_size(oid) >> 20 FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 3 DESC LIMIT 9
    """
    with psycopg.connect(url) as server:
        for row in server.execute(query).fetchall():
            table.add_row(str(row[0]), *(f"{number:,}" for number in row[1:]))
        whole = server.execute("SELECT pg_database_size(current_database()) >> 20").fetchone()
    table.add_row("the whole database", "", f"{whole[0] if whole else 0:,}", "")
    return table


@click.group(invoke_without_command=True)
@click.pass_context
def main(context: click.Context) -> None:
    """A large store: `make` fills a database with games by program, `load` plays mails at it, `outage` stops it.

    \b
    Example:
        createdb scale
        python benchmarks/scale.py make --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale
        pbem game list, pbem doctor (with PBEM_DATABASE_URL and PBEM_HOME)
        python benchmarks/scale.py load --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale
        dropdb scale
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@main.command("make")
@_database
@_home
@click.option("--games", type=click.IntRange(min=1), default=GAMES, show_default=True, help="How many more.")
def make_store(database: str, home: Path, games: int) -> None:
    """Fill a database with games: a tenth of them active, the others over for up to two years.

    A few games are played by mail through the service (three lengths of Paris Connection, a late 1861; some are
    ended or cancelled), and copied: each copy has ids, addresses, tokens and a chained record of its own, and its
    moments lie elsewhere. `pbem verify` and `pbem doctor` find nothing amiss. Letters have words and no pictures,
    and have lost their bytes where keep_letters_days, keep_fingerprints_days and keep_mails_days say so; what those of
    games that are over said is packed.

    \b
    Example:
        python benchmarks/scale.py make --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale \\
            --games 20000
    """
    home.mkdir(parents=True, exist_ok=True)
    with Progress(console=Console(stderr=True)) as progress:
        make(settings_for(database, home), games, progress)
    Console().print(sizes(database))


@main.command("load")
@_database
@_home
@click.option("--minutes", type=click.FloatRange(min=0.1), default=10.0, show_default=True, help="How long.")
@click.option("--rate", type=click.FloatRange(min=0.1), default=10.0, show_default=True, help="Mails a second.")
@click.option("--clients", type=click.IntRange(min=1), default=8, show_default=True, help="Threads that post them.")
@click.option("--webs", type=click.IntRange(min=1), default=2, show_default=True, help="Processes `pbem web`.")
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes `pbem worker`.")
def load(database: str, home: Path, minutes: float, rate: float, clients: int, webs: int, workers: int) -> None:
    """Play moves by mail at a store that `make` has made, while deadlines fall, and print what it took.

    Each mail is a legal move that quotes the letter it answers. It is posted when its time has come, whether those
    before are done or not; a latency counts from that time. A mail server on the loopback takes the letters, which
    have all their pictures. Statements are counted by pg_stat_statements where the server has loaded it
    (shared_preload_libraries), else by looking every 20 ms at what is running.

    \b
    Example:
        python benchmarks/scale.py load --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale \\
            --minutes 2
    """
    console = Console()
    console.width = max(console.width, 132)
    wanted = scale_load.Wanted(minutes * 60, rate, clients, webs, workers)
    with Progress(console=Console(stderr=True)) as progress:
        found = scale_load.play(settings_for(database, home), wanted, progress)
    for table in scale_load.tables(found):
        console.print(table)
    console.print(sizes(database))
    for statement in found.dearest:
        console.print(statement.text, markup=False, highlight=False)
        console.print(statement.plan, markup=False, highlight=False, style="dim")


@main.command("outage")
@_database
@_home
@click.option(
    "--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes that give it back."
)
def down(database: str, home: Path, workers: int) -> None:
    """Say that the service has been down for an hour and ten minutes, and time workers that give it back.

    \b
    Example:
        python benchmarks/scale.py outage --database postgresql://postgres@127.0.0.1:5432/scale --home /tmp/scale \\
            --workers 1
    """
    took = scale_outage.outage(settings_for(database, home), workers)
    Console().print(f"{took.games:,} games have their time back after {took.seconds:.1f} s, by {workers} workers.")


if __name__ == "__main__":
    main()
