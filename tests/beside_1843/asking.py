"""At one position: many actions are put to both sides, and what the engine passes over is asked of the other."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import NamedTuple

from engine.eighteen.actions import Action
from engine.games.g1843.actions import Offer
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.rules import RULES
from engine.games.g1843.turn import TURNS
from tests.beside_1843.asked import alike, here_and_there
from tests.beside_1843.lays import lays
from tests.beside_1843.routes_tried import best_differs, differs, drawn
from tests.beside_1843.tried import tried
from tests.second_reading_1843.model import Model


class Sample(NamedTuple):
    """How much is asked at a position: actions, lays, runs."""

    actions: int
    lays: int
    runs: int


EVERYDAY = Sample(24, 16, 3)
SOAK = Sample(120, 60, 12)


def asked(model: Model, game: Game, dice: Random, sample: Sample, seen: Counter[str]) -> list[str]:
    """What the two judge differently; `seen` counts what was asked, by kind and answer."""
    actions, found = tried(game, dice, sample.actions, partial(alike, model, game)), []
    running = isinstance(game.round, OperatingRound) and not model.game.questions and not game.finished
    if running and TURNS.current(game).name == "track":
        actions += lays(model, dice, sample.lays)
    for action in actions:
        here, there = here_and_there(model, game, action)
        seen[f"{kind(action)} {'refused' if here else 'lawful'}"] += 1
        if bool(here) != bool(there):
            found.append(f"{RULES.write_action(action)}: here {here or 'lawful'}; there {there or 'lawful'}")
    if running and TURNS.current(game).name == "run":
        found += _runs(model, game, dice, sample, seen)
    return found


def kind(action: Action) -> str:
    """What is counted as one kind."""
    return type(action.deal if isinstance(action, Offer) else action).__name__


def _runs(model: Model, game: Game, dice: Random, sample: Sample, seen: Counter[str]) -> list[str]:
    found = [differs(model, game, drawn(model, dice)) for _ in range(sample.runs)]
    seen["runs drawn"] += len(found)
    best = best_differs(model, game)
    seen["best run compared" if best is not None else "best run: network too large to compare"] += 1
    return [why for why in (*found, best) if why]
