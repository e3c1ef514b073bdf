"""Positions of a whole game that simulated players played without mails, wherever somebody is asked."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.core import play
from engine.games.g1861.game import Game
from engine.games.g1861.rules import RULES
from pbem.titles.g1861.mail.turns import by_itself
from pbem.titles.g1861.simulated import tactics
from tests.rules.g1861.table import definition

MOST = 800  # questions of a whole game
FIRST = 120  # those that are soon played: the first publics have been formed


@cache
def asked(seed: str, most: int = MOST) -> tuple[Game, ...]:
    """So many of them, of a game of three."""
    game = RULES.start(definition(), ("p1", "p2", "p3"), RULES.options({}), seed)[0]
    rng, found = Random(seed), list[Game]()
    while not game.finished and len(found) < most:
        if implied := by_itself(game):
            game, _ = play.apply(game, implied.action)
            continue
        found.append(game)
        for action in tactics.turn(game, game.active[0], rng):
            game, _ = play.apply(game, action)
    return tuple(found)


def some(seed: str, number: int) -> tuple[Game, ...]:
    """So many of them, spread over the game; of its first part where they are few."""
    every = asked(seed, FIRST if number < FIRST else MOST)
    return every[:: max(1, len(every) // number)][:number]
