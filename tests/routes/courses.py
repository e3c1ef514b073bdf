"""Golden games of 1861 with all their positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.games.g1861.game import Game
from pbem.replays.positions import Course, course_of
from tests.golden_1861 import FOLDER

JKLM = FOLDER / "4-jklm.json"


@cache
def course(path: Path = JKLM) -> Course:
    """A golden game, replayed once."""
    return course_of(path)


def position(number: int) -> Game:
    """A golden game after so many actions; 400 is in phase 3, the last in phase 8."""
    game: Game = course().positions[number].game
    return game
