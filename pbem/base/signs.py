"""Signs that nobody sees and programs act on: line breaks, control characters, marks that turn the text round."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"  # part of how some languages, and pictures of several persons, are written
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def unseen(text: str) -> bool:
    """Whether there is such a sign in what should be one plain line, as a name or an address."""
    return any(unicodedata.category(sign) in _UNSEEN and sign not in _JOINERS for sign in text)


def seen(text: str) -> str:
    """The text without them, with blanks in the place of line breaks: fit for one line."""
    return " ".join("".join(" " if sign.isspace() else "" if unseen(sign) else sign for sign in text).split())
