"""What the service only passes on, as the game's own type again, for tests that look into it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def own(kind: type[T], found: object) -> T:
    """The same, which must be of this kind: `own(Game, session.position)`."""
    assert isinstance(found, kind), f"{type(found).__name__} is no {kind.__name__}"
    return found
