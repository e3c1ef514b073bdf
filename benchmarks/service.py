"""The service measured: mail to letters queued, letters made per second, the cost of a tick with 10,000 games.

python benchmarks/service.py [--games 10000]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from pbem import addresses, deadlines, outbox, schema
from pbem.db import connected, open_database, transaction
from pbem.models import Decision, Game, Member, OutboundMail, Person
from pbem.settings import Settings, load_settings
from tests.service.house import NOON, House, sample_orders

MOVES = 60


def a_house(*, real_pictures: bool) -> House:
    """A service in a fresh home, with a game of four that has begun."""
    home = tempfile.mkdtemp(prefix="night-mail-bench-")
    settings: Settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_LOG_LEVEL": "ERROR"})
    open_database(settings)
    schema.prepare(settings)
    house = House(settings, real_pictures=real_pictures)
    house.started(("ann", "ben", "cleo", "dan"), hours=72)
    return house


def timed(work: Callable[[], object]) -> float:
    """Seconds the work took."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def mails_to_letters(house: House) -> list[float]:
    """Seconds from a move's bytes to its letters queued: stored, read, judged, committed (SQLite, synchronous FULL)."""
    spans = []
    for _ in range(MOVES):
        mover = house.active()
        turn = house.last(mover, "your_turn")
        mime = house.mail(mover, sample_orders(turn)[0], answering=turn)
        spans.append(timed(lambda mime=mime: house.take(mime)))  # type: ignore[misc]
        house.post()
    return spans


def letters_made(house: House) -> tuple[int, float, int]:
    """Letters of a dozen moves, with real pictures: how many, made in how many seconds, pictures drawn."""
    made, seconds = 0, 0.0
    for _ in range(12):
        mover = house.active()
        house.take(house.mail(mover, sample_orders(house.last(mover, "your_turn"))[0]))
        before = len(house.box.letters)
        seconds += timed(house.post)
        made += len(house.box.letters) - before
    return made, seconds, len(list((house.settings.home_dir / "pictures").glob("*.png")))


def many_games(count: int) -> None:
    """Rows of that many running games, each waiting for somebody, nothing due."""
    with connected(), transaction():
        model = Game.get_by_id(1)
        person = Person.select().first()
        data = {field.name: getattr(model, field.name) for field in Game._meta.sorted_fields if field.name != "id"}
        for first in range(0, count, 100):
            Game.insert_many([data] * min(100, count - first)).execute()
        games = [row.id for row in Game.select(Game.id).where(Game.id > 1)]
        for at in range(0, len(games), 100):
            some = games[at : at + 100]
            Member.insert_many(
                [
                    {"game": one, "person": person, "role": "player", "player": "p1", "name": "Ann",
                     "token": addresses.new_token(), "status": "playing"}
                    for one in some
                ]
            ).execute()  # fmt: skip
        seats = {row.game_id: row.id for row in Member.select(Member.id, Member.game).where(Member.game > 1)}
        due = NOON + timedelta(days=300)
        for at in range(0, len(games), 100):
            Decision.insert_many(
                [
                    {"game": one, "number": 1, "member": seats[one], "player": "p1", "opened_at": NOON, "due_at": due,
                     "next_at": due}
                    for one in games[at : at + 100]
                ]
            ).execute()  # fmt: skip


def ticks(house: House) -> tuple[float, float]:
    """Median milliseconds of a deadline tick and of an outbox tick when nothing is due."""
    now = house.now + timedelta(minutes=1)
    clock = [timed(lambda: deadlines.tick("mail.test", now)) for _ in range(50)]
    post = [timed(lambda: outbox.send_due(house.worker.scribe, house.box, now)) for _ in range(50)]
    return statistics.median(clock) * 1000, statistics.median(post) * 1000


@click.command()
@click.option("--games", default=10_000, show_default=True, help="How many waiting games the tick is measured with.")
def main(games: int) -> None:
    """Measure and print a table."""
    table = Table("what", "figure")
    house = a_house(real_pictures=False)
    spans = sorted(mails_to_letters(house))
    table.add_row("mail to letters queued, p50", f"{statistics.median(spans) * 1000:.1f} ms")
    table.add_row("mail to letters queued, p95", f"{spans[int(len(spans) * 0.95)] * 1000:.1f} ms")
    table.add_row("mails applied per second, one after the other", f"{len(spans) / sum(spans):.0f}")
    many_games(games)
    clock, post = ticks(house)
    table.add_row(f"deadline tick, {games} games, nothing due", f"{clock:.2f} ms")
    with connected():
        waiting = OutboundMail.select().count()
    table.add_row(f"outbox tick, {waiting} letters in the table, none due", f"{post:.2f} ms")
    made, seconds, drawn = letters_made(a_house(real_pictures=True))
    table.add_row(f"letters made per second ({made} letters, {drawn} pictures drawn)", f"{made / seconds:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
