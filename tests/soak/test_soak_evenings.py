"""Random evenings at length: no deadline is called wrong, and one that was changed is found; `make soak`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from pbem.base.settings import Settings
from tests import stores
from tests.table.test_evenings import spent

EVENINGS = int(os.environ.get("SOAK_EVENINGS", "100"))
SEED = os.environ.get("SOAK_EVENINGS_SEED", "soak")
STEPS = 60


@pytest.mark.soak
def test_no_deadline_of_any_evening_is_called_wrong(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SOAK_EVENINGS says how many, SOAK_EVENINGS_SEED which."""
    found = 0
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(TextColumn("evenings"), *columns, console=console) as bar:
        for number in bar.track(range(EVENINGS)):
            home = stores.at_home(settings, tmp_path / str(number))
            home.home_dir.mkdir(parents=True)
            stores.make(home)
            stores.ready(home)
            found += bool(spent(home, monkeypatch, f"{SEED} {number}", STEPS))
            stores.close()
    console.print(f"{EVENINGS} evenings of {STEPS} steps: nothing called wrong, {found} of {found} changes found")
    assert found > EVENINGS // 2
