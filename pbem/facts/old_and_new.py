"""What becomes of later moves, and of the figures, where an old one goes: old beside new, as plain data."""

from __future__ import annotations

import msgspec

from pbem.words.say import Say


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A later entry that goes otherwise. `old` and `new`: JSON lists of the events it told and would tell.

    `new` is None where it can stand no more; `why` is what the rules say of it, None where it hangs on what goes.
    """

    number: int
    name: str
    order: str
    old: str
    new: str | None = None
    why: Say | None = None


class OldAndNew(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`before` and `after`: the reader's views of where the game stands and would stand; who is asked there.

    `more`: how many rows are left out, where there are too many.
    """

    rows: tuple[Row, ...] = ()
    more: int = 0
    before: str
    after: str
    asked_before: tuple[str, ...] = ()
    asked_after: tuple[str, ...] = ()
