"""What trains earn: the value of red areas, bonuses, and the best run of a company."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.actions import Route, Run
from engine.eighteen.game import Game18xx
from engine.eighteen.map.ahead import Ahead, AheadOfSets, Foresight
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.matched import best_of_sets
from engine.eighteen.map.routes import Result, Runner, run, runner_on


def column(game: Game18xx) -> int:
    """Which value of the red areas counts in this phase."""
    return game.definition.phases[game.phase].column


def runner(game: Game18xx, company: str) -> Runner:
    """The company about to run: where it stands, and what its routes earn now."""
    return runner_on(game.network, company, column(game), game.bonuses(company), game.run_rules)


def earn(game: Game18xx, company: str, routes: tuple[Route, ...]) -> Result | Fault:
    """What these routes earn, or what is wrong with them; the trains must be of types that exist.

    A run is judged, then done: what was found on a map is kept with it.
    """
    runs, known = runner(game, company), game.definition.trains
    key = (company, runs.column, runs.bonuses, runs.rules, routes)
    found = game.network.earned.get(key)
    if found is None:
        found = game.network.earned[key] = run(runs, [(known[route.train], route.hexes) for route in routes])
    return found


class Proposed(NamedTuple):
    """What a president is told before they order a run: the best one known, and what it earns.

    `proven`: none earns more; if not, none earns more than `bound`.
    """

    run: Run
    revenue: int
    proven: bool
    bound: int


def proposed_run(game: Game18xx, company: str) -> Proposed:
    """The best run, as its president would order it; a train without a route stays home.

    It is asked for several times at one position: what was found on a map is kept with it.
    """
    fleets = game.fleets(company)
    runs = runner(game, company)
    key = (company, runs.column, runs.bonuses, runs.rules, fleets)
    found = game.network.best.get(key)
    if found is None:
        found = game.network.best[key] = best_of_sets(runs, fleets)
    routes = tuple(Route(train.id, hexes) for train, hexes in found.routes)
    run = Run(game.president(company) or game.first, company, routes)
    return Proposed(run, found.revenue, found.proven, found.bound)


def foresight(game: Game18xx, company: str) -> Foresight:
    """What the company's trains would earn on other maps, in this phase and with its present privates."""
    fleets = game.fleets(company)
    return Ahead(runner(game, company), fleets[0]) if len(fleets) == 1 else AheadOfSets(runner(game, company), fleets)


def best_run(game: Game18xx, company: str) -> Run:
    """The run of `proposed_run`."""
    return proposed_run(game, company).run


class Better(NamedTuple):
    """A run that earns more than the one ordered, and by how much. `proven` and `bound`: as of what is proposed."""

    run: Run
    more: int
    proven: bool
    bound: int


def better_run(game: Game18xx, ordered: Run) -> Better | None:
    """What to tell a president whose run is accepted but is not the best.

    `ordered` is legal in `game`. None: the search finds nothing better.
    """
    best, theirs = proposed_run(game, ordered.company), earn(game, ordered.company, ordered.routes)
    if isinstance(theirs, Fault) or best.revenue <= theirs.revenue:
        return None
    return Better(best.run, best.revenue - theirs.revenue, best.proven, best.bound)
