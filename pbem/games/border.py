"""What the service hands to a title and gets from it without looking into it, and the letters these types go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar


class Definition(Protocol):
    """The checked data of a game; only its own title looks into it."""


class View(Protocol):
    """What one reader may know of a position; only its own title looks into it."""


class Action(Protocol):
    """One move, as the engine takes it."""


D = TypeVar("D")  # a title's own definition
V = TypeVar("V")  # its views
A = TypeVar("A")  # its actions

Names = Mapping[str, str]  # engine id of a player -> what letters call them
