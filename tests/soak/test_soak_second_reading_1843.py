"""Five hundred random games of 1843 for each number of players, the second reading beside the engine; `make soak`.

SOAK_SECOND_1843 says how many, SOAK_SECOND_1843_SEED which. At the end it is told what was asked, how often each kind
of action was lawful and refused, and what was not compared.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.beside_1843.asking import SOAK
from tests.beside_1843.beside import beside
from tests.beside_1843.tastes import TASTES
from tests.second_reading_1843.facts import ABSENT

GAMES = int(os.environ.get("SOAK_SECOND_1843", "500"))
SEED = os.environ.get("SOAK_SECOND_1843_SEED", "soak")
STRUCK, FORTUNE = 5, 0.04  # every so manieth game has changes of fortune, so often between two actions
NOT_COMPARED = (
    "not compared: offers and answers, actions of other steps than the one that waits, best runs of large networks, "
    "events, the order of sales in a bankruptcy (tests/second_reading_1843/FINDINGS.md)"
)


@pytest.mark.soak
@pytest.mark.skipif(bool(ABSENT), reason=ABSENT)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_second_reading_agrees(players: int) -> None:
    """Position by position, and about whatever else is put to both."""
    actions, ends, seen = 0, Counter[str](), Counter[str]()
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(f"{players} players"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[told]}"), console=console,
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=GAMES, told="")
        for number in range(GAMES):
            fortune = FORTUNE if number % STRUCK == 0 else 0.0
            played = beside(players, f"{SEED} {number}", TASTES[number % len(TASTES)], SOAK, fortune=fortune)
            actions, seen = actions + played.actions, seen + played.asked
            ends[played.ended] += 1
            bar.update(task, advance=1, told=f"{actions} actions; {dict(ends)}")
    console.print(
        f"{players} players: {GAMES} games, {actions} actions agree; asked besides: {dict(sorted(seen.items()))}"
    )
    console.print(NOT_COMPARED)
    assert sum(ends.values()) == GAMES
