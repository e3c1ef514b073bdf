"""What a line of a mail comes to in a game: the actions it means, and what follows without being asked about."""

from __future__ import annotations

from typing import Generic

import msgspec

from engine.core.events import Event
from pbem.games.border import A
from pbem.orders.order import Said
from pbem.words.say import Say

__all__ = ["ANSWER", "ByItself", "Meant", "Said", "Turn"]


class Meant(msgspec.Struct, Generic[A], frozen=True):
    """The engine actions that a line means, to be done one after the other; the last one is what it is about.

    Those before it decline what the line passes over. `says`: what is told of it beside what happens; `echo`: what is
    told of the last one instead of its first event (the sides of a tile). `open`: the turn is to be kept open; such a
    line may have no action at all.
    """

    actions: tuple[A, ...] = ()
    says: tuple[Say, ...] = ()
    open: bool = False
    echo: tuple[Say, ...] = ()


class ByItself(msgspec.Struct, Generic[A], frozen=True):
    """An action that nobody is asked about, and why: `only_choice`, `run` (the best one), or the step left out.

    `done`: the events that show that the step was not left out after all, only ended; then nothing is told of it.
    """

    action: A
    reason: str
    done: tuple[type[Event], ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """Whose turn a position is in: `about` as in `Said`; `number` tells it from the next turn of the same."""

    about: str = ""
    number: str = ""


ANSWER = Turn("", "answer")  # to a question that interrupts a turn
