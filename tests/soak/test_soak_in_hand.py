"""What is in hand and not fired, over many random games; see tests/desk/test_in_hand_non_interference.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.progress import track

from pbem.base.settings import Settings
from tests.desk.test_1843_in_hand import TABLES as TABLES_1843
from tests.desk.test_in_hand_non_interference import TABLES as OTHERS
from tests.twin_games import same_for_everybody_else

TABLES = {**OTHERS, **TABLES_1843}
GAMES, MOVES = 15, 10  # of each table


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(TABLES))
def test_everybody_else_gets_the_same_mail(
    name: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        same_for_everybody_else(
            seed,
            TABLES[name],
            tmp_path / str(seed),
            settings,
            monkeypatch,
            leader=("mo", "cleo")[seed % 2],
            drawn=True,
            moves=MOVES,
        )
        for seed in track(range(100, 100 + GAMES), description=f"{name}, in hand or not")
    ]
    assert sum(one > 0 for one in found) > GAMES // 5, "too seldom nothing was done in either world: choose other seeds"
