"""Running the trains: each train its own route, no track shared (§5.3, §5.5.4; for the RSR §5.6.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx import companies
from engine.common18xx.map.trails import Fault
from engine.core.errors import Refusal
from engine.games.g1861.actions import Route, Run
from engine.games.g1861.earnings import best_run, earn
from engine.games.g1861.events import Ran
from engine.games.g1861.notation import write_action
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import OperatingRound, next_step
from engine.games.g1861.state import State
from engine.games.g1861.steps.owning import why_not_turn_of


def waits(game: State) -> bool:
    """A company with a train and a second stop within reach says where its trains go."""
    company = companies.operating(game)
    return company is not None and bool(game.companies[company].trains) and game.network.can_run(company)


def settle(game: State) -> None:
    """Without a train or a route nothing runs; no revenue is noted, which counts as none."""


def candidates(game: State) -> Iterator[Run]:
    """The best run known; any other legal run is accepted too (§5.5.4 AMBIGUOUS)."""
    company = companies.operating(game)
    if company is not None:
        yield best_run(game, company)


def why_not(game: State, action: Run) -> Refusal | None:
    """Its turn, its trains, and routes of which each is legal and none shares track with another."""
    if refused := why_not_turn_of(game, action.player, action.company):
        return refused
    trains = game.companies[action.company].trains
    named = Counter(route.train for route in action.routes)
    if named - Counter(trains):
        asked = ", ".join(named.elements())
        return refusal("not_its_trains", company=action.company, trains=", ".join(trains), named=asked)
    earned = earn(game, action.company, action.routes)
    if isinstance(earned, Fault):
        facts = {**earned.facts, "company": action.company, "best": proposed(game, action.company)}
        return refusal(f"route_{earned.code}", **facts)
    return None


def proposed(game: State, company: str) -> str:
    """The order for the run that is proposed, without who gives it."""
    return write_action(best_run(game, company)).partition(": ")[2]


def do(game: State, action: Run) -> None:
    """The revenue is noted; what becomes of it is the next step (§5.5.5)."""
    earned = earn(game, action.company, action.routes)
    if isinstance(earned, Fault):
        raise ValueError(f"not a legal run: {earned}")
    lines = (f"{_said(route)} {counted.value}" for route, counted in zip(action.routes, earned.routes, strict=True))
    assert isinstance(game.round, OperatingRound)
    game.round = next_step(replace(game.round, revenue=earned.revenue))
    game.tell(Ran(company=action.company, routes=tuple(lines), revenue=earned.revenue))


def _said(route: Route) -> str:
    return f"{route.train}: {'-'.join(route.hexes)}"
