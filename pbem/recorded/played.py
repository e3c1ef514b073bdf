"""A game of ours as it was played, for whoever writes it down in another program's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple

from pbem.base.errors import ServiceError
from pbem.games.border import A, G


class CannotWrite(ServiceError):
    """The game cannot be told in the other program's form; the sentence says why."""


class Move(NamedTuple, Generic[A]):
    """One action that stands, and when it was made, in seconds since 1970. `entry`: its number in our record."""

    action: A
    at: int = 0
    entry: int = 0


class Played(NamedTuple, Generic[G, A]):
    """From its first position to the present one. `moves`: what was not taken back; `stopped`: the moderator ended it.

    `names`: by our ids of players, never their addresses. `began`: in seconds since 1970.
    """

    number: str
    title: str
    start: G
    end: G
    moves: tuple[Move[A], ...]
    names: Mapping[str, str]
    stopped: bool = False
    began: int = 0
