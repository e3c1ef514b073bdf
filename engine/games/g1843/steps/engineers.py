"""A company that owns Val de Loire marks a train, which will run once more when it would rust (§10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.steps.owning import why_not_turn_of
from engine.games.g1843 import closing, engineers
from engine.games.g1843.actions import Engineers
from engine.games.g1843.events import EngineersPlaced
from engine.games.g1843.state import State


def candidates(game: State) -> Iterator[Engineers]:
    """Each kind of train it has."""
    company = companies.operating(game)
    if company is not None and engineers.private(game, company) and (player := game.president(company)):
        for train in sorted(set(game.companies[company].trains)):
            yield Engineers(player, company, train)


def why_not(game: State, action: Engineers) -> Refusal | None:
    """A train of the company that owns the private."""
    company = action.company
    if refused := why_not_turn_of(game, action.player, company):
        return refused
    if not engineers.private(game, company):
        return game.refusal("no_engineers", company=company)
    have = game.companies[company].trains
    if action.train not in have:
        return game.refusal("no_train_to_mark", company=company, train=action.train, trains=", ".join(have) or "none")
    return None


def do(game: State, action: Engineers) -> None:
    """The card lies on the train, and the private closes at once."""
    company = action.company
    private = engineers.private(game, company)
    game.change(company, engineers=action.train)
    game.tell(EngineersPlaced(company=company, train=action.train))
    closing.close(game, private)
