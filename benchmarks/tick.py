"""The clock measured: what a tick costs with 10,000 games, when nothing is due and when much is; on either engine.

python benchmarks/tick.py [--games 10000]
PBEM_DATABASE_URL=postgresql://postgres@127.0.0.1:5432/an_empty_database python benchmarks/tick.py
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from pbem.base import addresses
from pbem.base.settings import load_settings
from pbem.store import schema
from pbem.store.db import connected, is_server, open_database, transaction
from pbem.store.models import Decision, Game, LogEntry, Member, OutboundMail, Person
from tests.house import House

CHUNK = 100
DUE = 200  # questions that a busy tick reminds of
LONG_AGO, SOON = timedelta(days=30), timedelta(hours=6)


def a_house() -> House:
    """A service on an empty database, with a game of three that has begun."""
    home = tempfile.mkdtemp(prefix="night-mail-bench-")
    url = os.environ.get("PBEM_DATABASE_URL", "")
    settings = load_settings(
        {"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_LOG_LEVEL": "ERROR", "PBEM_DATABASE_URL": url}
    )
    open_database(settings)
    schema.upgrade(settings)
    house = House(settings)
    house.started(hours=1000, reminders=(24,))
    return house


def many_games(count: int) -> None:
    """Copies of the game, each with its own people and its open question, due in a thousand hours."""
    with connected():
        columns = {model: _columns(model) for model in (Game, Member, Decision, LogEntry)}
        games = [columns[Game](Game.get_by_id(1))] * (count - 1)
        with transaction():
            _insert(Game, games)
            ids = [row.id for row in Game.select(Game.id).where(Game.id > 1)]
            _insert(
                Person, [{"address": f"p{one}@example.org", "created_at": Game.get_by_id(1).created_at} for one in ids]
            )
            people = {row.address: row.id for row in Person.select()}
            seats = [columns[Member](row) for row in Member.select().order_by(Member.id)]
            asked = columns[Decision](Decision.select().first())
            entries = [columns[LogEntry](row) for row in LogEntry.select().order_by(LogEntry.number)]
            moderator = next(seat["person"] for seat in seats if seat["role"] == "moderator")
            _insert(
                Member,
                [
                    seat | {"game": one, "token": addresses.new_token()}
                    | {"person": moderator if seat["role"] == "moderator" else people[f"p{one}@example.org"]}
                    for one in ids for seat in seats
                ],
            )  # fmt: skip
            held = {row.game_id: row.id for row in Member.select().where(Member.player == asked["player"])}
            _insert(Decision, [asked | {"game": one, "member": held[one]} for one in ids])
            _insert(LogEntry, [entry | {"game": one, "actor": None} for one in ids for entry in entries])


def _columns(model: Any) -> Callable[[Any], dict[str, Any]]:
    fields = [field for field in model._meta.sorted_fields if field.name != "id"]
    return lambda row: {field.name: getattr(row, field.object_id_name if hasattr(field, "rel_model") else field.name)
                        for field in fields}  # fmt: skip


def _insert(model: Any, rows: list[dict[str, Any]]) -> None:
    for at in range(0, len(rows), CHUNK):
        model.insert_many(rows[at : at + CHUNK]).execute()


class Took(NamedTuple):
    """Milliseconds by the clock on the wall, and of this process's work."""

    wall: float
    work: float


def timed(work: Callable[[], object]) -> Took:
    """How long the work took."""
    begin = time.perf_counter(), time.process_time()
    work()
    return Took((time.perf_counter() - begin[0]) * 1000, (time.process_time() - begin[1]) * 1000)


def idle(house: House) -> list[Took]:
    """Ticks half a minute apart, nothing due."""
    spans = []
    for _ in range(60):
        house.now += timedelta(seconds=30)
        spans.append(timed(lambda: house.worker.tick_deadlines(house.now)))
    return spans


def busy(house: House) -> Took:
    """One tick with many reminders."""
    house.now += timedelta(seconds=30)
    with connected(), transaction():
        chosen = [row.id for row in Decision.select(Decision.id).where(Decision.closed_at.is_null()).limit(DUE)]
        due = {"opened_at": house.now - LONG_AGO, "due_at": house.now + SOON, "counts": 0}
        Decision.update(next_at=house.now, **due).where(Decision.id.in_(chosen)).execute()
    return timed(lambda: house.worker.tick_deadlines(house.now))


def outage(house: House) -> Took:
    """The first tick after two hours of silence: every game gets its time back."""
    house.now += timedelta(hours=2)
    return timed(lambda: house.worker.tick_deadlines(house.now))


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=10_000, show_default=True, help="How many waiting games.")
@click.option("--outage/--no-outage", "silence", default=True, help="Measure an outage too; takes minutes.")
def main(games: int, silence: bool) -> None:
    """Measure and print a table."""
    house = a_house()
    many_games(games)
    house.worker.tick_deadlines(house.now)
    title = f"{games} games on {'PostgreSQL' if is_server() else 'SQLite'}"
    table = Table(title, "milliseconds", "of them own work")
    spans = idle(house)
    walls, works = sorted(one.wall for one in spans), sorted(one.work for one in spans)
    table.add_row("tick, nothing due, p50", f"{statistics.median(walls):.2f}", f"{statistics.median(works):.2f}")
    table.add_row("tick, nothing due, slowest of 60", f"{walls[-1]:.2f}", f"{works[-1]:.2f}")
    took = busy(house)
    table.add_row(f"tick, {DUE} reminders", f"{took.wall:.0f}", f"{took.work:.0f}")
    if silence:
        took = outage(house)
        table.add_row("tick after an outage, all games", f"{took.wall:.0f}", f"{took.work:.0f}")
    with connected():
        moved = LogEntry.select().where(LogEntry.kind == "downtime").count()
        letters = OutboundMail.select().where(OutboundMail.template == "reminder").count()
    table.add_row("(reminders queued, games that got time back)", f"{letters}, {moved}")
    Console().print(table)


if __name__ == "__main__":
    main()
