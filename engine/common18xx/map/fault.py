"""What is wrong with a lay, or with a route, as a code: the book of the game has the sentence."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """A code, and the names and numbers that a sentence about it needs."""

    code: str
    facts: dict[str, str]
