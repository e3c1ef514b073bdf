"""Every action of 1843 that the engine offers can be written as a line, which is read back as exactly that action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.eighteen.actions import Action
from engine.games.g1843.actions import PowerToken
from engine.games.g1843.game import Game
from pbem.titles.g1843.mail import TITLE
from pbem.titles.g1843.mail.orders import write_order
from tests.eighteen.lines_1843 import meant
from tests.g1843 import definition
from tests.golden_1843 import FOLDER, export_of, positions
from tests.random_1843 import Taste, begin, careful, careless, collecting, hoarding, walk
from tests.rules.g1843.test_10_2_powers import power
from tests.sampled import sampled

MOST = 40  # actions of a position that are looked at


def some(game: Game, dice: Random) -> list[Action]:
    """All legal actions, or a sample where they are many."""
    step = game.active_step()
    found = list(step.candidates(game))
    chosen = dice.sample(found, MOST) if len(found) > MOST else found
    return [one for one in chosen if step.why_not(game, one) is None]


def kinds_read_back(games: Iterator[Game], every: int, dice: Random) -> set[str]:
    """The kinds of actions that were written and read back; every so manieth position is looked at."""
    kinds: set[str] = set()
    for number, game in enumerate(games):
        if number % every == 0 and not game.finished:
            for action in some(game, dice):
                line = write_order(definition(), action, game)
                assert meant(game, line, action.player).actions == (action,), line
                assert " stop " not in line, line
                kinds.add(type(action).__name__)
    return kinds


def positions_of(players: int, seed: str, taste: Taste) -> Iterator[Game]:
    """All positions of a random game."""
    game = begin(players)
    yield game
    yield from (after for _, after in walk(game, seed, taste))


@pytest.mark.parametrize(
    ("players", "seed", "taste", "every"),
    sampled(
        [
            (5, "b", collecting, 54),
            (5, "b", collecting, 9),
            (4, "a", careless, 5),
            (3, "c", careful, 9),
            (6, "orders", collecting, 7),
            (4, "orders", hoarding, 9),
        ],
        1,
    ),
)
def test_every_legal_action_is_read_back_from_its_line(players: int, seed: str, taste: Taste, every: int) -> None:
    """The exact line of an action means that action and nothing else, and has a name for every city."""
    kinds = kinds_read_back(positions_of(players, seed, taste), every, Random(seed))
    assert len(kinds) > 8, kinds


@pytest.mark.parametrize("name", sampled(["4-share", "3-engineers", "6-train"], 2))
def test_golden_games_are_written_and_read_back(name: str) -> None:
    """Each action of a whole game, in its position."""
    export = export_of(FOLDER / f"{name}.json")
    kinds = set()
    game: Game | None = None
    for action, after in positions(export):
        if game is not None:
            line = write_order(definition(), action, game)
            assert meant(game, line, action.player).actions == (action,), line
            kinds.add(type(action).__name__)
        game = after
    assert {"Lay", "Run", "Dividend", "BuyTrain", "Sell", "Buy"} <= kinds


def test_the_title_is_told_the_position_by_its_view() -> None:
    """Without it the line leaves open which city of the hex is meant."""
    scene = power("BAM", "EST", track={"C18": ("59", 0)})
    action = PowerToken("anne", "EST", "BAM", "C18", 1)
    assert TITLE.orders.write(definition(), action, scene.game.view()) == "EST: use Boulogne-Amiens token Calais"
    assert "stop" not in TITLE.orders.write(definition(), action)
