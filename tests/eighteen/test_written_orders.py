"""Every action that the engine offers can be written as a line, which is read back as exactly that action."""

from __future__ import annotations

from random import Random

import pytest

from engine.common18xx.actions import Action
from engine.games.g1861.game import Game
from pbem.titles.g1861.mail.orders import write_order
from tests.eighteen.lines import meant
from tests.random_1861 import begin, walk
from tests.rules.g1861.table import definition

MOST = 60  # actions of a position that are looked at
EVERY = 7  # positions of which one is looked at with all its actions


def some(game: Game, dice: Random) -> list[Action]:
    """All legal actions, or a sample where they are many."""
    step = game.active_step()
    found = list(step.candidates(game))
    chosen = dice.sample(found, MOST) if len(found) > MOST else found
    return [one for one in chosen if step.why_not(game, one) is None]


@pytest.mark.parametrize("variant", ["jklm", pytest.param("gtg", marks=pytest.mark.soak)])
@pytest.mark.parametrize("seed", ["orders 1", pytest.param("orders 2", marks=pytest.mark.soak)])
def test_every_legal_action_is_read_back_from_its_line(variant: str, seed: str) -> None:
    """The exact line of an action means that action and nothing else."""
    game, dice, kinds = begin(4, variant), Random(seed), set[str]()
    for number, (_, position) in enumerate(walk(game, seed)):
        if number % EVERY == 0 and not game.finished:
            for action in some(game, dice):
                line = write_order(definition(), action)
                assert meant(game, line, action.player).actions == (action,), line
                kinds.add(type(action).__name__)
        game = position
    assert len(kinds) > 8, kinds
