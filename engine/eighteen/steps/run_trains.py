"""Running the trains: each train its own route, no track shared."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Pass, Route, Run
from engine.eighteen.earnings import best_run, earn
from engine.eighteen.events import Ran
from engine.eighteen.game import Game18xx
from engine.eighteen.map.fault import Fault
from engine.eighteen.notation import run_words
from engine.eighteen.rounds import OperatingRound, next_step, running
from engine.eighteen.step import GameT, TurnRule
from engine.eighteen.steps.owning import why_not_turn_of


class RunningTrains(TurnRule[GameT]):
    """The rule; without a train or a route nothing runs, and no revenue is noted, which counts as none."""

    def waits(self, game: GameT) -> bool:
        """A company with a train and a second stop within reach says where its trains go."""
        company = companies.operating(game)
        return company is not None and any(game.fleets(company)) and game.network.can_run(company)

    def candidates(self, game: GameT) -> Iterator[Run]:
        """The best run known; any other legal run is accepted too."""
        company = companies.operating(game)
        if company is not None:
            yield best_run(game, company)

    def why_not(self, game: GameT, action: Run) -> Refusal | None:
        """Its turn, its trains, and routes of which each is legal and none shares track with another."""
        if refused := why_not_turn_of(game, action.player, action.company):
            return refused
        if refused := why_not_its_trains(game, action.company, action.routes):
            return refused
        if not action.routes and not self.may_stay(game, action.company) and best_run(game, action.company).routes:
            return self._must_run(game, action.company)
        earned = earn(game, action.company, action.routes)
        if isinstance(earned, Fault):
            facts = {**earned.facts, "company": action.company, "best": proposed(game, action.company)}
            return game.refusal(f"route_{earned.code}", **facts)
        return None

    def why_not_pass(self, game: GameT, action: Pass) -> Refusal | None:
        """Trains that can run must run."""
        company = companies.operating(game)
        assert company is not None
        return self._must_run(game, company)

    def may_stay(self, game: GameT, company: str) -> bool:
        """Whether a run without any route may be declared though there is one that earns something."""
        return False

    def _must_run(self, game: GameT, company: str) -> Refusal:
        return game.refusal("must_run", company=company, best=proposed(game, company))

    def do(self, game: GameT, action: Run) -> None:
        """The revenue is noted; what becomes of it is the next step."""
        earned = earn(game, action.company, action.routes)
        if isinstance(earned, Fault):
            raise ValueError(f"not a legal run: {earned}")
        lines = (f"{_said(route)} {counted.value}" for route, counted in zip(action.routes, earned.routes, strict=True))
        game.round = next_step(replace(running(game, OperatingRound), revenue=earned.revenue))
        game.tell(Ran(company=action.company, routes=tuple(lines), revenue=earned.revenue))


def why_not_its_trains(game: Game18xx, company: str, routes: tuple[Route, ...]) -> Refusal | None:
    """None when the company has a train for each of these routes."""
    named = [route.train for route in routes]
    if game.may_run(company, named):
        return None
    held = " or ".join(", ".join(train.id for train in fleet) for fleet in game.fleets(company)) or "none"
    return game.refusal("not_its_trains", company=company, trains=held, named=", ".join(named))


def proposed(game: Game18xx, company: str) -> str:
    """The order for the run that is proposed, without who gives it."""
    return " ".join(run_words(best_run(game, company)))


def _said(route: Route) -> str:
    return f"{route.train}: {'-'.join(route.hexes)}"
