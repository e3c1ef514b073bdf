"""How long a game waited, for whom and for what, as data: made from its questions and its record."""

from __future__ import annotations

import msgspec


class Waited(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one person cost the game with one kind of decision, as far as it was answered.

    `name` is "" for a seat that nobody held; `about` is the game's own short word, "" where none was kept.
    """

    name: str
    about: str
    answers: int = 0
    handed: int = 0  # of these, how many came after somebody else's: the game went from hand to hand
    seconds: int = 0


class Saved(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody's standing orders saved: times nobody need be asked, and an estimate; None: nothing to go by."""

    name: str
    times: int
    seconds: int | None = None


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom the game waits for now, for what, and for how long by now."""

    name: str
    about: str
    seconds: int = 0


class Waits(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game's waiting. People stand in the order of their seats, what they were asked in that of its first time."""

    waited: tuple[Waited, ...] = ()
    saved: tuple[Saved, ...] = ()
    now: tuple[Waiting, ...] = ()
    paused: bool = False
