"""1843 in words: what it is about, what only it has."""

from __future__ import annotations

from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from pbem.eighteen.told.story import Story
from pbem.titles.g1843.mail.telling import TELLERS
from pbem.words.phrases import phrase

STORY = Story(TELLERS)


def about(definition: Definition) -> str:
    """What the game is, in two sentences."""
    return phrase("g1843.about")


def goal(game: Game, *, plays: bool) -> str:
    """What it is about, what one does; in a second paragraph, how one wins."""
    keys = ("g1843.goal", "g1843.goal.win") if plays else ("g1843.goal.looks", "g1843.goal.win.looks")
    return "\n\n".join(phrase(key) for key in keys)
