"""A new phase begins with the sale of the first train of a new type, at once and with all it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from engine.eighteen import trains
from engine.eighteen.events import PhaseBegan, TrainsRusted
from engine.eighteen.step import GameT


def train_sold(game: GameT, train: str, effects: Mapping[str, Callable[[GameT], None]]) -> None:
    """A train left the bank: if it is the first of a type that starts a phase, the phase begins.

    Obsolete trains go, then happens what the phase lists, in that order; `effects`: how the game does it.
    """
    phase = game.definition.trains[train].starts_phase
    if not is_later(game, phase):
        return
    rusted = [name for name, kind in game.definition.trains.items() if kind.rusted_by == train]
    begin(game, phase, partial(_rust, rusted), effects)


def is_later(game: GameT, phase: str) -> bool:
    """Whether there is such a phase and it has not begun."""
    order = tuple(game.definition.phases)
    return phase in order and order.index(phase) > order.index(game.phase)


def begin(
    game: GameT, phase: str, rust: Callable[[GameT], None], effects: Mapping[str, Callable[[GameT], None]]
) -> None:
    """The phase begins: trains rust, then happens what the phase lists."""
    game.phase = phase
    game.tell(PhaseBegan(phase=phase))
    rust(game)
    for event in game.definition.phases[phase].events:
        effects[event](game)


def _rust(names: Iterable[str], game: GameT) -> None:
    for name in names:
        game.tell(TrainsRusted(train=name, owners=trains.rust(game, name)))
