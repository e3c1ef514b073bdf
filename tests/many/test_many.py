"""Several webs and workers at one database: mails thrown in any order and repeated leave what they leave one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.base.settings import Settings
from tests.many.storm import Size, storm

SMALL = Size(webs=2, workers=2, clients=4, games={"line": 2, "throng": 2, "clock": 3}, mails=90,
             seconds_to_deadlines=12)  # fmt: skip


@pytest.mark.server_only  # on SQLite in `make soak`
def test_a_throng_of_mails_leaves_what_they_leave_one_by_one(store: Settings, tmp_path: Path) -> None:
    report = storm(SMALL, store, tmp_path, seed=3)
    assert report.outcomes["applied"] > 15
    assert report.outcomes["refused"] > 5  # how many depends on who comes first
