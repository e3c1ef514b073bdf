"""`python -m tests.crash.serving MINUTES dots|maps`: `pbem serve` with a clock that is ahead, and quick pictures."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from typing import Any

from pbem.base import clock
from pbem.cli import main
from pbem.worker import scheduler
from tests.hasty import Hasty


def serve(minutes: str, pictures: str) -> None:
    """Serve until somebody ends it."""
    ahead, now = timedelta(minutes=int(minutes)), clock.now
    clock.now = lambda: now() + ahead

    class OnTime(scheduler.BackgroundScheduler):  # type: ignore[misc, name-defined]
        """Looks at the machine's own clock, so that what is to be done now must be told in its time."""

        def add_job(self, *args: Any, next_run_time: datetime, **kwargs: Any) -> Any:
            """As the original."""
            return super().add_job(*args, next_run_time=next_run_time - ahead, **kwargs)

    setattr(scheduler, "BackgroundScheduler", OnTime)  # noqa: B010
    if pictures == "dots":
        setattr(scheduler, "Scribe", Hasty)  # noqa: B010
    sys.argv = ["pbem", "serve"]
    main()


if __name__ == "__main__":
    serve(*sys.argv[1:])
