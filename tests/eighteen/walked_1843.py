"""Positions of random and sensible games of 1843, and lines sent back in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from random import Random

from engine.games.g1843 import automation
from engine.games.g1843.game import Game
from pbem.titles.g1843.mail import turns
from tests import sensible_1843
from tests.eighteen.lines_1843 import mailed
from tests.known_walks import once
from tests.random_1843 import begin, careful, careless, collecting, hoarding, walk

TASTES = {"careless": careless, "careful": careful, "collecting": collecting, "hoarding": hoarding}
WALKS = (("careless", 4), ("collecting", 5), ("careful", 6), ("sensible", 4), ("hoarding", 3), ("collecting", 6))
RARE = 6  # positions of a rare kind are looked at so much more often
RARE_TOPICS = ("home", "willing", "discard", "trains", "bid_off", "par")


@cache
def positions(taste: str, players: int, seed: str, every: int) -> tuple[Game, ...]:
    """One in so many positions in which somebody is asked, more of a rare kind; nobody may change them."""
    dice = Random(f"{taste} {players} {seed}")
    walked = _walked(taste, players, seed)
    return tuple(game for game, rare in walked if dice.random() * every < (RARE if rare else 1))


@lru_cache(3)  # a file goes through several walks, the next one through the same
def _walked(taste: str, players: int, seed: str) -> tuple[tuple[Game, bool], ...]:
    """Every position of a game in which somebody is asked, and whether it is of a rare kind."""
    rare = once(f"asked {taste} {players} {seed}", partial(_asked, taste, players, seed))
    return tuple((game, rare[at]) for at, game in enumerate(_games(taste, players, seed)) if at in rare)


def _asked(taste: str, players: int, seed: str) -> dict[int, bool]:
    """The places of these positions in the game, and which are rare."""
    return {
        at: turns.topic(game, game.active[0]) in RARE_TOPICS
        for at, game in enumerate(_games(taste, players, seed))
        if not game.finished and automation.implied(game) is None
    }


def _games(taste: str, players: int, seed: str) -> Iterator[Game]:
    if taste == "sensible":
        yield from (game for _, game in sensible_1843.walk(begin(players), seed))
    else:
        yield from (game for _, game in walk(begin(players), seed, TASTES[taste]))


def why_not_sent(game: Game, line: str) -> str:
    """Why the line cannot be sent back now by who is asked; "" where it can, and does something."""
    try:
        return "" if mailed(game, line) != game else "nothing is done"
    except Exception as fault:  # whatever it is, the line was not taken
        return f"{type(fault).__name__}: {fault}"
