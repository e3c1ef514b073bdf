"""A game of ours as it was played, for whoever writes it down in another program's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pbem.base.errors import ServiceError


class CannotWrite(ServiceError):
    """The game cannot be told in the other program's form; the sentence says why."""


class Move(NamedTuple):
    """One action that stands, and when it was made, in seconds since 1970. `entry`: its number in our record."""

    action: Any
    at: int = 0
    entry: int = 0


class Played(NamedTuple):
    """From its first position to the present one. `moves`: what was not taken back; `stopped`: the moderator ended it.

    `names`: by our ids of players, never their addresses. `began`: in seconds since 1970.
    """

    number: str
    title: str
    start: Any
    end: Any
    moves: tuple[Move, ...]
    names: Mapping[str, str]
    stopped: bool = False
    began: int = 0
