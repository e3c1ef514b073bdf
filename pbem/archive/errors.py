"""What goes wrong with archives: a game that cannot be written as one, a file that is none, or lies."""

from __future__ import annotations

from pbem.base.errors import ServiceError


class CannotArchive(ServiceError):
    """The game cannot be written as an archive; the sentence says why."""


class BadArchive(ServiceError):
    """The file is no archive, is damaged, or says what cannot be; `place` names where in it, like `entries[3].link`."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason
