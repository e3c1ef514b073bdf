"""A move of somebody who sat in the reader's seat before them."""

from __future__ import annotations

import msgspec


class Formerly(msgspec.Struct, frozen=True, kw_only=True):
    """One move: the how many-th of the game it was, who sat there then, its events as the engine encodes them."""

    move: int
    name: str
    events: tuple[str, ...]  # JSON of one engine event each
