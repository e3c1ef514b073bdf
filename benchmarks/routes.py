"""How long the best run takes and how often it is proven: recorded games, random games, late boards of 1861 and 1843.

Run `python benchmarks/routes.py [--recorded N] [--games N] [--boards N] [--steps N]`. To compare (same kind of
machine): candidate enumeration of the best known system takes 30 s in the median of late positions, 172 s at most, and
cuts off half.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from benchmarks.late_boards import Position, late_1843, late_1861
from engine.eighteen import earnings
from engine.eighteen.actions import Run
from engine.eighteen.map.best_run import STEPS, best_run
from engine.eighteen.map.network import Network
from engine.games.g1861.game import Game
from pbem.replays.logfile import Log, read_file
from tests import random_1861
from tests.replays.runs import Noting

FIXTURES = Path(__file__).resolve().parents[2] / "shared" / "fixtures" / "1861"
MS = 1000
SLOW = 1000  # ms
SHOWN = 3  # slowest positions of a set


def position(name: str, game: Game, company: str) -> Position | None:
    """The company about to run; None without trains."""
    trains = tuple(game.definition.trains[train] for train in game.companies[company].trains)
    if not trains:
        return None
    network = Network(game.network.board, game.laid)  # nothing worked out before
    name = f"{name} {company} {' '.join(train.id for train in trains)}"
    return Position(name, network, company, trains, earnings.column(game), game.bonuses(company), game.run_rules)


def recorded(most: int | None) -> Iterator[Position]:
    """All runs of the recorded games beside the project, or of so many of these."""
    for path in sorted(FIXTURES.glob("*.json"))[:most]:
        log = read_file(path)
        if isinstance(log, Log):
            replay = Noting(log)
            replay.run()
            found = (position(path.stem, game, run.company) for game, run in replay.runs)
            yield from (one for one in found if one)


def random_games(count: int) -> Iterator[Position]:
    """Runs of the last third of random games, and all of the RSR."""
    for number in range(count):
        players, variant = random_1861.SETTINGS[number % len(random_1861.SETTINGS)]
        game = random_1861.begin(players, variant)
        runs: list[tuple[str, Position]] = []
        for action, after in random_1861.walk(game, f"routes {number}"):
            if isinstance(action, Run) and (found := position(f"game {number}", game, action.company)):
                runs.append((action.company, found))
            game = after
        national = game.definition.national.id
        yield from (one for at, (who, one) in enumerate(runs) if 3 * at >= 2 * len(runs) or who == national)


def measure(title: str, positions: Iterable[Position], steps: int) -> int:
    """Time each of these once and print what came out; returns how many there were."""
    times: list[tuple[float, str, bool]] = []
    for one in positions:
        gc.collect()
        start = time.process_time()
        best = best_run(one.runner, one.trains, steps)
        took = (time.process_time() - start) * MS
        gap = "" if best.proven else f", {best.revenue} found, at most {best.bound}"
        times.append((took, one.name + gap, best.proven))
    if not times:
        click.echo(f"{title}: none")
        return 0
    times.sort(key=lambda one: one[0])
    at = [times[len(times) * share // 100][0] for share in (50, 95, 99)]
    proven, slow = sum(one[2] for one in times), sum(one[0] > SLOW for one in times)
    click.echo(
        f"{title}: {len(times)} positions, {proven} proven; median {at[0]:.1f} ms, 95 % {at[1]:.0f} ms, "
        f"99 % {at[2]:.0f} ms, most {times[-1][0]:.0f} ms; {slow} over 1 s"
    )
    for took, name, _ in times[: -SHOWN - 1 : -1]:
        click.echo(f"    {took:6.0f} ms  {name}")
    return len(times)


@click.command()
@click.option("--recorded", "logs", type=click.IntRange(min=0), help="Recorded games.  [default: all there are]")
@click.option("--games", type=click.IntRange(min=0), default=30, help="Random games of 1861.")
@click.option("--boards", type=click.IntRange(min=0), default=18, help="Late boards of each game.")
@click.option("--steps", type=click.IntRange(min=1), default=STEPS, help="Work allowed for one run.")
def main(logs: int | None, games: int, boards: int, steps: int) -> None:
    """Measure, and print figures and the slowest positions of each set."""
    count = measure("recorded games", recorded(logs), steps)
    count += measure("random games, late", random_games(games), steps)
    count += measure("late boards of 1861", late_1861(range(boards)), steps)
    count += measure("late boards of 1843", late_1843(range(boards)), steps)
    if not count:
        raise click.UsageError("Nothing was measured: ask for some games or boards.")
    click.echo(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
