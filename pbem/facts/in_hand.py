"""What a reader has ordered for later, as their letters list it."""

from __future__ import annotations

import msgspec


class InHand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One order. `lines`: as its owner wrote it; `kind`: what it is kept for (`pbem.games.standing_order`)."""

    number: int
    lines: tuple[str, ...]
    kind: str
