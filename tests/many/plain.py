"""`pbem` without pictures: `python -m tests.many.plain web`. Drawing is tested elsewhere, and takes half a second."""

from __future__ import annotations

from typing import Any

from pbem.cli import main
from pbem.letters.compose import Shown
from pbem.post.writing import Scribe


def draw_nothing() -> None:
    """From now on letters of this process carry no picture."""

    def pictures(self: Scribe, *what: Any) -> list[Shown]:
        return []

    Scribe._pictures = pictures  # type: ignore[assignment,method-assign]


if __name__ == "__main__":
    draw_nothing()
    main()
