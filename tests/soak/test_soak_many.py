"""Four webs and three workers at one database, 2,000 mails for 50 games in any order and repeated; see tests/many/."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from pbem.base.settings import Settings
from tests.many.storm import Report, Size, storm

FULL = Size(webs=4, workers=3, clients=8, games={"line": 22, "throng": 22, "clock": 6}, mails=2000,
            seconds_to_deadlines=60, kill_web=True)  # fmt: skip


@pytest.mark.soak
def test_two_thousand_mails_leave_what_they_leave_one_by_one(store: Settings, tmp_path: Path) -> None:
    """Positions, record and letters as when sent one by one, though a worker and a web are killed on the way."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description:>12}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bars:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what)
            bars.update(tasks[what], completed=done, total=total)

        report = storm(FULL, store, tmp_path, seed=18, tell=tell)
    console.print(figures(report))
    assert report.outcomes["applied"] > FULL.mails / 4
    assert report.outcomes["refused"] > FULL.mails / 10


def figures(report: Report) -> Table:
    """The report as a table."""
    table = Table("what", "figure", title=f"{report.mails} mails, handed in {report.times} times")
    table.add_row("worked off and answered in", f"{report.seconds:.1f} s")
    table.add_row("mails a second", f"{report.mails / report.seconds:.1f}")
    for outcome, count in report.outcomes.most_common():
        table.add_row(f"outcome «{outcome}»", str(count))
    table.add_row("moves in all records", str(report.moves))
    table.add_row("letters", str(report.letters))
    table.add_row("another worker took over after", f"{report.takeover:.1f} s")
    table.add_row("mails that another one of their game overtook", str(report.overtaken))
    table.add_row("letters offered twice after kill -9", str(report.offered_twice))
    return table
