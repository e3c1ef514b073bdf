"""What goes wrong with archives: a game that cannot be written as one, a file that is none, or lies."""

from __future__ import annotations

from pbem.archive.limits import LONGEST_TOLD
from pbem.base.errors import ServiceError


class CannotArchive(ServiceError):
    """The game cannot be written as an archive; the sentence says why."""


class BadArchive(ServiceError):
    """The file is no archive, is damaged, or says what cannot be; `place` names where in it, like `entries[3].link`.

    Both may quote the file: they are printable, on one line and not long.
    """

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = printable(place), printable(reason)
        super().__init__(f"{self.place}: {self.reason}" if place else self.reason)


def printable(text: str) -> str:
    """The text on one line, without what a terminal would act on, and not endless."""
    shown = "".join(mark if mark.isprintable() else " " for mark in text)
    line = " ".join(shown.split())
    return line if len(line) <= 2 * LONGEST_TOLD else line[: 2 * LONGEST_TOLD - 1] + "…"


class SeatPassedOn(CannotArchive):
    """Whoever asked for a game as they know it does not hold that seat any more."""
