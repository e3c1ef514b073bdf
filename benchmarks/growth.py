"""How the cost of the best run grows with the track on the map, the length of a train and the number of trains.

Run `python benchmarks/growth.py [--picture FILE]`, or `make growth` for the picture in the docs. The boards are made at
random (`late_boards.py`). Steps are the work that a search counts itself, the same on every machine.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from unittest.mock import patch

import click

from benchmarks.growth_picture import Group, Panel, draw
from benchmarks.late_boards import Place, Position, board_of
from engine.eighteen.map import best_run as searching
from engine.eighteen.map.best_run import STEPS, best_run
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import RunRules
from engine.eighteen.map.search.work import Steps
from engine.eighteen.map.tokens import free_place, placed
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.state import RUN_RULES
from tests import g1843, g1861

FILLS = (0, 10, 20, 40, 60, 90, 120, 150, 200, 1000)  # tiles laid or upgraded; the last fills the board
LATE = (150, 200, 1000)  # the same on the boards for trains
COMPANIES = {"1861": 6, "1843": 7}  # on a board
TOKENS = 3  # of a company
NATIONAL_TOKENS = 8
RUNNING = 3  # companies looked at on a board
FILL_TRAINS = {"1861": "5+5E 5+5E", "1843": "Electric Electric"}
LENGTHS = {
    "1861": ("2", "3", "4", "5", "6", "7", "8", "5+5E"),
    "1843": ("2", "3+1", "4/6", "5/7", "5E", "8E", "Electric"),
}
AT_ONCE = {
    "1861": ("7", "6 7", "5 6 7 7", "4 5 5 5 6 6 7 7"),  # of the RSR
    "1843": ("5/7", "5/7 5/7", "5/7 5/7 5/7 5/7"),
}
MS = 1000
HUNDRED = 100


def circles() -> list[Place]:
    """The places for tokens of 1861 that are printed on its map."""
    hexes = g1861.definition().board.hexes
    printed = {name: spot.printed.stops for name, spot in hexes.items()}
    return [(name, at) for name, stops in printed.items() for at, stop in enumerate(stops) if stop.kind == "city"]


@cache
def board(game: str, seed: int, lays: int) -> tuple[Network, tuple[str, ...]]:
    """A board after so many lays, and its companies."""
    dice = Random(f"{game} {seed}")
    if game == "1861":
        there, laying = g1861.definition().board, None
        homes = {f"C{number}": home for number, home in enumerate(dice.sample(circles(), COMPANIES[game]))}
    else:
        definition = g1843.definition()
        there, companies = definition.board, definition.companies
        names = dice.sample(list(companies), COMPANIES[game])
        homes = {name: (companies[name].home, companies[name].stop) for name in names}
        laying = {name: lay_rules(definition, name) for name in names}
    return board_of(there, dice, homes, lays, TOKENS, laying), tuple(homes)


def with_rsr(network: Network, dice: Random) -> Network:
    """With the tokens of the RSR wherever there is a place on track."""
    for place in dice.sample(circles(), len(circles())):
        stands = len(network.tokens_of("RSR")) < NATIONAL_TOKENS and bool(network.paths(place[0]))
        if stands and place[1] < len(network.tile(place[0]).stops) and free_place(network, *place, "RSR"):
            network = Network(network.board, placed(network.laid, *place, "RSR"), network)
    return network


def position(game: str, network: Network, company: str, fleet: str) -> Position:
    """The company about to run these trains, in the last phase."""
    if game == "1843":
        types, column = g1843.definition().trains, g1843.definition().phases["gray"].column
        trains = tuple(types[train] for train in fleet.split())
        return Position(game, network, company, trains, column, (), RUN_RULES)
    definition = g1861.definition()
    double = definition.bonus
    bonus = RouteBonus(double.extra, (frozenset((double.hex,)), frozenset((double.with_hex,))), multiplied=True)
    trains, column = tuple(definition.trains[train] for train in fleet.split()), definition.phases["8"].column
    return Position(game, network, company, trains, column, (bonus,), RunRules())


def fill_positions(game: str, lays: int, boards: int) -> Iterator[Position]:
    """Two of the longest trains, on boards with so much track."""
    for seed in range(boards):
        network, companies = board(game, seed, lays)
        yield from (position(game, network, company, FILL_TRAINS[game]) for company in companies[:RUNNING])


def late_positions(game: str, fleet: str, boards: int, rsr: bool = False) -> Iterator[Position]:
    """These trains on boards with much track, of a company or of the RSR."""
    for seed in range(boards):
        network, companies = board(game, seed, LATE[seed % len(LATE)])
        if rsr:
            yield position(game, with_rsr(network, Random(seed)), "RSR", fleet)
        else:
            yield from (position(game, network, company, fleet) for company in companies[:RUNNING])


def measured(tick: str, game: str, positions: Sequence[Position], steps: int) -> Group:
    """Each of these searched once, with nothing worked out before; an `x` on the picture."""
    found: list[tuple[float, int]] = []
    unproven = 0
    for one in positions:
        made: list[Steps] = []

        def noted(allowed: int, made: list[Steps] = made) -> Steps:
            made.append(Steps(allowed))
            return made[-1]

        network = Network(one.network.board, one.network.laid)
        gc.collect()
        with patch.object(searching, "Steps", noted):
            start = time.process_time()
            best = best_run(one.runner.on(network), one.trains, steps)
            took = (time.process_time() - start) * MS
        found.append((took, steps - max(made[0].left, 0)))
        unproven += not best.proven
    times, works = zip(*found, strict=True)
    return Group(tick, game, sorted(times), sorted(works), unproven)


def share(game: str, lays: int, boards: int) -> str:
    """The share of the hexes that have track, in the mean of the boards."""
    networks = [board(game, seed, lays)[0] for seed in range(boards)]
    mean = fmean(sum(bool(net.paths(name)) for name in net.board.hexes) / len(net.board.hexes) for net in networks)
    return f"{mean * HUNDRED:.0f}"


def panels(boards: int, steps: int) -> list[Panel]:
    """All that is measured, with a bar that shows how far it is."""
    jobs = [("fill", game, str(lays)) for lays in FILLS for game in COMPANIES]
    jobs += [("length", game, train) for game, trains in LENGTHS.items() for train in trains]
    jobs += [("trains", game, fleet) for game, fleets in AT_ONCE.items() for fleet in fleets]
    groups: dict[str, list[Group]] = {}
    rows: dict[str, list[str]] = {game: [] for game in COMPANIES}
    with click.progressbar(jobs, label="best runs", file=sys.stderr) as bar:
        for kind, game, what in bar:
            if kind == "fill":
                positions = list(fill_positions(game, int(what), boards))
                rows[game].append(share(game, int(what), boards))
                tick = "full" if int(what) == FILLS[-1] else what
            else:
                rsr = kind == "trains" and game == "1861"
                positions = list(late_positions(game, what, boards, rsr))
                tick = str(len(what.split())) if kind == "trains" else what
            groups.setdefault(kind, []).append(measured(tick, game, positions, steps))
    both = {game: " + ".join(trains.split()) for game, trains in FILL_TRAINS.items()}
    return [
        Panel("Track on the map", "tiles laid and upgraded", groups["fill"], rows, "hexes with track, %", both),
        Panel("Length of one train", "kind of train, on late boards", groups["length"], {}, "", {}, apart=True),
        Panel(
            "Trains at once", "trains, on late boards", groups["trains"], {}, "", {"1861": "RSR: 4 to 7", "1843": "5/7"}
        ),
    ]


def table(all_panels: Sequence[Panel]) -> Iterator[str]:
    """The figures as markdown."""
    yield "| | | runs | unproven | ms: median | 95 % | most | steps: median | 95 % | most |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for panel in all_panels:
        for group in sorted(panel.groups, key=lambda one: one.game, reverse=True):
            ms = " | ".join(f"{figure:.1f}" for figure in group.ms)
            work = " | ".join(f"{figure:,.0f}" for figure in group.work)
            what = f"{panel.title}: {group.tick}"
            yield f"| {what} | {group.game} | {len(group.times)} | {group.unproven or ''} | {ms} | {work} |"


@click.command()
@click.option(
    "--boards", type=click.IntRange(min=1), default=8, help="Boards of each kind; three companies run on each."
)
@click.option("--steps", default=STEPS, help="Work allowed for one run.")
@click.option("--picture", type=click.Path(path_type=Path), help="Write the picture (SVG) to this file.")
def main(boards: int, steps: int, picture: Path | None) -> None:
    """Measure, print the figures, draw the picture."""
    found = panels(boards, steps)
    for line in table(found):
        click.echo(line)
    if picture:
        picture.write_text(draw(found, steps), encoding="utf-8")


if __name__ == "__main__":
    main()
