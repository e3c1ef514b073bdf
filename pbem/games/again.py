"""How a game is played once more by the same people: who sits where, by which options, and who begins."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Again(msgspec.Struct, frozen=True):
    """`players` (engine ids of the finished game) in the order in which they are invited; `first` of them begins."""

    players: tuple[str, ...]
    options: Mapping[str, str]  # as a moderator would write them
    first: str
