"""The words that tests of told games of 1843 speak, and games played once for all of them."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from typing import NamedTuple

from engine.core import play
from engine.core.events import Event
from engine.games.g1843.game import Game
from engine.games.g1843.rules import RULES
from pbem.titles.g1843.mail import TITLE
from pbem.words.phrases import phrase
from tests import random_1843 as at_random
from tests.g1843 import definition
from tests.golden_1843 import FOLDER

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
def golden(name: str) -> Walked:
    """A golden game, those of sensible players among them."""
    kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    game, events = at_random.begin(len(kept["players"])), []
    games = [game]
    for line in kept["actions"]:
        game, told = play.apply(game, RULES.read_action(line))
        games.append(game)
        events.append(told)
    return Walked(tuple(games), tuple(events))


@cache
def bargained(most: int = 400) -> Walked:
    """So much of a game played at random by collectors of privates: offers, powers, ports."""
    game, events = at_random.begin(6), []
    games = [game]
    for action, _ in islice(at_random.walk(game, "y", at_random.collecting), most):
        game, told = play.apply(game, action)
        games.append(game)
        events.append(told)
    return Walked(tuple(games), tuple(events))


GAMES = ("4-share", "6-train", "3-engineers", "2-yellow-trains")


def told(*events: Event, names: dict[str, str] = NAMES) -> list[str]:
    """The story of these events, a sentence each."""
    return [phrase(say.key, **say.facts) for say in TITLE.told.story(definition(), events, names)]


def sentence(event: Event, names: dict[str, str] = NAMES) -> str:
    """The sentence of one event."""
    say = TITLE.told.event_say(definition(), event, names)
    return phrase(say.key, **say.facts)
