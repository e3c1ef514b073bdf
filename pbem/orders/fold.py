"""Folding: text brought to one plain form, so that case, accents, dashes and leading zeros do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

_PLAIN = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ı": "i"})
_TOKEN = re.compile(r"[^\W_]+")
_DASH = re.compile("[‐‑‒–—―−]")
_SHORT = 64  # characters: what is asked again and again
_PLACE_ID = re.compile(r"([a-z]{1,2})0*([0-9]{1,4})")


def _without_marks(text: str) -> str:
    """`text` without accents standing alone and without invisible signs (zero-width space, soft hyphen)."""
    return "".join(sign for sign in text if unicodedata.category(sign) not in {"Mn", "Mc", "Me", "Cf"})


def fold(text: str) -> str:
    """Plain lower-case form of `text` for comparing; folding twice changes nothing.

    Marks go before the decomposition: sorting a long run of them is the one step of Unicode
    normalisation that takes more than linear time.
    """
    if text.isascii():
        return text.lower()  # the same, and most of what is read
    decomposed = unicodedata.normalize("NFKD", _without_marks(text))
    lowered = unicodedata.normalize("NFKD", _without_marks(decomposed).casefold())
    return _without_marks(lowered).translate(_PLAIN)


def tokens(text: str) -> tuple[str, ...]:
    """The runs of letters and digits in folded `text`; every dash, comma, apostrophe and dot separates."""
    return tuple(_TOKEN.findall(fold(text)))


def key(text: str) -> str:
    """What spellings of one name have in common: "Saint-Lazare", "SAINT LAZARE" give "saint lazare"."""
    return _short_key(text) if len(text) <= _SHORT else " ".join(tokens(text))


@lru_cache(1 << 14)
def _short_key(text: str) -> str:
    return " ".join(tokens(text))


def level(text: str) -> str:
    """Folded `text` with one space between words, every dash as "-", no punctuation at its ends: dates and times."""
    return " ".join(_DASH.sub("-", fold(text)).split()).strip(" .,;:!?\"'“”„‘’«»")


def place_key(token: str) -> str:
    """A folded token with the leading zeros of a hex id taken out: "g007" and "g07" give "g7"."""
    found = _PLACE_ID.fullmatch(token)
    return f"{found[1]}{found[2]}" if found else token


def longest_run(words: Sequence[str], at: int, names: Mapping[str, str]) -> tuple[str, int] | None:
    """The longest run of folded `words` from index `at` that is a key of `names`: (its value, words used).

    A run is at most five words long, so a whole line is matched in linear time.
    """
    for size in range(min(5, len(words) - at), 0, -1):
        found = names.get(" ".join(words[at : at + size]))
        if found is not None:
            return found, size
    return None
