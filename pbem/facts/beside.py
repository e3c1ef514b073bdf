"""What else one mail or one stroke of the clock has to tell a reader, in the letter that tells them the rest."""

from __future__ import annotations

import msgspec

from pbem.words.say import Say


class Beside(msgspec.Struct, frozen=True, omit_defaults=True):
    """A notice, or with `quote` a message of somebody, `sender`."""

    says: tuple[Say, ...]
    quote: str = ""
    sender: str = ""
