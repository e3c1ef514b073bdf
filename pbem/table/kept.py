"""What somebody has found out while working on a game, kept for as long as that takes: one object a type."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


class Kept:
    """Objects that others keep beside a session. Whoever keeps one has a class of its own for it, and so its types."""

    def __init__(self) -> None:
        self._known: dict[object, object] = {}

    def of(self, kind: type[T]) -> T:
        """The one object of this class; made, without arguments, when it is first asked for."""
        found = self._known.get(kind)
        if not isinstance(found, kind):
            found = self._known[kind] = kind()
        return found
