"""One thing that a check of the installation has found."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

Level = Literal["ok", "warning", "bad"]
MOST_NAMED = 10  # of things of one kind; how many more there are is said


class Finding(NamedTuple):
    """One thing looked at: how it is, in a sentence, and what to do next where it is not well."""

    level: Level
    about: str
    what: str
    then: str = ""


Findings = Iterator[Finding]


def quoted(*paths: Path) -> str:
    """These paths as a shell wants them."""
    return " ".join(shlex.quote(str(one)) for one in paths)
