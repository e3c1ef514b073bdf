"""Every action that the engine offers can be written as a line, which is read back as exactly that action."""

from __future__ import annotations

from random import Random

import pytest

from engine.eighteen.actions import Action
from engine.games.g1861.game import Game
from pbem.titles.g1861.mail.orders import write_order
from tests.eighteen.lines import meant
from tests.random_1861 import begin, known_walk
from tests.rules.g1861.table import definition
from tests.sampled import sampled

MOST = 60  # actions of a position that are looked at


def some(game: Game, dice: Random) -> list[Action]:
    """All legal actions, or a sample where they are many."""
    step = game.active_step()
    found = list(step.candidates(game))
    chosen = dice.sample(found, MOST) if len(found) > MOST else found
    return [one for one in chosen if step.why_not(game, one) is None]


@pytest.mark.parametrize(
    ("variant", "seed", "every"),
    sampled([("jklm", "3", 15), ("jklm", "3", 7), ("gtg", "3", 7), ("jklm", "orders", 7), ("gtg", "orders", 7)], 1),
)
def test_every_legal_action_is_read_back_from_its_line(variant: str, seed: str, every: int) -> None:
    """The exact line of an action means that action and nothing else. `every`: so manieth position is looked at."""
    game, dice, kinds = begin(4, variant), Random(seed), set[str]()
    for number, (_, position) in enumerate(known_walk(4, variant, seed)):
        if number % every == 0 and not game.finished:
            for action in some(game, dice):
                line = write_order(definition(), action)
                assert meant(game, line, action.player).actions == (action,), line
                kinds.add(type(action).__name__)
        game = position
    assert len(kinds) > 8, kinds
