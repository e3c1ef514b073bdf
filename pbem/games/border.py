"""What the service hands to a title and gets from it without looking into it, and the letters these types go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType, Protocol, TypeVar

from engine.core.play import Game

Definition = NewType("Definition", object)  # the checked data of a game; only its own title looks into it


class View(Protocol):
    """What one reader may know of a position; only its own title looks into it."""


class Action(Protocol):
    """One move, as the engine takes it."""

    @property
    def player(self) -> str:
        """Whose move it is: an engine id."""


AnyPosition = Game[Action, View]  # a position as the service has it: it knows the verbs of play and nothing else

D = TypeVar("D")  # a title's own definition
G = TypeVar("G")  # its positions
V = TypeVar("V")  # its views
A = TypeVar("A")  # its actions

Names = Mapping[str, str]  # engine id of a player -> what letters call them
