"""How long «options track» takes: revenue before and after every legal lay, late in recorded and random games of 1861.

Run `python benchmarks/options_track.py [--games N] [--each N] [--plain]`. A position is a company with trains that is
asked for track in the last third of a game. `--plain` also asks for the best run of every lay by itself, from nothing,
and says where the list differs.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.map.network import Network
from engine.eighteen.whatif.outlook import outlook
from engine.games.g1861 import sequence, turn
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.steps.lay_track import LAYING
from engine.games.g1861.whatif import WHAT_IF
from pbem.replays.positions import course_of
from tests import random_1861

FIXTURES = Path(__file__).resolve().parents[2] / "shared" / "fixtures" / "1861"
MS = 1000
SHOWN = 3  # slowest positions of a set


class Asked(NamedTuple):
    """A company that is asked for track."""

    name: str
    game: Game
    company: str


def asked_for_track(name: str, game: Game) -> Asked | None:
    """The company whose turn it is, if it has trains and lays track now."""
    here, company = game.round, companies.operating(game)
    busy = game.finished or game.offered or game.trainless or sequence.must_discard(game)
    if busy or not isinstance(here, OperatingRound) or company is None or not game.companies[company].trains:
        return None
    if turn.TURNS.current(game).name != "track" or here.lays:
        return None
    return Asked(f"{name} {company} {' '.join(game.companies[company].trains)}", game, company)


def late(found: list[Asked], most: int) -> list[Asked]:
    """At most so many of the last third, evenly spread."""
    last = found[2 * len(found) // 3 :]
    return last[:: max(1, len(last) // most)][:most]


def recorded(most: int) -> Iterator[Asked]:
    """Positions of the recorded games beside the project."""
    for path in sorted(FIXTURES.glob("*.json")):
        places = course_of(path).positions
        found = (asked_for_track(f"{path.stem} action {place.number}", place.game) for place in places)
        yield from late([one for one in found if one], most)


def random_games(count: int, most: int) -> Iterator[Asked]:
    """Positions of games played at random."""
    for number in range(count):
        players, variant = random_1861.SETTINGS[number % len(random_1861.SETTINGS)]
        found = []
        for _, game in random_1861.walk(random_1861.begin(players, variant), f"track {number}"):
            if one := asked_for_track(f"game {number}", game):
                found.append(one)
        yield from late(found, most)


def fresh(game: Game) -> Game:
    """The same position with nothing worked out."""
    own = game.copied()
    own.network = Network(game.network.board, game.laid)
    return own


def plainly(one: Asked) -> dict[Lay, int]:
    """What each lay earns, every one by itself and from nothing."""
    own = WHAT_IF.to_lay(one.game, one.company)
    found = {}
    for lay in [lay for lay in LAYING.candidates(own) if LAYING.why_not(own, lay) is None]:
        after = own.copied()
        LAYING.do(after, lay)
        found[lay] = outlook(fresh(after), one.company).revenue
    return found


def measure(title: str, positions: Iterable[Asked], plain: bool) -> None:
    """Time the list of each of these once, and print figures and the slowest."""
    times: list[tuple[float, int, str]] = []
    plain_ms, differing = 0.0, 0
    for one in positions:
        game = fresh(one.game)
        start = time.process_time()
        found = WHAT_IF.by_revenue(game, one.company)
        times.append(((time.process_time() - start) * MS, len(found), one.name))
        if plain:
            start = time.process_time()
            wanted = plainly(one)
            plain_ms += (time.process_time() - start) * MS
            differing += wanted != {value.lay: value.after for value in found}
    if not times:
        click.echo(f"{title}: none")
        return
    times.sort()
    at = [times[len(times) * share // 100][0] for share in (50, 95)]
    count = sum(one[1] for one in times)
    total = sum(one[0] for one in times)
    click.echo(
        f"{title}: {len(times)} lists of {count} lays, at most {max(one[1] for one in times)}; median {at[0]:.0f} ms, "
        f"95 % {at[1]:.0f} ms, most {times[-1][0]:.0f} ms; {total / max(count, 1):.2f} ms a lay"
    )
    if plain:
        click.echo(f"    plainly {plain_ms / max(count, 1):.2f} ms a lay; {differing} lists differ")
    for took, lays, name in times[: -SHOWN - 1 : -1]:
        click.echo(f"    {took:6.0f} ms  {lays:3} lays  {name}")


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=16, help="Random games.")
@click.option("--each", type=click.IntRange(min=1), default=6, help="Positions per game.")
@click.option("--plain", is_flag=True, help="Compare with a search from scratch for each lay.")
def main(games: int, each: int, plain: bool) -> None:
    """Measure, and print figures and the slowest lists of each set."""
    measure("recorded games, late", recorded(each * 4), plain)
    measure("random games, late", random_games(games, each), plain)


if __name__ == "__main__":
    main()
