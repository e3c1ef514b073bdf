"""What happens in a game of Paris Connection."""

from __future__ import annotations

from typing import Literal

from engine.core.events import Event

EndReason = Literal["marseille", "supply", "stall", "moderator"]


class GameStarted(Event, frozen=True):
    """Seats in turn order, the player who begins, and the start hex of each company (§3)."""

    players: tuple[str, ...]
    first: str
    start: dict[str, str]


class Dealt(Event, frozen=True):
    """The locomotives a player drew (§3.3). Only they read it."""

    player: str
    hand: dict[str, int]


class Built(Event, frozen=True):
    """Locomotives were placed; the company's value rose by `worth` to `value` (§4.1)."""

    player: str
    colour: str
    hexes: tuple[str, ...]
    worth: int
    value: int


class Traded(Event, frozen=True):
    """One locomotive was returned and `count` of another company taken (§4.2)."""

    player: str
    returned: str
    taken: str
    count: int


class StallLimitSet(Event, frozen=True):
    """From now on so many full rounds without a build or a grown hand end the game (§11)."""

    rounds: int


class GameEnded(Event, frozen=True):
    """The game ended at once, and why (§6)."""

    reason: EndReason


class LocomotiveCorrected(Event, frozen=True):
    """The moderator put a locomotive elsewhere; no hex: it was, or is, in the depot. The company's value follows."""

    colour: str
    old_hex: str
    hex: str
    old_value: int
    value: int


class HandCorrected(Event, frozen=True):
    """The moderator put locomotives of a hand back into their depots and took others from there, one for each name."""

    player: str
    returned: tuple[str, ...]
    taken: tuple[str, ...]
    old_size: int
    size: int


class TurnCorrected(Event, frozen=True):
    """The moderator put right whose turn it is."""

    old: str
    new: str


AnyEvent = (
    GameStarted | Dealt | Built | Traded | StallLimitSet | GameEnded | LocomotiveCorrected | HandCorrected
    | TurnCorrected
)  # fmt: skip
