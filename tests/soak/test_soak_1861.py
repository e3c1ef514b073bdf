"""Five hundred random games of 1861 for each setting, every invariant after every action; run by `make soak`."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.random_1861 import SETTINGS, random_game

GAMES = int(os.environ.get("SOAK_1861_GAMES", "500"))
COLUMN_MARKET = 5  # every fifth game is played on the column market


@pytest.mark.soak
@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_random_games(players: int, variant: str) -> None:
    """Every game comes to an end, and money, shares, trains, tiles and tokens are right all the way."""
    ends: Counter[str] = Counter()
    actions = 0
    bar = Progress(
        TextColumn(f"{players} players, {variant}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[ends]}"), console=Console(stderr=True),
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=GAMES, ends="")
        for number in range(GAMES):
            seed = f"soak {number}" + ("c" if number % COLUMN_MARKET == 0 else "")
            played = random_game(players, variant, seed)
            ends[f"{played.end.ended} in phase {played.end.phase}"] += 1
            actions += len(played.actions)
            told = ", ".join(f"{count} {reason}" for reason, count in sorted(ends.items()))
            bar.update(task, advance=1, ends=f"{actions} actions; {told}")
    assert sum(ends.values()) == GAMES
