"""Nobody is asked a question of 1861 whose only answers are «no», or a deal that nobody thinks of."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from rich.console import Console

from engine.core import play
from engine.eighteen.actions import Action, Pass
from engine.games.g1861 import sequence
from engine.games.g1861.actions import Offer
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.rules import RULES
from pbem.titles.g1861.mail.turns import by_itself, topic
from pbem.titles.g1861.simulated import tactics
from tests.rules.g1861.table import definition

pytestmark = pytest.mark.any_engine

FEW = 60  # questions: the auctions, and the first companies
MOST = 400  # questions in a whole game of four; the engine alone asks some 580


def walked(seed: str, most: int) -> tuple[Game, Counter[str]]:
    """Simulated players; which questions they were asked, every one of them a real one."""
    game = RULES.start(definition(), ("p1", "p2", "p3", "p4"), RULES.options({}), seed)[0]
    rng, asked = Random(seed), Counter[str]()
    while not game.finished and asked.total() < most:
        if implied := by_itself(game):
            game, _ = play.apply(game, implied.action)
            continue
        player = game.active[0]
        asked[topic(game, player)] += 1
        assert sequence.interruption(game) is not None or haggled(game) or real(game), (topic(game, player), game.round)
        for action in tactics.turn(game, player, rng):
            game, _ = play.apply(game, action)
    return game, asked


def real(game: Game) -> bool:
    """Whether there is more to choose than a pass, or the consent of others."""
    legal = list(game.active_step().legal(game))
    return any(worth_asking(game, one) for one in legal) or not any(isinstance(one, Pass) for one in legal)


def worth_asking(game: Game, action: Action) -> bool:
    """Whether a person would expect to be asked about this."""
    if isinstance(action, Pass):
        return False
    return not isinstance(action, Offer) or isinstance(game.round, MergerRound)


def haggled(game: Game) -> bool:
    """Whether a deal was declined just now."""
    return bool(getattr(game.round, "declined", ()))


def test_every_question_is_one() -> None:
    _, asked = walked("questions", FEW)
    assert asked["private_auction"] > 0
    assert asked["operate"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", [f"questions {number}" for number in range(10)])
def test_every_question_of_a_game_is_one(seed: str) -> None:
    game, asked = walked(seed, 2 * MOST)
    Console(stderr=True).print(f"{asked.total()} questions: {dict(asked)}")
    assert game.finished
    assert asked.total() <= MOST
