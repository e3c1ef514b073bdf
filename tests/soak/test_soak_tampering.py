"""Five hundred random changes over all tables: each is found by verify or doctor, or does no harm; `make soak`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from pbem.base.settings import Settings
from tests.edges import Kept
from tests.operating.columns import HARMLESS
from tests.operating.tampering import Tally, kept_played, try_many

CHANGES = int(os.environ.get("SOAK_TAMPERING", "500"))
SEED = os.environ.get("SOAK_TAMPERING_SEED", "tampering")


@pytest.mark.soak
@pytest.mark.sqlite_only
def test_no_change_is_kept_silent_about_that_does_harm(
    kept_game: Kept, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SOAK_TAMPERING says how many changes, SOAK_TAMPERING_SEED which."""
    kept = kept_played(kept_game, tmp_path / "played")
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(TextColumn("changes"), *columns, TextColumn("{task.fields[now]}"), console=console) as bar:
        task = bar.add_task("changes", total=CHANGES, now="")
        for tally in try_many(kept, settings, monkeypatch, SEED, CHANGES):
            bar.update(task, advance=1, now=summary(tally))
    console.print(figures(tally))
    assert not tally.unexplained, "\n".join(tally.unexplained)


def summary(tally: Tally) -> str:
    """How many were found by whom."""
    verify, doctor, silent = (sum(one.values()) for one in (tally.by_verify, tally.by_doctor, tally.silent))
    return f"{verify} found by verify, {doctor} by doctor alone, {silent} by nobody"


def figures(tally: Tally) -> Table:
    """By table and column, with the reason where nobody says anything."""
    table = Table("column", "verify", "doctor alone", "nobody", "why it does no harm", title=summary(tally))
    for place in sorted(tally.by_verify | tally.by_doctor | tally.silent):
        counts = [str(one[place] or "") for one in (tally.by_verify, tally.by_doctor, tally.silent)]
        table.add_row(place, *counts, HARMLESS.get(place, "") if tally.silent[place] else "")
    return table
