"""A new phase begins with the sale of the first train of a new type, at once and with all it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.common18xx import trains
from engine.common18xx.events import PhaseBegan, TrainsRusted
from engine.common18xx.step import GameT


def train_sold(game: GameT, train: str, effects: Mapping[str, Callable[[GameT], None]]) -> None:
    """A train left the bank: if it is the first of a type that starts a phase, the phase begins.

    Obsolete trains go, then happens what the phase lists, in that order; `effects`: how the game does it.
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
        effects[event](game)
