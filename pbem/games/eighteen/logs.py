"""Sentences of other services’ logs, and plain words: the order lines that they may mean."""

from __future__ import annotations

from engine.common18xx.definition import Definition18xx
from pbem.orders.order import OrderError


def plainly(definition: Definition18xx, line: str) -> tuple[str, ...]:
    """The order lines that the line may mean; nothing is judged."""
    return ()


def why_none(line: str) -> OrderError | None:
    """Why the line is no order, where it is known what is wanted."""
    return None
