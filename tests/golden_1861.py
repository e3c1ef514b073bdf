"""Golden games of 1861: whole games as our own exports, one for each end and edition, replayed for ever after.

`python -m tests.golden_1861` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.core import play
from engine.eighteen.actions import Action, BuyTrain, Lay, Pass, Sell
from engine.games.g1861 import automation
from engine.games.g1861.actions import Convert, Dividend, Merge, Offer
from engine.games.g1861.game import Game
from engine.games.g1861.rules import RULES
from pbem.replays.exports import Export, Player, Start, first_position, read_lines, write_export
from pbem.replays.logfile import read_file
from tests.own_types import own
from tests.random_1861 import begin, seats, weight

FOLDER = Path(__file__).parent / "golden" / "1861"
ENDS = FOLDER.parent / "1861-ends.json"  # game -> fingerprint of its last position
ENOUGH = 4_000  # actions after which a game is given up

Taste = Callable[[Game, Action, Random], float]


class Recipe(NamedTuple):
    """How a golden game is made: `stop_after` actions the moderator ends it, 0: it ends by the rules."""

    name: str
    players: int
    variant: str
    market: str
    taste: Taste
    ends: str
    stop_after: int = 0


def careless(game: Game, action: Action, dice: Random) -> float:
    """The taste of random games."""
    return weight(game, action, dice)


def rich(game: Game, action: Action, dice: Random) -> float:
    """Players who stay in phase 3 as long as they can, run for all they are worth and pay everything out."""
    if isinstance(action, Dividend):
        return {"pay": 5.0, "half": 0.1, "keep": 0.01}[action.kind]
    if isinstance(action, BuyTrain):
        return 4.0 if action.train in ("2", "3") else 0.001
    if isinstance(action, Lay):
        return 6.0
    return 0.02 if isinstance(action, Offer | Convert | Merge | Sell) else weight(game, action, dice)


RECIPES = (
    Recipe("3-gtg-column", 3, "gtg", "column", careless, "final_phase"),
    Recipe("4-jklm", 4, "jklm", "grid", careless, "final_phase"),
    Recipe("5-gtg", 5, "gtg", "grid", careless, "final_phase"),
    Recipe("6-jklm", 6, "jklm", "grid", careless, "final_phase"),
    Recipe("3-jklm-bank", 3, "jklm", "grid", rich, "bank"),
    Recipe("4-gtg-moderator", 4, "gtg", "grid", careless, "moderator", stop_after=300),
)


def played(recipe: Recipe, seed: str) -> tuple[Game, list[Action]] | None:
    """A game after this recipe; None when it does not end as it should."""
    dice, game = Random(seed), begin(recipe.players, recipe.variant, recipe.market)
    actions: list[Action] = []
    while not game.finished and len(actions) < (recipe.stop_after or ENOUGH):
        implied = automation.implied(game)
        action = implied.action if implied else _chosen(game, recipe.taste, dice)
        game = play.apply(game, action)[0]
        actions.append(action)
    if recipe.stop_after:
        return (game, actions) if not game.finished else None
    return (game, actions) if game.ended == recipe.ends else None


def _chosen(game: Game, taste: Taste, dice: Random) -> Action:
    step = game.active_step()
    keyed = sorted(step.candidates(game), key=lambda one: dice.random() ** (1 / taste(game, one, dice)), reverse=True)
    return next((one for one in keyed if step.why_not(game, one) is None), Pass(game.active[0]))


def written(recipe: Recipe) -> str:
    """The file of a recipe: the first seed that ends as it should."""
    for number in range(100):
        found = played(recipe, f"golden {recipe.name} {number}")
        if found is not None:
            players = tuple(map(Player, seats(recipe.players)))
            start = Start("1861", players, variant=recipe.variant, options={"market": recipe.market})
            return write_export(start, found[1], stopped=bool(recipe.stop_after))
    raise AssertionError(f"no seed ends {recipe.name} by {recipe.ends}")


def last_position(path: Path) -> Game:
    """The end of a golden game, replayed strictly."""
    export = read_file(path)
    assert isinstance(export, Export)
    game = own(Game, play.replay(first_position(export, path.name), read_lines(export)))
    return play.stop(game)[0] if export.end_reason == "moderator" else game


def fingerprint(game: Game) -> str:
    """Sixteen characters that change when anything in the position does."""
    return sha256(RULES.encode(game)).hexdigest()[:16]


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    ends = {}
    for recipe in RECIPES:
        path = FOLDER / f"{recipe.name}.json"
        path.write_text(written(recipe), encoding="utf-8")
        ends[recipe.name] = fingerprint(last_position(path))
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
