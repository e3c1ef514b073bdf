"""Several games in a row: who sits where, and who begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pbem.games.again import Again


def again(start: Any, options: Mapping[str, Any], staying: Collection[str]) -> Again:
    """The next game of those who stay."""
    players = tuple(one for one in start.players if one in staying)
    return Again(players, {name: str(value) for name, value in options.items()}, players[0])
