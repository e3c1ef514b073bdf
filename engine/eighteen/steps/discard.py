"""A company with too many trains gives up the excess to the pool, without compensation."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Discard
from engine.eighteen.events import TrainDiscarded
from engine.eighteen.game import Game18xx
from engine.eighteen.trains import lose


def duty(game: Game18xx) -> tuple[str, ...]:
    """The companies that must give up trains now: the first in operating order, or any where the game has it so."""
    waiting = companies.crowded(game)
    return waiting if game.discards_in_any_order else waiting[:1]


def candidates(game: Game18xx) -> Iterator[Discard]:
    """Each type held by each company above its limit."""
    for company in duty(game):
        player = game.president(company)
        assert player is not None
        for train in sorted(set(game.companies[company].trains)):
            yield Discard(player, company, train)


def why_not(game: Game18xx, action: Discard) -> Refusal | None:
    """Only a company above its limit, its director's choice; the first in operating order begins."""
    waiting = duty(game)
    if action.company not in waiting:
        return game.refusal("not_crowded", company=action.company, crowded=", ".join(waiting))
    if game.president(action.company) != action.player:
        return game.refusal("not_your_company", company=action.company, president=game.president(action.company))
    held = game.companies[action.company].trains
    if action.train not in held:
        return game.refusal("discard_not_held", company=action.company, trains=", ".join(held))
    return None


def do(game: Game18xx, action: Discard) -> None:
    """The train lies in the pool."""
    lose(game, action.company, action.train)
    game.pool_trains = (*game.pool_trains, action.train)
    game.tell(TrainDiscarded(company=action.company, train=action.train))
