"""`pbem` without pictures: `python -m tests.many.plain web`. Drawing is tested elsewhere, and takes half a second.

Letters go out as they were queued: what becomes of one that comes too late (tests/post) depends on when it goes.
"""

from __future__ import annotations

from typing import Any

from pbem.cli import main
from pbem.letters.compose import Shown
from pbem.letters.making import Maker
from pbem.post import outbox


def draw_nothing() -> None:
    """From now on letters of this process carry no picture."""

    def pictures(self: Maker, *what: Any) -> list[Shown]:
        return []

    Maker.draw = pictures  # type: ignore[assignment,method-assign]


def send_as_queued() -> None:
    """From now on letters of this process say what they said when they were queued."""
    outbox._up_to_date = lambda letter, content, *_: content


if __name__ == "__main__":
    draw_nothing()
    send_as_queued()
    main()
