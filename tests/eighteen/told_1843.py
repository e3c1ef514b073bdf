"""The words that tests of told games of 1843 speak, and games played once for all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from engine.core import play
from engine.core.events import Event
from engine.games.g1843.game import Game
from pbem.titles.g1843.mail import TITLE
from pbem.words.phrases import phrase
from tests import random_1843 as at_random
from tests import sensible_1843
from tests.g1843 import definition

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Cleo", "p4": "Dan", "p5": "Eve", "p6": "Finn"}
SCENE = {"anne": "Anne", "ben": "Ben", "carl": "Carl", "dora": "Dora"}
# What no text of 1843 says: numbers of cities, words of 1861, ids of privates, sides of a table.
WRONG = re.compile(
    r"\bstop \d|\bpresident|\bminors?\b|\bpublics?\b|treasury share|\bipo\b|[{}]"
    r"|\b(?:TAB|CEI|PSG|HAV|VDL|BAM|LYM)\b"
)


class Walked(NamedTuple):
    """Positions of a game, and what each action brought."""

    games: tuple[Game, ...]
    events: tuple[tuple[Event, ...], ...]


@cache
def sensible(players: int = 4, seed: str = "a") -> Walked:
    """A whole game of sensible players."""
    game = at_random.begin(players)
    return _walked(game, [action for action, _ in sensible_1843.walk(game, seed)])


@cache
def random_one(players: int, seed: str, taste: str = "careless", most: int = 700) -> Walked:
    """So much of a game played at random, to one of the tastes there are."""
    game = at_random.begin(players)
    walk = at_random.walk(game, seed, getattr(at_random, taste))
    return _walked(game, [action for action, _ in islice(walk, most)])


def _walked(game: Game, actions: Sequence[object]) -> Walked:
    games, told = [game], []
    for action in actions:
        game, events = play.apply(game, action)
        games.append(game)
        told.append(events)
    return Walked(tuple(games), tuple(told))


def told(*events: Event, names: dict[str, str] = NAMES) -> list[str]:
    """The story of these events, a sentence each."""
    return [phrase(say.key, **say.facts) for say in TITLE.told.story(definition(), events, names)]


def sentence(event: Event, names: dict[str, str] = NAMES) -> str:
    """The sentence of one event."""
    say = TITLE.told.event_say(definition(), event, names)
    return phrase(say.key, **say.facts)
