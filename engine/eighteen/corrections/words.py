"""The words of a correction: what stands behind `from` and `to`, who may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.corrections import CannotCorrect, known
from engine.eighteen.game import Game18xx
from engine.eighteen.table import POOL

FROM, TO = "from", "to"


class Moved(NamedTuple):
    """What stands before `from`, behind it, and behind `to`; empty where the word is not there."""

    head: tuple[str, ...]
    source: tuple[str, ...]
    target: tuple[str, ...]


def moved(words: Sequence[str], usage: str, head: int, source: Sequence[int], target: Sequence[int]) -> Moved:
    """The words taken apart: so many words each part may have; CannotCorrect when they are others."""
    found: dict[str, list[str]] = {"": []}
    at = ""
    for word in words:
        if word in (FROM, TO):
            if word in found:
                raise CannotCorrect("correct_words", usage=usage)
            at = word
            found[at] = []
        else:
            found[at].append(word)
    parts = Moved(tuple(found[""]), tuple(found.get(FROM, ())), tuple(found.get(TO, ())))
    fits = len(parts.head) == head and len(parts.source) in source and len(parts.target) in target
    if not fits or any(not found[one] for one in (FROM, TO) if one in found):
        raise CannotCorrect("correct_words", usage=usage)
    return parts


def expect(words: Sequence[str], usage: str, *counts: int) -> None:
    """CannotCorrect unless there are so many words."""
    if len(words) not in counts:
        raise CannotCorrect("correct_words", usage=usage)


def company(game: Game18xx, said: str) -> str:
    """A company in play."""
    return known("company", said, game.companies)


def public(game: Game18xx, said: str) -> str:
    """A company in play that has shares."""
    return known("public", said, game.shares)


def holder(game: Game18xx, corporation: str, said: str) -> str:
    """Who can hold shares of it: a player, the pool, the company itself."""
    return known("holder", said, (*game.players, POOL, corporation))
