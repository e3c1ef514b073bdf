"""Sentences that all 18xx games share, said as one game says them where its own table does."""

from __future__ import annotations

from pbem.words.phrases import phrase, sentence

SHARED = "eighteen"


class OwnWords:
    """The sentences of one game: `g1843.event.started` where its table has it, else `eighteen.event.started`."""

    def __init__(self, game: str = "") -> None:
        """`game`: with what the keys of its table begin; "" for one that says all as the others do."""
        self.game = game

    def key(self, shared: str) -> str:
        """The key of the game’s own sentence in place of the shared one, where there is one."""
        own = f"{self.game}{shared.removeprefix(SHARED)}"
        return own if self.game and shared.startswith(f"{SHARED}.") and sentence(own) is not None else shared

    def __call__(self, shared: str, **facts: object) -> str:
        """The sentence with its placeholders filled."""
        return phrase(self.key(shared), **facts)


PLAIN = OwnWords()
