"""Misspelt names: which of the known ones a word is most like (measured: `benchmarks/near_names.py`, DECISIONS 206)."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

NEAR = 0.65  # from 0 to 1; letters that changed places are one fault
_LONGEST = 40  # letters that are compared
_LEAST = 4  # letters of a word in which one may be wrong


def near(word: str, known: Iterable[str], most: int = 1, least: float = NEAR) -> list[str]:
    """The known names that are like the word, the most like first; of equals the first in the alphabet."""
    if len(word) < _LEAST:  # any other is one letter away: «lya» is «lay», «lol» is nothing
        return [name for name in sorted(known) if name != word and sorted(name) == sorted(word)][:most]
    found = process.extract(
        word[:_LONGEST], sorted(known), scorer=OSA.normalized_similarity, limit=most, score_cutoff=least
    )
    return [name for name, _, _ in found]
