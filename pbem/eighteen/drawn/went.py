"""What is kept of how a game went: small enough for a letter, and all that its story and its picture need."""

from __future__ import annotations

import msgspec


class Began(msgspec.Struct, frozen=True):
    """A phase, the round in which it began, who ordered the train for which company, and the trains that rusted.

    `player` and `company` are empty where nobody ordered it.
    """

    phase: str
    round: int
    player: str
    company: str
    rusted: tuple[str, ...] = ()


class Went(msgspec.Struct, frozen=True):
    """Rounds by their names, the start as the first, nameless one; what all was worth at the end of each."""

    rounds: tuple[str, ...]
    totals: dict[str, tuple[int, ...]]  # by player in seating order
    prices: dict[str, tuple[int, ...]]  # by company with shares; 0 while it is not in play
    phases: tuple[Began, ...] = ()
    nationalised: tuple[tuple[str, int], ...] = ()  # company, number of the round
