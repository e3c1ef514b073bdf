"""Random games of 1861 with what happened, played once for all tests of pictures."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core import play
from engine.core.events import Event
from engine.games.g1861.game import Game
from engine.games.g1861.rules import RULES
from pbem.eighteen.drawn import places
from tests.random_1861 import begin, known_walk, walk

NAMES = {"p1": "Ann", "p2": "Benedikt", "p3": "Chloé", "p4": "Dmitri <b>"}


class Walked(NamedTuple):
    """All positions, the lines between them, and what each brought."""

    games: tuple[Game, ...]
    lines: tuple[str, ...]
    events: tuple[tuple[Event, ...], ...]

    def changed(self, at: int, actions: int = 25) -> tuple[str, ...]:
        """What the last actions changed on the map, as letters carry it."""
        told = [event for events in self.events[max(0, at - actions) : at] for event in events]
        return tuple(dict.fromkeys(mark for one in told for mark in (*places.marks(one), *places.opened(one))))


@cache
def walked(seed: str = "3", market: str = "grid") -> Walked:
    """A whole game."""
    game = begin(4, "jklm", market)
    games, lines, told = [game], [], []
    for action, _ in known_walk(4, "jklm", seed) if market == "grid" else walk(game, seed):
        game, events = play.apply(game, action)
        games.append(game)
        lines.append(RULES.write_action(action))
        told.append(events)
    return Walked(tuple(games), tuple(lines), tuple(told))
