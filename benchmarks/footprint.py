"""What a finished game leaves in the store: rows and bytes of each table, at its end and when nothing more goes.

python benchmarks/footprint.py --help
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks import evening_game
from benchmarks.letters_of_game import LENGTH, mails_option, seed_option, wide
from benchmarks.service import engine
from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.store.db import connected, database, is_server
from pbem.store.models import TABLES, OutboundMail
from pbem.worker import pruning
from tests.desk.presiding import confirmed
from tests.house import House
from tests.playing_18xx import PLAYERS, begin, mails
from tests.unread import AT_ONCE

PLAYING = 4
GAMES = ("paris-connection", "1861", "1843")
MEGA, KILO = 1_000_000, 1000
DAYS = (0, 3, 30, 400)  # after the last letter
AIM = 1.0  # MB that a finished game of 1861 may leave


class Held(NamedTuple):
    """Rows and bytes of each table, with its indexes; what no game has made is not counted."""

    rows: dict[str, int]
    sizes: dict[str, int]

    @property
    def whole(self) -> int:
        """The bytes of all tables."""
        return sum(self.sizes.values())


class Left(NamedTuple):
    """A game that was played: what it held so many days after its end; what its letters were and said, as a hash."""

    mails: int
    at: dict[int, Held]
    made: str
    said: str
    longest: list[tuple[str, int]]


# -- playing ----------------------------------------------------------------------------------------------------------


def play(settings: Settings, slug: str, seed: str, most: int, pictures: bool, tell: Callable[[int], object]) -> int:
    """A whole game by mail, all letters written as they go out; how many mails it took."""
    if slug == "paris-connection":  # who plays it reads their letters
        evening = evening_game.play(settings, players=PLAYING, seed=seed, most_moves=most, pictures=pictures, tell=tell)
        return sum(isinstance(one, evening_game.Written) for one in evening.post)
    number = 0
    with evening_game.by_dice(seed):
        house = House(settings, pictures=PictureCache(settings.home_dir / "pictures") if pictures else None)
        begin(house, slug, PLAYERS[:PLAYING])
        for number, _ in enumerate(mails(house, slug, seed, most=most), 1):
            tell(number)
        house.post()
    return number


def pruned(settings: Settings, days: int) -> None:
    """All goes that is not kept for so many days after the last letter."""
    with connected():
        last = OutboundMail.select(OutboundMail.created_at).order_by(OutboundMail.created_at.desc()).first().created_at
    while pruning.tick(settings, PictureCache(settings.home_dir / "pictures"), last + timedelta(days=days, minutes=1)):
        pass


def digests() -> tuple[str, str]:
    """Of the bytes of all letters, and of what they said as data."""
    made, said = sha256(), sha256()
    with connected():
        for row in OutboundMail.select().order_by(OutboundMail.id).iterator():
            made.update(bytes(row.mime or b""))
            said.update(row.content.encode())
    return made.hexdigest()[:12], said.hexdigest()[:12]


# -- measuring --------------------------------------------------------------------------------------------------------


def held() -> Held:
    """What every table holds now, without gaps."""
    names = [str(table._meta.table_name) for table in TABLES]
    with connected():
        rows = {name: int(database.execute_sql(f'SELECT count(*) FROM "{name}"').fetchone()[0]) for name in names}
        return Held(rows, dict(_on_server(names) if is_server() else _in_file()))


def _in_file() -> Iterator[tuple[str, int]]:
    database.execute_sql("VACUUM")
    asked = (
        "SELECT m.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_master m ON m.name = d.name"
        " WHERE m.tbl_name NOT LIKE 'sqlite%' GROUP BY 1"
    )
    yield from ((str(name), int(size)) for name, size in database.execute_sql(asked).fetchall())


def _on_server(names: list[str]) -> Iterator[tuple[str, int]]:
    for name in names:
        database.execute_sql(f'VACUUM FULL "{name}"')
        yield name, int(database.execute_sql("SELECT pg_total_relation_size(%s)", (f'"{name}"',)).fetchone()[0])


def first_pages(url: str, seed: str) -> Held:
    """What a store holds whose only game was over at once: of every table and index the first page."""
    with engine(url) as settings, evening_game.by_dice(seed):
        house = House(settings)
        house.started()
        confirmed(house, "end now")
        house.post()
        pruned(settings, DAYS[-1])
        return held()


def more(now: Held, empty: Held) -> Held:
    """What there is now beside an empty store."""
    return Held(now.rows, {name: size - empty.sizes.get(name, 0) for name, size in now.sizes.items()})


def longest_columns() -> list[tuple[str, int]]:
    """The columns with most in them, and how many bytes that is before anything is rounded up to pages."""
    found = []
    length, whole = ("octet_length", "TEXT") if is_server() else ("length", "BLOB")
    with connected():
        for table in TABLES:
            for field in table._meta.sorted_fields:
                column, name = f'"{field.column_name}"', table._meta.table_name
                kind = column if is_server() and field.field_type == "BLOB" else f"CAST({column} AS {whole})"
                counted = f'SELECT coalesce(sum({length}({kind})), 0) FROM "{name}"'
                found.append((f"{name}.{field.column_name}", int(database.execute_sql(counted).fetchone()[0])))
    return sorted(found, key=lambda one: -one[1])


def measured(url: str, slug: str, seed: str, most: int, pictures: bool, second: bool, progress: Progress) -> Left:
    """One game in a store of its own."""
    task = progress.add_task(f"playing {slug}", total=min(most, LENGTH))
    first = first_pages(url, seed) if second else None
    with engine(url) as settings, patch.dict(os.environ, {AT_ONCE: "1"}):
        empty = first or held()
        count = play(settings, slug, seed, most, pictures, lambda number: progress.update(task, completed=number))
        progress.update(task, completed=count, total=count)
        made, said = digests()
        at = {}
        for days in DAYS:
            if days:
                pruned(settings, days)
            at[days] = more(held(), empty)
        assert digests()[1] == said, "what letters said is what it was"
        return Left(count, at, made, said, longest_columns())


# -- the tables -------------------------------------------------------------------------------------------------------


def sheet(slug: str, left: Left) -> Sheet:
    """Rows and kilobytes of each table."""
    title = f"{slug}: {left.mails} mails; letters {left.made}, contents {left.said}"
    days = [f"{count} days on, kB" if count else "at the end, kB" for count in DAYS]
    found = Sheet("table", "rows", *days, title=title)
    last = left.at[DAYS[-1]]
    for name in sorted(last.sizes, key=lambda one: (-last.sizes[one], one)):
        if last.rows.get(name):
            figures = (f"{left.at[day].sizes.get(name, 0) / KILO:,.0f}" for day in DAYS)
            found.add_row(name, f"{last.rows[name]:,}", *figures)
    found.add_section()
    found.add_row("all, MB", "", *(f"{left.at[day].whole / MEGA:.2f}" for day in DAYS))
    return found


@click.command(context_settings={"show_default": True, "max_content_width": 110})
@seed_option
@mails_option
@click.option("--game", "slugs", multiple=True, type=click.Choice(GAMES), default=GAMES, help="May be given again.")
@click.option("--pictures", is_flag=True, help="Letters with page and pictures, which take minutes; else words alone.")
@click.option("--second", is_flag=True, help="Less what a store with one tiny game holds: each table's first pages.")
@click.option("--columns", default=8, help="List so many of the largest columns.")
@click.option("--url", default="", help="A PostgreSQL server; without it SQLite.")
def main(seed: str, most: int, slugs: tuple[str, ...], pictures: bool, second: bool, columns: int, url: str) -> None:
    """Four simulated players play a whole game of each kind by mail; then time passes, and what is not kept goes.

    Bytes are those of the tables with their indexes, without gaps, less those of an empty store. The hashes are of all
    letters, and of all that they said: the same seed gives the same, unless players, words or letters have changed.

    \b
    Examples:
        python benchmarks/footprint.py                      three games on SQLite, some two minutes
        python benchmarks/footprint.py --game 1861 --url postgresql://postgres@127.0.0.1:5432/postgres
    """
    console = wide()
    for slug in slugs:
        with Progress(console=Console(stderr=True)) as progress:
            left = measured(url, slug, seed, most, pictures, second, progress)
        console.print(sheet(slug, left))
        largest = ", ".join(f"{name} {size / KILO:,.0f} kB" for name, size in left.longest[:columns])
        console.print(f"Largest columns: {largest}.")
        if slug == "1861":
            whole = left.at[DAYS[-1]].whole / MEGA
            console.print(f"1861: {whole:.2f} MB, aim {AIM} MB: {'met' if whole <= AIM else 'missed'}")


if __name__ == "__main__":
    main()
