"""Positions of 1843 written down as on a table and taken up again, and the example of the docs to be spoilt."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.eighteen.tabletop.slips import BadPosition
from engine.games.g1843.game import Game
from engine.games.g1843.tabletop.taking_up import take_up
from engine.games.g1843.tabletop_facts import read_facts
from pbem.base.strict_yaml import read_yaml
from pbem.cli.position import as_yaml
from pbem.titles.g1843.mail.tabletop import Tabletop1843
from tests.g1843 import definition

EXAMPLE = Path(__file__).parent.parent / "docs" / "position-1843.yaml"
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
TABLETOP = Tabletop1843()


def taken_up(data: Any) -> Game:
    """The game of this plain data, as a file has it; BadPosition."""
    facts = read_facts(TABLETOP.exact(definition(), data))
    return take_up(definition(), tuple(f"p{at + 1}" for at in range(len(facts.players))), facts)[0]


def written(game: Game) -> str:
    """The file of a position."""
    return as_yaml(TABLETOP.told(game.definition, game, dict(zip(game.players, NAMES, strict=False))))


def again(game: Game) -> Game:
    """The position after it was written down and taken up."""
    return taken_up(yaml.safe_load(written(game)))


def example() -> Any:
    """The example of the docs as plain data, to be changed at will."""
    return deepcopy(_example())


@cache
def _example() -> Any:
    return read_yaml(EXAMPLE)


def slips(data: Any) -> list[str]:
    """Every mistake that is found in it."""
    try:
        taken_up(data)
    except BadPosition as error:
        return [str(slip) for slip in error.slips]
    return []
