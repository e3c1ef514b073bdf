"""A turn of a company of 1843 that will pass by itself, because only deals are left to do in it, is said beforehand."""

from __future__ import annotations

import pytest

from engine.games.g1843.game import Game
from pbem.titles.g1843.mail import TITLE
from pbem.words.phrases import phrase
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table

SAID = (
    "As things stand, MID’s turn in OR 2.1 will pass by itself: there is nothing to do in it but to offer deals to "
    "other owners. To be asked all the same, send «MID: keep open» before then."
)


def said(game: Game, player: str = "anne") -> list[str]:
    """What the player is told."""
    return [phrase(say.key, **say.facts) for say in TITLE.turns.passed_over(definition(), game, player, ())]


def idle(cash: int = 50, floated: bool = True) -> Scene:
    """MID in yellow phase has nothing to lay; NOR, which somebody else directs, has a train it could buy."""
    return (
        table("anne ben carl")
        .with_public("MID", par=79, anne=6, cash=cash, floated=floated)
        .with_public("NOR", par=73, ben=6, trains="2+1")
        .stock()
    )


def test_a_turn_with_nothing_but_deals_is_told_beforehand() -> None:
    assert said(idle().game) == [SAID]


@pytest.mark.parametrize(
    "scene",
    [
        idle(cash=125),  # it could buy a train
        idle(floated=False),  # it has no turn
        idle().with_(phase="green"),  # it may lay the green tile of its home
    ],
)
def test_one_in_which_its_director_is_asked_or_which_is_none_is_not(scene: Scene) -> None:
    assert said(scene.game) == []


def test_nobody_else_is_told() -> None:
    assert said(idle().game, "carl") == []
