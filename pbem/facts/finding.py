"""What a check has found, as a sentence."""

from __future__ import annotations

from typing import NamedTuple

MOST_PLACES = 5  # as many differences as are named one by one


class Finding(NamedTuple):
    """One check and its outcome, as a sentence; not `checked`: nothing wrong was found, as nobody could look."""

    ok: bool
    what: str
    checked: bool = True
