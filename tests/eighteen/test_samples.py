"""Every line that a letter offers is accepted when it is sent back, fits its columns, and says what it does."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.core import play
from engine.eighteen.actions import Bid, Pass
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound
from pbem.eighteen.offered.hints import COMMENT, WIDTH
from pbem.eighteen.offered.moves import Move, in_turn, opening
from pbem.eighteen.offered.samples import MOST_SAMPLES, examples
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.lines import mailed
from tests.handing.recorded import Recorded
from tests.random_1861 import begin, known_walk
from tests.replays.logs import log, recorded
from tests.rules.g1861.table import definition

FEW = 4  # positions of rounds of mergers of which one is looked at
EVERY = 9  # other positions of which one is looked at
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


def accepted(game: Game) -> set[str]:
    """Each line of the samples is done when it is sent back; the kinds of orders on them."""
    lines, player = examples(HINTS, game, game.active[0]), game.active[0]
    assert lines
    assert len(set(lines)) == len(lines) <= MOST_SAMPLES
    kinds = set[str]()
    for line in lines:
        assert mailed(game, line) != game, line
        orders = line.partition(COMMENT)[0].split("; ")
        kinds.update(order.partition(": ")[2].split()[0] if ": " in order else order.split()[0] for order in orders)
        kinds.add("whole" if len(orders) > 2 else "")
    assert examples(HINTS, game, player) == lines
    if play.why_not(game, Pass(player)) is None and in_turn(game, player):
        assert lines[-1] == HINTS.pass_line(game, player)
    return kinds


@pytest.mark.parametrize("seed", ["mergers", pytest.param("late trains", marks=pytest.mark.soak)])
def test_every_line_is_accepted_in_rounds_of_mergers_and_with_late_trains(seed: str) -> None:
    """Mergers, the shares bought after them, tokens taken off, and turns from phase 5 on."""
    dice, kinds, seen = Random(seed), set[str](), 0
    for _, game in known_walk(5, "jklm", seed):
        late = game.phase >= "5" and in_turn(game, game.active[0]) is not None if not game.finished else False
        merging = isinstance(game.round, MergerRound) and not game.finished
        if (merging and dice.random() * FEW < 1) or (late and dice.random() * EVERY < 1):
            kinds |= accepted(game)
            seen += 1
    assert seen > 20
    assert kinds >= {"merge", "buy", "lay", "run", "pay", "withhold", "pass", "whole"}


@pytest.mark.recorded
@pytest.mark.parametrize(
    ("number", "every"),
    [("167259", 30), ("29683", 30), pytest.param("167259", 1, marks=pytest.mark.soak),
     pytest.param("29683", 1, marks=pytest.mark.soak)],
)  # fmt: skip
def test_every_line_is_accepted_in_recorded_games(number: str, every: int) -> None:
    """At the positions in which the players of these games stood."""
    game, at, kinds = Recorded(log(recorded(number))), 0, set[str]()
    while at < len(game.deeds):
        turn = list(game.turn(at))
        if at % every == 0 and not turn[0].national:
            kinds |= accepted(turn[0].game)
        at += len(turn)
    assert kinds >= {"lay", "run", "buy", "whole", "pass"}


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
