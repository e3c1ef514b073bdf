"""A company with too many trains gives up the excess to the pool, without compensation (§5.8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.common18xx import companies
from engine.common18xx.trains import lose
from engine.core.errors import Refusal
from engine.games.g1861.actions import Discard
from engine.games.g1861.events import TrainDiscarded
from engine.games.g1861.refusals import refusal
from engine.games.g1861.state import State
from engine.games.g1861.steps.owning import director


def duty(game: State) -> tuple[str, ...]:
    """The companies that must give up trains now: the first in operating order (§5.5.8).

    Recorded games let any of them begin, so those played with `after_share_purchase` do too.
    """
    waiting = companies.crowded(game)
    return waiting if game.flags.discard_timing == "after_share_purchase" else waiting[:1]


def candidates(game: State) -> Iterator[Discard]:
    """Each type held by each company above its limit."""
    for company in duty(game):
        player = director(game, company)
        assert player is not None
        for train in sorted(set(game.companies[company].trains)):
            yield Discard(player, company, train)


def why_not(game: State, action: Discard) -> Refusal | None:
    """Only a company above its limit, its director's choice; the first in operating order begins."""
    waiting = duty(game)
    if action.company not in waiting:
        return refusal("not_crowded", company=action.company, crowded=", ".join(waiting))
    if director(game, action.company) != action.player:
        return refusal("not_your_company", company=action.company, president=director(game, action.company))
    held = game.companies[action.company].trains
    if action.train not in held:
        return refusal("discard_not_held", company=action.company, trains=", ".join(held))
    return None


def do(game: State, action: Discard) -> None:
    """The train lies in the pool."""
    lose(game, action.company, action.train)
    game.pool_trains = (*game.pool_trains, action.train)
    game.tell(TrainDiscarded(company=action.company, train=action.train))
