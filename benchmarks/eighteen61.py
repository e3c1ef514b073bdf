"""How fast 1861 is played: recorded games replayed strictly, the slowest action, all legal actions late, undo.

Run `python benchmarks/eighteen61.py [FILE …]`; without files it takes the recorded and generated games beside the
project. With `--beside DIR` every replay is done by another checkout as well, in turns, and the table compares them.
Figures are processor time: of replays the quickest of five, since other work only ever adds to it, else medians. To
compare (same kind of machine): the Ruby engine of 18xx.games needs 195 ms for 29683 and 3.0 s for 167259 without
checks, 1.7 to 2 times that with them, and up to 1.55 s for one action.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click

from engine.core.play import legal_actions, replay
from engine.eighteen.actions import Action, Run
from engine.games.g1861.automation import implied
from engine.games.g1861.game import Game
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log, read_file
from tests.random_1861 import begin, walk

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT.parent / "shared" / "fixtures" / "1861"
FEW = 60  # moves of a brief look
RUNS = 5
MS = 1000


class Replayed(NamedTuple):
    """One strict replay: milliseconds of processor time, actions, and the slowest of these with its number."""

    time: float
    actions: int
    slowest: float
    number: int


class Timer:
    """A process that replays by the code of one checkout."""

    def __init__(self, checkout: Path) -> None:
        command = [sys.executable, str(ROOT / "benchmarks" / "replay_timer.py"), "--answer"]
        found = os.environ | {"PYTHONPATH": str(checkout.resolve())}
        self._process = subprocess.Popen(
            command, cwd=checkout, env=found, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def replay(self, file: Path) -> Replayed:
        """One replay of a recorded game."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{file.resolve()}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().split()
        if not answer:
            raise SystemExit(f"{file} was not replayed")
        return Replayed(float(answer[0]), int(answer[1]), float(answer[2]), int(answer[3]))


def table(files: tuple[Path, ...], beside: Path | None) -> None:
    """A line for each file: here, and by the other checkout, which takes its turn after every replay here."""
    ours, others = Timer(ROOT), Timer(beside) if beside else None
    click.echo(f"{'strict replay':28} actions     ms  a second  slowest action{'   beside  times' if others else ''}")
    for file in files:
        here: list[Replayed] = []
        there: list[float] = []
        for _ in range(RUNS + 1):
            here.append(ours.replay(file))
            if others:
                there.append(others.replay(file).time)
        quickest = min(one.time for one in here[1:])  # the first run reads in and warms up
        _, actions, slowest, number = min(here, key=lambda one: one.slowest)
        line = f"{actions:7} {quickest:6.1f} {actions / quickest * MS:9,.0f} {slowest:7.1f} ({number:4})"
        if others:
            theirs = min(there[1:])
            line += f" {theirs:9.1f} {theirs / quickest:6.2f}"
        click.echo(f"{file.name.partition('.')[0]:28} {line}")


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes; the garbage of what ran before is collected first."""
    gc.collect()
    start = time.process_time()
    work()
    return (time.process_time() - start) * MS


def late_lists(files: tuple[Path, ...]) -> None:
    """All legal actions in the last quarter of each recorded game: the slowest list, its best run apart."""
    worst, runs, count = (0.0, ""), (0.0, ""), 0
    for file in files:
        for number, game in enumerate(late_positions(file), start=1):
            before, run = listed(game)
            where = f"{file.name.partition('.')[0]}, {number} from its last quarter on"
            worst, runs, count = max(worst, (before, where)), max(runs, (run, where)), count + 1
    click.echo(f"all legal actions of {count} positions late in these files: most {worst[0]:.1f} ms ({worst[1]})")
    click.echo(f"the best run, which comes last where one is due: most {runs[0]:.0f} ms ({runs[1]})")


def late_positions(file: Path) -> list[Game]:
    """The positions of the last quarter of a recorded game."""
    log = read_file(file)
    assert isinstance(log, Log)
    replay, positions = LogReplay(log), []
    replay.run(lambda: positions.append(replay.game))
    return [game for game in positions[len(positions) * 3 // 4 :] if not game.finished]


def listed(game: Game) -> tuple[float, float]:
    """Milliseconds for all legal actions but the run and what comes after it, and for these."""
    marks = [time.process_time()]
    for action in legal_actions(game):
        if not isinstance(action, Run):
            marks[1:] = [time.process_time()]
    end = time.process_time()
    due = Run in game.active_step().rules
    before = marks[-1] if due else end
    return (before - marks[0]) * MS, (end - before) * MS


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
@click.option("--beside", type=click.Path(exists=True, file_okay=False, path_type=Path), help="another checkout")
@click.option("--brief", is_flag=True, help="Only a few positions, and no recorded game.")
def main(files: tuple[Path, ...], beside: Path | None, brief: bool) -> None:
    """Measure, and print one line for each file and figure."""
    if brief:
        random_game(FEW)
        return
    found = files or tuple(sorted(FIXTURES.glob("*.json")) + sorted(FIXTURES.glob("generated/*.json.gz")))
    if found:
        table(found, beside)
        late_lists(found)
    else:
        click.echo("no recorded games beside the project: name files to measure a replay")
    random_game()


if __name__ == "__main__":
    main()
