"""`python -m tests.crash.serving MINUTES dots|maps [SPEED SINCE]`: `pbem serve` with its own clock, and quick pictures.

The clock is ahead by so many minutes; or it has run so many times faster since that moment.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from pbem.base import clock
from pbem.base.clock import from_millis
from pbem.cli import main
from pbem.worker import scheduler
from tests.hasty import Worded

Now = Callable[[], datetime]


def faster(speed: int, since: datetime) -> Now:
    """A clock that was right at that moment and has run so many times faster."""
    return lambda: since + speed * (datetime.now(UTC) - since)


def serve(now: Now, pictures: str) -> None:
    """Serve until somebody ends it."""
    clock.now = now

    class OnTime(scheduler.BackgroundScheduler):  # type: ignore[misc, name-defined]
        """Looks at the machine's own clock, so that what is to be done now must be told in its time."""

        def add_job(self, *args: Any, next_run_time: datetime, **kwargs: Any) -> Any:
            """As the original."""
            return super().add_job(*args, next_run_time=datetime.now(UTC), **kwargs)

    setattr(scheduler, "BackgroundScheduler", OnTime)  # noqa: B010
    # Time itself goes like the clock: it has not jumped.
    setattr(scheduler.Worker.__init__, "__defaults__", (None, lambda: clock.now().timestamp()))  # noqa: B010
    if pictures == "dots":
        setattr(scheduler, "Scribe", Worded)  # noqa: B010
    sys.argv = ["pbem", "serve"]
    main()


if __name__ == "__main__":
    minutes, pictures, *fast = sys.argv[1:]
    if fast:
        serve(faster(int(fast[0]), from_millis(int(fast[1]))), pictures)
    ahead = timedelta(minutes=int(minutes))
    serve(lambda: datetime.now(UTC) + ahead, pictures)
