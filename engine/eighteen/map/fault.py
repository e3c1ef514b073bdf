"""What is wrong with a lay or a route, or keeps trains at home, as a code: the sentence is said elsewhere."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """A code, and the names and numbers that a sentence about it needs."""

    code: str
    facts: dict[str, str]
