"""Runs among what changed: a run as a short word beside the hexes to ring, and as lines on the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.eighteen import earnings
from engine.eighteen.actions import Route
from engine.eighteen.events import Ran
from engine.eighteen.game import Game18xx
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.routes import Result
from pbem.drawing.eighteen.style import PENS
from pbem.drawing.eighteen_map import Ride

_RUN = "run "


class Course(NamedTuple):
    """Where one train ran, and what it earned (None where that is not known)."""

    train: str
    hexes: tuple[str, ...]
    value: int | None = None


class RunOf(NamedTuple):
    """The run of a company."""

    company: str
    routes: tuple[Course, ...]


def mark(event: Ran) -> str:
    """A run as it stands among what changed: `run NW 4:H8-G7-G5=90 3:G5-F4=40`."""
    routes = (route.replace(": ", ":").replace(" ", "=") for route in event.routes)
    return f"{_RUN}{' '.join((event.company, *routes))}"


def is_run(mark: str) -> bool:
    """Whether it is a run, among what changed."""
    return mark.startswith(_RUN)


def read(changed: Iterable[str]) -> tuple[RunOf, ...]:
    """The runs among what changed, in their order; what has no route is left out."""
    runs = []
    for one in filter(is_run, changed):
        company, *said = one.removeprefix(_RUN).split()
        routes = tuple(_course(route) for route in said if ":" in route)
        if routes:
            runs.append(RunOf(company, routes))
    return tuple(runs)


def shown(game: Game18xx, runs: Sequence[RunOf], reader: str | None) -> RunOf | None:
    """The one run that is drawn: the last of the reader's companies, else the last of all; None for none.

    More would be a tangle, and so is a run of more trains than there are kinds of lines.
    """
    runs = [run for run in runs if len(run.routes) <= len(PENS)]
    own = [run for run in runs if run.company in game.companies and game.president(run.company) == reader]
    found = own if reader is not None and own else runs
    return found[-1] if found else None


def rides(game: Game18xx, run: RunOf | None) -> tuple[Ride, ...]:
    """The routes of a run as lines, named by company and train; what each stop counts only where it still does."""
    if run is None:
        return ()
    found = _earned(game, run)
    drawn = []
    for at, route in enumerate(run.routes):
        name = f"{run.company} {route.train}"
        if found is None or (route.value is not None and found.routes[at].value != route.value):
            drawn.append(Ride(name, route.hexes, (), route.value))
            continue
        counted, times = found.routes[at], game.definition.trains[route.train].multiplier
        column = earnings.column(game)
        worth = tuple((stop, times * game.network.tile(stop[0]).stops[stop[1]].worth(column)) for stop in counted.stops)
        drawn.append(Ride(name, route.hexes, worth, counted.value, found.trails[at].calls))
    return tuple(drawn)


def _earned(game: Game18xx, run: RunOf) -> Result | None:
    """What the run would earn on the present map; None where it can no longer be made."""
    board, trains = game.definition.board, game.definition.trains
    known = all(route.train in trains and all(one in board.hexes for one in route.hexes) for route in run.routes)
    if not known or run.company not in game.companies:
        return None
    found = earnings.earn(game, run.company, tuple(Route(route.train, route.hexes) for route in run.routes))
    return None if isinstance(found, Fault) else found


def _course(said: str) -> Course:
    train, _, way = said.partition(":")
    hexes, _, value = way.partition("=")
    return Course(train, tuple(hexes.split("-")), int(value) if value.isdecimal() else None)
