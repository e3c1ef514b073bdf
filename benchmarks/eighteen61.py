"""How fast 1861 is played: recorded games replayed strictly, the slowest action, all legal actions late, undo.

Run `python benchmarks/eighteen61.py [FILE …]`; without files it takes the recorded games beside the project. To
compare (same kind of machine): the Ruby engine of 18xx.games needs 195 ms for 29683 and 3.0 s for 167259 without
checks, 1.7 to 2 times that with them, and up to 1.55 s for one action.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import islice, pairwise
from pathlib import Path

import click

from engine.common18xx.actions import Action
from engine.core.play import legal_actions, replay
from engine.games.g1861.automation import implied
from engine.games.g1861.game import Game
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log, read_file
from tests.random_1861 import begin, walk

FIXTURES = Path(__file__).resolve().parents[2] / "shared" / "fixtures" / "1861"
FEW = 60  # moves of a brief look
RUNS = 7
MS = 1000


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes; the garbage of what ran before is collected first."""
    gc.collect()
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * MS


def replayed(log: Log) -> None:
    """Strict replay of a recorded game, median of some runs, and the action that is slowest in its best run."""
    times: list[float] = []
    worst: list[tuple[float, int]] = []
    for _ in range(RUNS):
        replay = LogReplay(log)
        marks = [time.perf_counter()]
        outcome = replay.run(partial(mark, marks))
        if outcome.divergence:
            raise SystemExit(f"the replay parts from the file: {outcome.divergence.reason}")
        times.append((marks[-1] - marks[0]) * MS)
        worst.append(max(((after - before) * MS, at) for at, (before, after) in enumerate(pairwise(marks), start=1)))
    median = statistics.median(times)
    slowest, number = min(worst)
    click.echo(
        f"{Path(log.file).stem:8} strict replay {median:6.1f} ms (best {min(times):.1f}), {outcome.actions} actions, "
        f"{outcome.actions / median * MS:,.0f} a second; slowest action {slowest:.1f} ms (number {number})"
    )


def mark(marks: list[float]) -> None:
    """Note the time."""
    marks.append(time.perf_counter())


def random_game(most: int | None = None) -> None:
    """A random game to its end, or its first moves: legal and implied actions in its last quarter; undo of its half."""
    start = begin(4, "jklm")
    actions: list[Action] = []
    positions: list[Game] = []
    for action, position in islice(walk(start, "benchmark"), most):
        actions.append(action)
        positions.append(position)
    late = [game for game in positions[len(positions) * 3 // 4 :] if not game.finished]
    listed = [milliseconds(partial(count_legal, game)) for game in late]
    settled = [milliseconds(partial(implied, game)) for game in late]
    half = len(positions) // 2
    click.echo(f"random game of {len(positions)} actions; figures of its last {len(late)} positions:")
    click.echo(f"all legal actions: median {statistics.median(listed):.1f} ms, most {max(listed):.1f} ms")
    median, most = statistics.median(settled), max(settled)
    click.echo(f"what follows by itself, runs included: median {median:.2f} ms, most {most:.1f} ms")
    click.echo(f"undo to action {half}: {milliseconds(partial(replay, start, actions[:half])):.0f} ms")


def count_legal(game: Game) -> int:
    """List every legal action."""
    return sum(1 for _ in legal_actions(game))


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--brief", is_flag=True, help="Only a few positions, and no recorded game.")
def main(files: tuple[Path, ...], brief: bool) -> None:
    """Measure, and print one line for each figure."""
    if brief:
        random_game(FEW)
        return
    found = files or tuple(sorted(FIXTURES.glob("*.json")))
    for path in found:
        game = read_file(path)
        if isinstance(game, Log):
            replayed(game)
    if not found:
        click.echo("no recorded games beside the project: name files to measure a replay")
    random_game()


if __name__ == "__main__":
    main()
