"""How fast 1843 is played: golden games replayed, the slowest action, all legal actions late, best runs of late boards.

Run `python -m benchmarks.eighteen43 [--boards N]`. There is no other engine of 1843 to compare with.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from functools import partial

import click

from benchmarks.eighteen61 import milliseconds
from benchmarks.late_boards import Position, late_1843
from engine.core import play
from engine.core.play import legal_actions
from engine.eighteen.map.best_run import best_run
from engine.games.g1843.automation import implied
from engine.games.g1843.game import Game
from pbem.replays.exports import first_position, read_lines
from tests.golden_1843 import FOLDER, export_of

RUNS = 5
MS = 1000
SHOWN = 3
LATE = ("8E", "Electric")


def timed(slug: str) -> list[Game]:
    """Replays of a golden game: the median, and the slowest action in its best run. The positions of the last one."""
    export = export_of(FOLDER / f"{slug}.json")
    actions, lines = read_lines(export), export.actions
    totals: list[float] = []
    each = [float("inf")] * len(actions)
    positions: list[Game] = []
    for _ in range(RUNS):
        game: Game = first_position(export, slug)
        positions, total = [], 0.0
        for number, action in enumerate(actions):
            start = time.process_time()
            game, _ = play.apply(game, action)
            took = (time.process_time() - start) * MS
            each[number], total = min(each[number], took), total + took
            positions.append(game)
        totals.append(total)
    worst = max(range(len(each)), key=lambda at: each[at])
    median = statistics.median(totals)
    click.echo(
        f"{slug:16} {median:6.1f} ms, {len(actions)} actions, {len(actions) / median * MS:,.0f} a second; "
        f"slowest action {each[worst]:.1f} ms ({lines[worst][:60]})"
    )
    return positions


def count_legal(game: Game) -> int:
    """List every legal action."""
    return sum(1 for _ in legal_actions(game))


def of_late_positions(slug: str, positions: list[Game]) -> None:
    """All legal actions, and what follows by itself, in the last quarter of a game."""
    late = [game for game in positions[len(positions) * 3 // 4 :] if not game.finished]
    listed = [milliseconds(partial(count_legal, game)) for game in late]
    settled = [milliseconds(partial(implied, game)) for game in late]
    click.echo(
        f"{slug:16} all legal actions late: median {statistics.median(listed):.1f} ms, most {max(listed):.0f} ms"
    )
    click.echo(
        f"{slug:16} what follows by itself: median {statistics.median(settled):.2f} ms, most {max(settled):.0f} ms"
    )


def with_last_trains(boards: int) -> Iterator[Position]:
    """Late boards, companies with 8E or Electric trains."""
    return (one for one in late_1843(range(boards)) if any(train.id in LATE for train in one.trains))


def best_runs(boards: int) -> None:
    """How long the search takes and what is proven."""
    times: list[tuple[float, str, bool]] = []
    for one in with_last_trains(boards):
        start = time.process_time()
        best = best_run(one.runner, one.trains)
        times.append(((time.process_time() - start) * MS, one.name, best.proven))
    if not times:
        click.echo("best runs with 8E and Electric: none")
        return
    times.sort()
    proven = sum(one[2] for one in times)
    at = [times[len(times) * share // 100][0] for share in (50, 95, 99)]
    click.echo(
        f"best runs with 8E and Electric: {len(times)} positions, {proven} proven; "
        f"median {at[0]:.1f} ms, 95 % {at[1]:.0f} ms, 99 % {at[2]:.0f} ms, most {times[-1][0]:.0f} ms"
    )
    for took, name, _ in times[: -SHOWN - 1 : -1]:
        click.echo(f"    {took:6.0f} ms  {name}")


@click.command()
@click.option("--boards", type=click.IntRange(min=0), default=18, help="Late boards.")
@click.option("--games", type=click.IntRange(min=0), help="Whole games.  [default: all there are]")
def main(boards: int, games: int | None) -> None:
    """Measure, and print one line for each figure."""
    for slug in sorted(path.stem for path in FOLDER.glob("*.json"))[:games]:
        positions = timed(slug)
        if len(positions) > 100:
            of_late_positions(slug, positions)
    best_runs(boards)


if __name__ == "__main__":
    main()
