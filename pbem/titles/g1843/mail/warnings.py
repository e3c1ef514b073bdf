"""What only 1843 threatens."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.g1843.game import Game
from pbem.eighteen.offered.reader import Reader


def warnings(game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    """Sentences, each with how urgent it is."""
    yield from ()
