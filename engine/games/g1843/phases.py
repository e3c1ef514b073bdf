"""A new phase begins with the first certificate of its colour that leaves the supply, whoever takes it (§5, §15)."""

from __future__ import annotations

from collections.abc import Callable

from engine.eighteen import phases
from engine.eighteen.events import TrainsRusted
from engine.games.g1843 import closing
from engine.games.g1843.certificates import card_of, gone
from engine.games.g1843.events import TrainsObsolete
from engine.games.g1843.state import State


def card_left(game: State, colour: str) -> None:
    """A certificate of this colour left the supply."""
    if phases.is_later(game, colour):
        phases.begin(game, colour, _rust, EFFECTS)


def _rust(game: State) -> None:
    """The colours that this phase makes rust leave supply, pool and companies, but for what Engineers keep (§10.2)."""
    for card in game.definition.cards.values():
        if card.rusted_by == game.phase:
            owners = tuple(name for name in game.companies if _loses(game, name, card.id))
            game.pool_trains = tuple(one for one in game.pool_trains if card_of(game.definition, one).id != card.id)
            game.depot[card.id] = 0
            game.tell(TrainsRusted(train=card.id, owners=owners))


def _loses(game: State, company: str, colour: str) -> bool:
    """Whether the company owned such certificates; the one that is marked runs once more."""
    state, marked = game.companies[company], game.companies[company].engineers
    going = [one for one in state.trains if card_of(game.definition, one).id == colour]
    if not going:
        return False
    left = tuple(one for one in state.trains if one not in going)
    game.change(company, trains=left)
    if marked in going:
        game.change(company, engineers="", obsolete=(*state.obsolete, marked))
        game.tell(TrainsObsolete(company=company, train=marked))
    return True


def _resell(game: State) -> None:
    """All single trains that have rusted are in the supply again, but what still runs as obsolete (§15.6, §16)."""
    for colour in gone(game.definition, game.phase):
        running = sum(
            card_of(game.definition, one).id == colour for state in game.companies.values() for one in state.obsolete
        )
        game.depot[colour] = game.definition.cards[colour].count - running


EFFECTS: dict[str, Callable[[State], None]] = {"privates_closed": closing.close_all, "rusted_resold": _resell}
