"""One entry of the record, as its reader may see it."""

from __future__ import annotations

import msgspec

from pbem.words.say import Say


class Happening(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of the record, as this reader may see it: number, moment, event as the engine encodes it, or a say."""

    number: int
    at: str
    event: str | None = None  # JSON of one engine event
    say: Say | None = None
    undone: bool = False
