"""A game as a list of lines: as much of a session as the working out of another course asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.store.models import LogEntry
from pbem.table.following import AUTO

FIRST = 7  # number of the first move in the record


class Listed(NamedTuple):
    """The title, its rules and data, the first position, and the lines that stand.

    `why`: by the place of each line, why nobody was asked about it; nothing for what somebody ordered.
    """

    title: Any
    rules: Any
    definition: Any
    begin: Any
    lines: Sequence[str]
    why: Sequence[str] = ()

    @property
    def unasked(self) -> Sequence[str]:
        """`why` of each line; where it is not said, all were ordered."""
        return self.why or [""] * len(self.lines)

    @property
    def names(self) -> dict[str, str]:
        """Who sits where."""
        return {line.partition(":")[0]: "" for line in self.lines}

    def start(self) -> Any:
        """The first position."""
        return self.begin

    def effective(self) -> list[LogEntry]:
        """The lines as entries of a record."""
        return [
            LogEntry(
                number=FIRST + at,
                kind="action",
                text=line,
                player=line.partition(":")[0],
                facts={AUTO: why} if why else {},
            )
            for at, (line, why) in enumerate(zip(self.lines, self.unasked, strict=True))
        ]
