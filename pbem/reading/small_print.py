"""Small print of firms: how a paragraph of it begins, and what proves that it is one."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.reading import footers

_LEGAL_CHARS = 90
_LOOKED_AT = 8  # lines
_STARTS = footers.LEGAL_STARTS + footers.GREEN_STARTS


def may_begin(line: str) -> bool:
    """Tell whether a line begins as small print does."""
    return line.strip(" *_").lower().startswith(_STARTS)


def is_small_print(lines: Sequence[str], least: int = _LEGAL_CHARS) -> bool:
    """Tell whether lines begin with a firm's small print, of at least so many characters, or with its green word."""
    written = [line.strip(" *_").lower() for line in lines[:_LOOKED_AT] if line.strip()]
    if not written or not written[0].startswith(footers.LEGAL_STARTS):
        return bool(written) and written[0].startswith(footers.GREEN_STARTS)
    text = " ".join(written)[:2_000]
    if any(written[0].startswith(start) for start in footers.LEGAL_STARTS if start.endswith(":")):
        least = _LEGAL_CHARS  # «Confidential: …» may be a person's word
    if not text.isascii() and sum(map(ord, text)) > 1_000 * len(text):  # scripts that need fewer signs
        least //= 2
    return len(text) >= least and says_small_print(text)


def says_small_print(text: str) -> bool:
    """Tell whether a text in small letters has a word that hardly anything but small print has."""
    return any(word in text for word in footers.LEGAL_PROOFS)
