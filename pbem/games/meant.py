"""What a line of a mail comes to in a game: what it is about, the actions it means, what follows by itself."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.words.say import Say


class Said(msgspec.Struct, frozen=True):
    """A line as it is to be read: `about` names whose turn it speaks of (a company), or nobody; `text` is the rest."""

    text: str
    about: str = ""


class Meant(msgspec.Struct, frozen=True):
    """The engine actions that a line means, to be done one after the other; the last one is what it is about.

    Those before it decline what the line passes over. `says`: what is to be told of it beside what happens (the sides
    of a tile). `open`: the turn is to be kept open; such a line may have no action at all.
    """

    actions: tuple[Any, ...] = ()
    says: tuple[Say, ...] = ()
    open: bool = False


class ByItself(msgspec.Struct, frozen=True):
    """An action that nobody is asked about. `reason`: the key of the sentence that tells why, `auto.<reason>`."""

    action: Any
    reason: str
