"""Golden games of 1843: whole games as our own exports, and what holds in them when a phase begins.

`python -m tests.golden_1843` writes the games and the end of each anew; read the difference before you commit it. The
checkpoints beside them, NAME.yaml, were reckoned from the rules and the lines of the game, not by the engine. A game
that was written by hand as well has no recipe for its lines: they stand in its file, and only its end is worked out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.games.g1843.game import Game
from engine.games.g1843.rules import RULES
from pbem.replays.exports import Export, Player, Start, first_position, write_export
from pbem.replays.logfile import read_file
from pbem.titles.g1843.simulated.style import Style
from tests import random_1843
from tests.own_types import own
from tests.random_1843 import Taste, begin, careful, careless, seats
from tests.sensible_1843 import walk

FOLDER = Path(__file__).parent / "golden" / "1843"
ENDS = FOLDER.parent / "1843-ends.json"  # game -> fingerprint of its last position
AMOUNT = re.compile(r"(?:^|([+−]) )(\d+)")
OPTIONS = {"seats": "invited", "first": "1"}


class Recipe(NamedTuple):
    """How a golden game was made: by simulated players of this style, at random to this taste, or line by line."""

    name: str
    players: int
    seed: str
    ends: str
    style: Style | Taste | None  # None: written by hand, and kept as it stands


RECIPES = (
    Recipe("4-share", 4, "golden 4 6", "gray", Style(exchange=True, powers=200, withholds=True)),
    Recipe("6-train", 6, "golden 6 6", "gray", Style(exchange=False, as_train=True, powers=200, withholds=True)),
    Recipe("3-engineers", 3, "", "bankrupt", None),
    Recipe("4-price", 4, "soak 12", "price", careful),
    Recipe("2-yellow-trains", 2, "soak 20", "trains", careless),
)


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds after so many actions, the last of which is `line`; `why` says how it was checked by hand.

    `purses` and `markers` are the reckoning: how money and prices came from the checkpoint before to this one. They
    were worked out from the lines and the rules text alone (stops by map and tile sheet), with nothing of the engine.
    All privates that are open are named, with their owners; of the rest only what is named is compared.
    """

    after: int
    line: str
    why: str
    phase: str
    set_number: int
    or_number: int
    cash: dict[str, int] = {}  # of players and companies
    purses: dict[str, str] = {}  # who gained or spent: `670 + 60 revenue kept − 425 trains = 305`
    trains: dict[str, list[str]] = {}
    obsolete: dict[str, list[str]] = {}
    prices: dict[str, int] = {}
    markers: dict[str, str] = {}  # that moved: `64; sold 59, 55; paid 59`
    privates: dict[str, str] = {}
    supply: dict[str, int] = {}  # certificates left, by colour
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
    told = {"after", "line", "why", "purses", "markers"}
    return {name: value for name, value in msgspec.structs.asdict(checked).items() if name not in told}


def reckoned(purse: str) -> tuple[int, int, int]:
    """What a purse held before, what the amounts after that come to, and what it is said to hold now."""
    amounts, now = purse.split(" = ")
    before = re.match(r"\d+(?= [+−]|$)", amounts)  # an amount that stands alone; else its use follows it
    total = sum(int(f"{'-' if sign == '−' else ''}{amount}") for sign, amount in AMOUNT.findall(amounts))
    return int(before[0]) if before else 0, total, int(now)


def chosen(recipe: Recipe) -> Iterator[Action]:
    """Its actions as they were chosen, or as they stand in its file."""
    start = begin(recipe.players)
    if recipe.style is None:
        yield from actions_of(export_of(FOLDER / f"{recipe.name}.json"))
    elif isinstance(recipe.style, Style):
        yield from (action for action, _ in walk(start, recipe.seed, recipe.style))
    else:
        yield from (action for action, _ in random_1843.walk(start, recipe.seed, recipe.style))


def written(recipe: Recipe) -> str:
    """The file of a recipe."""
    players = tuple(map(Player, seats(recipe.players)))
    return write_export(Start("1843", players, options=OPTIONS), chosen(recipe))


def actions_of(export: Export) -> list[Action]:
    """The actions of an export."""
    return [RULES.read_action(line) for line in export.actions]


def positions(export: Export) -> Iterator[tuple[Action, Game]]:
    """Action after action, with the position after it."""
    game = own(Game, first_position(export, export.file))
    for action in actions_of(export):
        game, _ = play.apply(game, action)
        yield action, game


def export_of(path: Path) -> Export:
    """The export in a file."""
    found = read_file(path)
    assert isinstance(found, Export)
    return found


def checkpoints(path: Path) -> list[Checkpoint]:
    """Those beside a game, reckoned from its lines and the rules, not by the engine."""
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
