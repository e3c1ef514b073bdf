"""What a reader has ordered for later, as their letters list it."""

from __future__ import annotations

import msgspec

from pbem.words.say import Say


class InHand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One order. `lines`: as its owner wrote it; `kind`: what it is kept for (`pbem.games.standing_order`).

    `does`: what it does and until when, in a few words; `next`: it answers what its owner is asked next.
    """

    number: int
    lines: tuple[str, ...]
    kind: str
    does: Say | None = None
    next: bool = False
