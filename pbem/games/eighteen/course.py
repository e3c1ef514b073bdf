"""How a finished game went: everybody’s worth at the end of each round, and the turns at which it was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.drawing.scene import Scene

Names = Mapping[str, str]


def course(definition: Any, views: Sequence[Any], actions: Sequence[str]) -> str:
    """How the game went, as JSON."""
    return ""


def turning_points(definition: Any, course: str, names: Names) -> tuple[str, ...]:
    """The turns at which it was decided, at most six."""
    return ()


def course_picture(definition: Any, course: str, names: Names) -> Scene:
    """Everybody’s worth, drawn."""
    raise NotImplementedError


def course_alt(definition: Any, course: str, names: Names) -> str:
    """What it shows, in one line."""
    return ""
