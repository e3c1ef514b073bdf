"""A thousand random games for each number of players; run by `make soak`, the progress shows with -s."""

from __future__ import annotations

from collections import Counter

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.random_games import check_game, random_game

GAMES = 1000


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_thousand_games(players: int) -> None:
    """Pieces conserved, nobody cut off, values never falling, no stuck game, replay equal, scores right."""
    ends: Counter[str | None] = Counter()
    actions = 0
    bar = Progress(
        TextColumn(f"{players} players"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[ends]}"), console=Console(stderr=True),
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=GAMES, ends="")
        for number in range(GAMES):
            played = random_game(players, f"soak {players} {number}")
            check_game(played)
            ends[played.end.table.ended] += 1
            actions += len(played.actions)
            told = ", ".join(f"{count} {reason}" for reason, count in sorted(ends.items(), key=str))
            bar.update(task, advance=1, ends=f"{actions} actions; {told}")
    assert sum(ends.values()) == GAMES
    assert ends["supply"] > 0
