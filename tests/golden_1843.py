"""Golden games of 1843: whole games as our own exports, and what holds in them when a phase begins.

`python -m tests.golden_1843` writes the games and the end of each anew; read the difference before you commit it. The
checkpoints beside them, NAME.yaml, are written by hand, and read against the rules and the lines of the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from engine.common18xx import companies
from engine.common18xx.actions import Action
from engine.core import play
from engine.games.g1843.game import Game
from engine.games.g1843.rules import RULES
from pbem.replays.exports import Export, Player, Start, first_position, read_lines, write_export
from pbem.replays.logfile import read_file
from tests import random_1843
from tests.random_1843 import Taste, begin, careful, careless, seats
from tests.sensible_1843.playing import walk
from tests.sensible_1843.style import Style

FOLDER = Path(__file__).parent / "golden" / "1843"
ENDS = FOLDER.parent / "1843-ends.json"  # game -> fingerprint of its last position
OPTIONS = {"seats": "invited", "first": "1"}


class Recipe(NamedTuple):
    """How a golden game was made: by simulated players of this style, or at random to this taste."""

    name: str
    players: int
    seed: str
    ends: str
    style: Style | Taste


RECIPES = (
    Recipe("4-share", 4, "golden 4 6", "gray", Style(exchange=True, powers=200, withholds=True)),
    Recipe("6-train", 6, "golden 6 6", "gray", Style(exchange=False, as_train=True, powers=200, withholds=True)),
    Recipe("5-engineers", 5, "golden 5 9", "bankrupt", Style(exchange=False, engineers=True, powers=200)),
    Recipe("4-price", 4, "soak 12", "price", careful),
    Recipe("2-yellow-trains", 2, "soak 20", "trains", careless),
)


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds after so many actions, the last of which is `line`; `why` says how it was checked by hand.

    Only what is named is compared. `sold`: certificates left in the supply, by colour;
    """

    after: int
    line: str
    why: str
    phase: str
    set_number: int
    or_number: int
    cash: dict[str, int] = {}  # of players and companies
    trains: dict[str, list[str]] = {}
    obsolete: dict[str, list[str]] = {}
    prices: dict[str, int] = {}
    privates: dict[str, str] = {}  # all that are open, with their owners
    supply: dict[str, int] = {}
    directors: dict[str, str] = {}
    ports: dict[str, list[str]] = {}


def seen(game: Game, checked: Checkpoint) -> dict[str, Any]:
    """What the game says about all that the checkpoint names."""
    return {
        "phase": game.phase,
        "set_number": game.set_number,
        "or_number": game.or_number,
        "cash": {name: game.purses[name] for name in checked.cash},
        "trains": {name: list(game.companies[name].trains) for name in checked.trains},
        "obsolete": {name: list(game.companies[name].obsolete) for name in checked.obsolete},
        "prices": {name: companies.price(game, name) for name in checked.prices},
        "privates": dict(game.privates),
        "supply": {colour: game.depot[colour] for colour in checked.supply},
        "directors": {name: game.president(name) for name in checked.directors},
        "ports": {name: list(game.companies[name].ports) for name in checked.ports},
    }


def wanted(checked: Checkpoint) -> dict[str, Any]:
    """The same as the checkpoint has it."""
    return {
        name: value for name, value in msgspec.structs.asdict(checked).items() if name not in ("after", "line", "why")
    }


def steps(recipe: Recipe) -> Iterator[tuple[Action, Game]]:
    """Its actions as they were chosen."""
    start = begin(recipe.players)
    if isinstance(recipe.style, Style):
        return walk(start, recipe.seed, recipe.style)
    return random_1843.walk(start, recipe.seed, recipe.style)


def written(recipe: Recipe) -> str:
    """The file of a recipe."""
    players = tuple(map(Player, seats(recipe.players)))
    return write_export(Start("1843", players, options=OPTIONS), (action for action, _ in steps(recipe)))


def positions(export: Export) -> Iterator[tuple[Action, Game]]:
    """Action after action, with the position after it."""
    game: Game = first_position(export, export.file)
    for action in read_lines(export):
        game, _ = play.apply(game, action)
        yield action, game


def export_of(path: Path) -> Export:
    """The export in a file."""
    found = read_file(path)
    assert isinstance(found, Export)
    return found


def checkpoints(path: Path) -> list[Checkpoint]:
    """Those written by hand beside a game."""
    return msgspec.convert(yaml.safe_load(path.with_suffix(".yaml").read_text(encoding="utf-8")), list[Checkpoint])


def fingerprint(game: Game) -> str:
    """Sixteen characters that change when anything in the position does."""
    return sha256(RULES.encode(game)).hexdigest()[:16]


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    ends = {}
    for recipe in RECIPES:
        path = FOLDER / f"{recipe.name}.json"
        path.write_text(written(recipe), encoding="utf-8")
        ends[recipe.name] = fingerprint([game for _, game in positions(export_of(path))][-1])
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
