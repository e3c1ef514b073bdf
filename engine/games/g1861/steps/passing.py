"""A director passes: the step of his company's turn is declined or ended (§5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.common18xx import companies
from engine.core.errors import Refusal
from engine.games.g1861 import turn
from engine.games.g1861.actions import Pass
from engine.games.g1861.events import Passed
from engine.games.g1861.state import State


def candidates(game: State) -> Iterator[Pass]:
    """The one pass there is."""
    company = companies.operating(game)
    if company is not None and (player := game.director(company)):
        yield Pass(player)


def why_not(game: State, action: Pass) -> Refusal | None:
    """Some steps cannot be declined."""
    return turn.current(game).why_not_pass(game, action)


def do(game: State, action: Pass) -> None:
    """The step is over, with what happens at its end."""
    game.tell(Passed(player=action.player, company=companies.operating(game) or ""))
    turn.pass_step(game)
