"""A new phase begins with the sale of the first train of a new type, at once and with all it brings (§5.8)."""

from __future__ import annotations

from collections.abc import Callable

from engine.common18xx import trains
from engine.common18xx.map.lay import unreserved
from engine.games.g1861 import ending, nationalise
from engine.games.g1861.events import PhaseBegan, TrainsRusted
from engine.games.g1861.state import State


def train_sold(game: State, train: str) -> None:
    """A train left the bank: if it is the first of a type that starts a phase, the phase begins.

    In this order: obsolete trains go (§5.8.3), then privates, minors and publics as the phase says (§5.8.4).
    """
    phase = game.definition.trains[train].starts_phase
    order = tuple(game.definition.phases)
    if not phase or order.index(phase) <= order.index(game.phase):
        return
    game.phase = phase
    game.tell(PhaseBegan(phase=phase))
    for name, kind in game.definition.trains.items():
        if kind.rusted_by == train:
            game.tell(TrainsRusted(train=name, owners=trains.rust(game, name)))
    for event in game.definition.phases[phase].events:
        EFFECTS[event](game)


def close_unstarted_minors(game: State) -> None:
    """No minor can be founded any more; places kept for them are free (§5.5.3, §5.8.5)."""
    minors = {name for name, data in game.definition.companies.items() if data.kind == "minor"}
    never = tuple(name for name in minors if name not in game.companies and name not in game.gone)
    game.gone = (*game.gone, *sorted(never))
    game.relaid(unreserved(game.laid, never))


EFFECTS: dict[str, Callable[[State], None]] = {
    "privates_nationalised": nationalise.nationalise_privates,
    "all_minors_nationalised": nationalise.all_minors,
    "trainless_nationalised": nationalise.trainless,
    "unstarted_minors_closed": close_unstarted_minors,
    "end_announced": ending.announce,
}
