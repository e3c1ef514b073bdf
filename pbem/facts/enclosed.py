"""The archive of a game that goes with a letter: what of it the reader may have, and up to which entry."""

from __future__ import annotations

from typing import Literal

import msgspec


class Enclosed(msgspec.Struct, frozen=True, omit_defaults=True):
    """`until`: the number of the last entry of the record that is in it.

    `player`: the seat whose view it is, in one of scope `own`; `holder`: the number of the member who held it then.
    """

    until: int
    scope: Literal["public", "own"] = "public"
    player: str = ""
    holder: int = 0
    over: bool = False  # the game was finished by then
    attach: bool = True  # False: a mail server has refused the file, and will not be offered it again
