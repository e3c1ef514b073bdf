"""Every line that a letter offers is accepted when it is sent back, fits its columns, and says what it does."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.core import play
from engine.eighteen.actions import Bid
from engine.games.g1861.game import Game
from pbem.eighteen.offered.hints import COMMENT, WIDTH
from pbem.eighteen.offered.moves import Move, opening
from pbem.eighteen.offered.samples import MOST_SAMPLES, examples
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.lines import mailed
from tests.random_1861 import begin, known_walk
from tests.rules.g1861.table import definition

EVERY = 9  # positions of which one is looked at
WALKS = {"lines 1": "3"}  # the walk that other tests know too


@cache
def positions(variant: str, seed: str) -> tuple[Game, ...]:
    """Some positions of a random game, which nobody may change; of four players, or of five."""
    dice, walked = Random(seed), known_walk(5 if seed.endswith("2") else 4, variant, WALKS.get(seed, seed))
    return tuple(game for _, game in walked if not game.finished and dice.random() * EVERY < 1)


@pytest.mark.parametrize("variant", ["jklm", pytest.param("gtg", marks=pytest.mark.soak)])
@pytest.mark.parametrize("seed", ["lines 1", pytest.param("lines 2", marks=pytest.mark.soak)])
def test_every_line_of_the_samples_is_accepted(variant: str, seed: str) -> None:
    """As a mail of its own, with its comment."""
    for game in positions(variant, seed):
        player = game.active[0]
        lines = examples(HINTS, game, player)
        assert lines
        assert len(lines) <= MOST_SAMPLES
        for line in lines:
            assert len(line) <= WIDTH or COMMENT not in line
            assert mailed(game, line) != game, line


def test_the_game_offers_them_from_its_view() -> None:
    """As the service asks for them."""
    game = begin(4, "jklm")
    data, view, player = definition(), game.view(), game.active[0]
    assert TITLE.offered.examples(data, view, player)[0].startswith("bid TSR 20  # value 30")
    assert "bid TSR 20" in TITLE.offered.options(data, view, {player: "Ann"})
    assert TITLE.told.warnings(data, view, {player: "Ann"}) == ()


@pytest.mark.parametrize(
    ("price", "least", "is_opening"),
    [(0, 0, True), (5, 0, False), (10, 0, False), (5, 5, True), (10, 5, False), (100, 100, True), (105, 100, False)],
)
def test_the_lowest_bid_that_is_possible_opens(
    price: int, least: int, is_opening: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bid of 0 may be one: below the lowest nothing is asked of the rules that is no price."""

    def why_not(game: Game, action: Bid) -> str | None:
        assert action.price >= 0
        return None if action.price >= least else "too low"

    monkeypatch.setattr(play, "why_not", why_not)
    game = begin(4, "jklm")
    assert opening(Move(game, (Bid(game.active[0], "TSR", price),))) == is_opening
