"""How much work a search may do: steps, never time, so that the same position always ends the same way."""

from __future__ import annotations


class OutOfSteps(Exception):
    """The work allowed is done."""


class Steps:
    """The work still allowed, shared by all that search for one run."""

    def __init__(self, allowed: int) -> None:
        self.left = allowed

    def take(self, some: int) -> None:
        """Some of it is done now."""
        self.left -= some
        if self.left < 0:
            raise OutOfSteps
