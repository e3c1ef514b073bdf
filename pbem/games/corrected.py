"""What a moderator puts right, as they write it: `correct cash ann +20 "forgot the dividend"`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from engine.core.corrections import Correction
from pbem.games.border import D, Names


class Corrected(ABC, Generic[D]):
    """The corrections of one game in words. What can be, the engine says (`engine.core.corrections`)."""

    @abstractmethod
    def usages(self, definition: D) -> tuple[str, ...]:
        """What can be corrected, each as a line to send: `correct cash ann +20 "REASON"`."""

    @abstractmethod
    def read(self, definition: D, said: str, names: Names) -> Correction:
        """The correction of what stands behind `correct`, without the reason; OrderError where it is none.

        `names`: what players are called, by their ids.
        """

    @abstractmethod
    def write(self, definition: D, correction: Correction, names: Names) -> str:
        """The correction as a moderator would write it, without the reason: `correct cash Ann +20`."""

    def hidden(self, correction: Correction) -> bool:
        """Whether it is about what not everybody may see: only a moderator without a seat may order it."""
        return False
