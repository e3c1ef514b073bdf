"""How a round stands when nobody has just acted: it waits for somebody, it moved on by itself, or it is over."""

from __future__ import annotations

from enum import Enum


class Going(Enum):
    """What a round says of itself; which round follows one that is over, only the sequence of its game knows."""

    WAITS = "waits"
    MOVED = "moved"
    OVER = "over"
