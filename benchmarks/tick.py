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
from typing import Any

import click
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from pbem import addresses, schema
from pbem.db import connected, is_server, open_database, transaction
from pbem.models import Decision, Game, LogEntry, Member, OutboundMail, Person, Pulse
from pbem.settings import load_settings
from tests.service.house import House

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
    schema.prepare(settings)
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


def timed(work: Callable[[], object]) -> float:
    """Milliseconds the work took."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def idle(house: House) -> list[float]:
    """Ticks half a minute apart, nothing due."""
    spans = []
    for _ in range(60):
        house.now += timedelta(seconds=30)
        spans.append(timed(lambda: house.worker.tick_deadlines(house.now)))
    return sorted(spans)


def busy(house: House) -> float:
    """One tick with many reminders."""
    house.now += timedelta(seconds=30)
    with connected(), transaction():
        chosen = [row.id for row in Decision.select(Decision.id).where(Decision.closed_at.is_null()).limit(DUE)]
        due = {"opened_at": house.now - LONG_AGO, "due_at": house.now + SOON, "counts": 0}
        Decision.update(next_at=house.now, **due).where(Decision.id.in_(chosen)).execute()
    return timed(lambda: house.worker.tick_deadlines(house.now))


def outage(house: House) -> float:
    """The first tick after two hours of silence: every game gets its time back."""
    house.now += timedelta(hours=2)
    return timed(lambda: house.worker.tick_deadlines(house.now))


@click.command()
@click.option("--games", default=10_000, show_default=True, help="How many waiting games.")
def main(games: int) -> None:
    """Measure and print a table."""
    house = a_house()
    many_games(games)
    house.worker.tick_deadlines(house.now)
    table = Table(f"{games} games on {'PostgreSQL' if is_server() else 'SQLite'}", "milliseconds")
    spans = idle(house)
    table.add_row("tick, nothing due, p50", f"{statistics.median(spans):.2f}")
    table.add_row("tick, nothing due, p99", f"{spans[-1]:.2f}")
    table.add_row(f"tick, {DUE} reminders", f"{busy(house):.0f}")
    table.add_row("tick after an outage, all games", f"{outage(house):.0f}")
    with connected():
        moved = LogEntry.select().where(LogEntry.kind == "downtime").count()
        letters = OutboundMail.select().where(OutboundMail.template == "reminder").count()
        left = Pulse.get(Pulse.name == "outages").facts["open"]
    table.add_row("(games moved, reminders queued, games left)", f"{moved}, {letters}, {len(left)}")
    Console().print(table)


if __name__ == "__main__":
    main()
