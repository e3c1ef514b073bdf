"""The linear program of the best run solved by ours and by a library (HiGHS), on the four sets of `routes.py`.

Run `python benchmarks/lp_by_library.py [--every N] [--repeats N] [--runs FILE]` after `pip install highspy`, which the
project does not need otherwise. The engine stays as it is: its program is replaced from outside for the measurement.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from typing import Any, NamedTuple, TextIO
from unittest.mock import patch

import click
from rich.box import MARKDOWN
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.late_boards import Position, late_1843, late_1861
from benchmarks.routes import MS, random_games, recorded
from engine.eighteen.map import best_run as searching
from engine.eighteen.map.best_run import STEPS, Best, best_run
from engine.eighteen.map.network import Network
from engine.eighteen.map.search import cuts, pricing
from engine.eighteen.map.search.simplex import JITTER, TINY, Master
from engine.eighteen.map.search.work import Steps

try:
    import highspy
    import numpy as np
except ImportError:
    highspy = None  # type: ignore[assignment]

STRATEGIES = {"dual": 1, "primal": 4, "choose": 0}  # of HiGHS's simplex; `choose`: primal where it can start at once
SETTINGS: dict[str, Any] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "solver": "simplex",
    "presolve": "off",
}
A_CALL, A_PIVOT = 10, 3  # steps that take as long as a call of HiGHS and as one of its pivots, as measured
OURS = "ours"


@cache
def highs(strategy: str) -> Any:
    """The one solver that all programs use one after the other; making one costs more than most programs."""
    solver = highspy._core._Highs()  # without the wrapper's callbacks, which cost time and are not needed
    for name, value in {**SETTINGS, "simplex_strategy": STRATEGIES[strategy]}.items():
        if solver.setOptionValue(name, value) != highspy.HighsStatus.kOk:
            raise RuntimeError(f"HiGHS does not take {name} = {value}")
    return solver


class LibraryMaster:
    """What the engine asks of `simplex.Master`, by HiGHS: it keeps its basis while columns and rows are added."""

    def __init__(self, strategy: str, jitter: float, limits: Sequence[float]) -> None:
        self.jitter, self.size, self.highs = jitter, len(limits), highs(strategy)
        self.prices: Sequence[float] = [0.0] * self.size
        self.new: list[tuple[float, tuple[int, ...]]] = []  # columns HiGHS has not been told of
        self.highs.clearModel()
        self.highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
        upper = [self._limit(row, limit) for row, limit in enumerate(limits)]
        self.highs.addRows(self.size, [-highspy.kHighsInf] * self.size, upper, 0, [0] * self.size, [], [])

    def _limit(self, row: int, limit: float) -> float:
        """The limit as ours has it: a little more, so that nearly all programs have one best vertex."""
        return limit + self.jitter * ((row * 7919) % 997 + 1)

    def add(self, value: float, rows: tuple[int, ...]) -> None:
        """One more column: it uses each of these rows once."""
        self.new.append((value, rows))

    def _tell(self) -> None:
        """Hand over the new columns, all at once."""
        if not self.new:
            return
        count = len(self.new)
        values = np.array([value for value, _ in self.new], float)
        rows = np.array([row for _, used in self.new for row in used], np.int32)
        ends = np.cumsum([len(used) for _, used in self.new])
        starts = np.concatenate(([0], ends[:-1])).astype(np.int32)
        none, all_of_it = np.zeros(count), np.full(count, highspy.kHighsInf)
        self.highs.addCols(count, values, none, all_of_it, len(rows), starts, rows, np.ones(len(rows)))
        self.new.clear()

    def add_row(self, columns: Sequence[int]) -> None:
        """One more row of limit 1 that these columns use."""
        self._tell()
        count, limit = len(columns), self._limit(self.size, 1.0)
        self.highs.addRow(-highspy.kHighsInf, limit, count, np.array(columns, np.int32), np.ones(count))
        self.size += 1

    def settle(self, steps: Steps) -> None:
        """Solve from the last basis, with the work it takes."""
        self._tell()
        self.highs.run()
        if self.highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise RuntimeError(f"HiGHS ended with {self.highs.getModelStatus()}")
        self.prices = self.highs.getSolution().row_dual
        steps.take(A_CALL + A_PIVOT * self.highs.getInfo().simplex_iteration_count)

    def solution(self) -> list[tuple[int, float]]:
        """The columns chosen, and how much of each."""
        return [(at, share) for at, share in enumerate(self.highs.getSolution().col_value) if share > TINY]


class Found(NamedTuple):
    """One search: its run, the processor time of it all and of its linear programs (seconds), and its steps."""

    best: Best
    took: float
    programs: float
    steps: int


Program = Callable[[Sequence[float]], Any]


@contextmanager
def solved_by(program: Program, spent: list[float]) -> Iterator[None]:
    """The engine with this in the place of its linear program; `spent` gets the time of each solution."""

    def noted(limits: Sequence[float]) -> Any:
        master = program(limits)
        settle = master.settle

        def timed(steps: Steps) -> None:
            start = time.process_time()
            try:
                settle(steps)
            finally:
                spent.append(time.process_time() - start)

        master.settle = timed
        return master

    with patch.object(pricing, "Master", noted), patch.object(cuts, "Master", noted):
        yield


def search(one: Position, program: Program, steps: int) -> Found:
    """The best run of a position, with nothing worked out before."""
    made: list[Steps] = []

    def noted(allowed: int) -> Steps:
        made.append(Steps(allowed))
        return made[-1]

    network = Network(one.network.board, one.network.laid)
    spent: list[float] = []
    gc.collect()
    with solved_by(program, spent), patch.object(searching, "Steps", noted):
        start = time.process_time()
        best = best_run(one.runner.on(network), one.trains, steps)
        took = time.process_time() - start
    return Found(best, took, sum(spent), steps - max(made[0].left, 0))


def compared(
    positions: Sequence[Position], programs: dict[str, Program], steps: int, repeats: int, advance: Callable[[], None]
) -> tuple[dict[str, list[Found]], int]:
    """All searches by each program, taking turns, the quickest of the repeats; how often a repeat found another run."""
    found: dict[str, list[Found]] = {name: [] for name in programs}
    unsteady = 0
    for number, one in enumerate(positions):
        tries: dict[str, list[Found]] = {name: [] for name in programs}
        for turn in range(repeats):
            first = (number + turn) % len(programs)
            names = list(programs)
            for name in names[first:] + names[:first]:
                tries[name].append(search(one, programs[name], steps))
        for name, some in tries.items():
            found[name].append(min(some, key=lambda one: one.took))
            unsteady += any(other.best != some[0].best or other.steps != some[0].steps for other in some)
        advance()
    return found, unsteady


def figures(found: Sequence[Found], ours: Sequence[Found]) -> list[str]:
    """A row of the table."""
    times = sorted(one.took * MS for one in found)
    median, most_of_them = (times[len(times) * share // 100] for share in (50, 95))
    pairs = [(one.best, other.best) for one, other in zip(found, ours, strict=True)]
    return [
        f"{sum(one.best.proven for one in found):,}",
        f"{median:.2f} ms",
        f"{most_of_them:.1f} ms",
        f"{times[-1]:,.0f} ms",
        f"{sum(times) / MS:.1f} s",
        f"{sum(one.programs for one in found) * MS * 100 / sum(times):.1f} %",
        f"{sum(one.steps for one in found):,}",
        str(sum(one.revenue != other.revenue for one, other in pairs)),
        str(sum(one.routes != other.routes for one, other in pairs)),
    ]


def note(file: TextIO, positions: Sequence[Position], found: dict[str, list[Found]]) -> None:
    """Write the runs found, a line each, to be compared with those of another machine."""
    for name, some in found.items():
        for one, (best, _, _, steps) in zip(positions, some, strict=True):
            run = "; ".join(f"{train.id}: {' '.join(hexes)}" for train, hexes in best.routes)
            proven = "proven" if best.proven else f"at most {best.bound}"
            file.write(f"{name} | {one.name} | {best.revenue} {proven} | {steps} steps | {run}\n")


@click.command(epilog="HiGHS is not among what the project installs: `pip install highspy`, which brings numpy.")
@click.option("--games", default=30, help="Random games of 1861.")
@click.option("--boards", default=18, help="Late boards of each game.")
@click.option("--steps", default=STEPS, help="Work allowed for one run.")
@click.option("--every", default=1, help="Take only one position in this many.")
@click.option("--repeats", default=1, help="Searches of each position by each program; the quickest counts.")
@click.option("--strategy", "strategies", multiple=True, type=click.Choice(list(STRATEGIES)), help="Default: all.")
@click.option("--jitter", default=JITTER, help="Of the library's limits; 0: as they are, with many vertices as good.")
@click.option("--runs", type=click.File("w"), help="Write the runs found to this file, to compare machines.")
def main(
    games: int, boards: int, steps: int, every: int, repeats: int, strategies: Sequence[str], jitter: float,
    runs: TextIO | None,
) -> None:  # fmt: skip
    """Measure both and print a table; a sentence if highspy is not installed."""
    if highspy is None:
        click.echo("Left out: highspy is not installed (`pip install highspy`).")
        return
    sets: dict[str, Callable[[], Iterator[Position]]] = {
        "recorded games": lambda: recorded(None),
        "random games, late": lambda: random_games(games),
        "late boards of 1861": lambda: late_1861(range(boards)),
        "late boards of 1843": lambda: late_1843(range(boards)),
    }
    programs: dict[str, Program] = {OURS: Master}
    programs |= {f"HiGHS, {name}": partial(LibraryMaster, name, jitter) for name in strategies or STRATEGIES}
    columns = "positions", "by", "proven", "median", "95 %", "most", "sum", "LP", "steps", "other revenue", "other run"
    table = Table("set", *columns, box=MARKDOWN)
    console = Console()
    console.width = max(console.width, 160)  # also where the table goes into a file
    with Progress(console=Console(stderr=True)) as progress:
        for title, made in sets.items():
            task = progress.add_task(f"{title}: making", total=None)
            positions = list(islice(made(), 0, None, every))
            gc.collect()
            gc.freeze()  # so that the collection before each search need not look at all positions
            progress.update(task, description=title, total=len(positions))
            found, unsteady = compared(positions, programs, steps, repeats, partial(progress.advance, task))
            for name, some in found.items():
                table.add_row(title, f"{len(positions):,}", name, *figures(some, found[OURS]))
            if unsteady:
                progress.console.print(f"{title}: {unsteady} searches did not do the same when repeated")
            if runs:
                note(runs, positions, found)
    console.print(f"HiGHS {highspy._core._Highs().version()}, numpy {np.__version__}")
    console.print(table)


if __name__ == "__main__":
    main()
