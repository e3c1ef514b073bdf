"""`--brief`: as little of a benchmark as shows that it still runs; what it tells then is no figure."""

from __future__ import annotations

import sys

BRIEF = "--brief" in sys.argv[1:]


def times(many: int) -> int:
    """How often something is done: so many times, or once."""
    return 1 if BRIEF else many
