"""The words of the pictures of 18xx maps, from the message tables."""

from __future__ import annotations

import msgspec

from pbem.words.phrases import raw


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is written in the picture, apart from the board's own names and ids."""

    closed: str  # {phase}
    bonus: str  # {amount}
    total: str


def spoken() -> Words:
    """The words in the language spoken now, from the message tables (`eighteen.picture.…`)."""
    return Words(**{name: raw(f"eighteen.picture.{name}") for name in Words.__struct_fields__})
