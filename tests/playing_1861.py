"""1861 played by mail: simulated players write whole turns to a real service, which reads, applies and answers them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.store.models import Game
from tests import playing_18xx
from tests.house import House
from tests.playing_18xx import MOST_MAILS, Written, asked, position

__all__ = ["PLAYERS", "Written", "asked", "begin", "mails", "position"]

SLUG = "1861"
PLAYERS = playing_18xx.PLAYERS[:4]


def begin(house: House, players: tuple[str, ...] = PLAYERS, **fields: Any) -> Game:
    """A game of 1861 that everybody has accepted."""
    return playing_18xx.begin(house, SLUG, players, **fields)


def mails(house: House, seed: str, game: int = 1, most: int = MOST_MAILS) -> Iterator[Written]:
    """Each player in turn writes a whole turn, until the game is over or so many mails are written."""
    return playing_18xx.mails(house, SLUG, seed, game, most)
