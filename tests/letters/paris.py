"""Real positions of Paris Connection for the tests of its words, and the game's desk."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import msgspec
import yaml

from engine.core import play
from engine.core.events import Event
from engine.games.paris_connection import RULES, Build, Built, Definition, Game, Trade, Traded
from pbem.base.resources import config_dir
from pbem.facts.happening import Happening
from pbem.titles import title_of
from pbem.titles.paris_connection.mail import TITLE as PARIS

PLAYERS = ("p1", "p2", "p3", "p4", "p5", "p6")
NAMES = dict(zip(PLAYERS, ("Ann", "Ben", "Carl", "Dora", "Emil", "Fay"), strict=True))


@cache
def definition() -> Definition:
    """The board and numbers as shipped."""
    folder = config_dir() / "games" / "paris-connection"
    return RULES.define({name: yaml.safe_load((folder / name).read_text()) for name in ("game.yaml", "map.yaml")})


TITLE = title_of("paris-connection")


def started(players: int = 3, seed: str = "seed") -> tuple[Game, tuple[Event, ...]]:
    """A game that has just begun, from the fixed start."""
    return RULES.start(definition(), PLAYERS[:players], RULES.options({"start": "fixed"}), seed)


@cache
def played(count: int, players: int = 4, seed: str = "seed") -> tuple[Game, tuple[Event, ...]]:
    """A game after `count` random actions, or its end, and their events. Builds are preferred: they end a game."""
    game, _ = started(players, seed)
    rng = random.Random(f"{seed}:{players}")
    events: list[Event] = []
    while not game.finished and len(events) < count:
        choices: list[Build | Trade] = list(islice(play.legal_actions(game), 40))
        builds = [action for action in choices if isinstance(action, Build)]
        game, told = play.apply(game, rng.choice(builds if builds and rng.random() < 0.8 else choices))
        events += told
    return game, tuple(events)


def happenings(events: tuple[Event, ...]) -> tuple[Happening, ...]:
    """The events as a content carries them."""
    return tuple(
        Happening(number=number, at="2026-11-19T15:20:00Z", event=msgspec.json.encode(event).decode())
        for number, event in enumerate(events, 1)
    )


@cache
def course_of(count: int, players: int) -> str:
    """How the game of `played` went."""
    final, events = played(count, players)
    game, _ = started(players)
    lines = [RULES.write_action(action) for event in events if (action := _action(event)) is not None]
    views = [game.full_view()]
    for line in lines:
        game, _ = play.apply(game, RULES.read_action(line))
        views.append(game.full_view())
    assert game == final
    return PARIS.went.chart(definition(), views, lines)


def _action(event: Event) -> Build | Trade | None:
    if isinstance(event, Built):
        return Build(event.player, event.colour, event.hexes)
    if isinstance(event, Traded):
        return Trade(event.player, event.returned, event.taken, event.count)
    return None
