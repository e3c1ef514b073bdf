"""`pbem routes` over games of 1843: what if, certificates with two sides, rounds, cities by their names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.errors import Refusal
from engine.eighteen.whatif.supposing import Supposed, WishPhase, WishTrain
from engine.games.g1843.game import Game
from engine.games.g1843.whatif import WHAT_IF
from pbem.routes.answer import answer
from pbem.routes.question import wishes_in
from tests.eighteen.walked_1843 import WALKS, positions
from tests.g1843 import definition
from tests.routes.test_cli_routes import routes
from tests.sampled import sampled

GOLDEN = Path(__file__).parents[1] / "golden" / "1843" / "4-price.json"
EVERY = 60  # positions of which one is looked at
WISHES = (WishTrain("2x2", False), WishTrain("3/5x2", False), WishPhase("gray"))


def companies(games: int) -> Iterator[tuple[Game, str]]:
    """Companies that run, in several phases."""
    for taste, players in WALKS[:games]:
        for game in positions(taste, players, "one", EVERY):
            yield from ((game, name) for name, state in game.companies.items() if state.floated)


def test_where_the_game_stands_is_told() -> None:
    said = routes("EST", "--no-picture", file=GOLDEN).stdout
    assert "OR 17.1, phase red" in said
    assert "240 in all, proven" in said
    assert "SR 13, phase blue" in routes("SO", "--no-picture", "--at", "300", file=GOLDEN).stdout


def test_a_supposed_phase_takes_the_trains_it_makes_rust() -> None:
    said = routes("PLM", "--no-picture", "--at", "700", "--what-if", "phase gray", file=GOLDEN).stdout
    assert "Trains of PLM that go: 5E" in said


def test_a_card_may_be_had_as_either_side_and_says_as_what_it_runs() -> None:
    told = json.loads(
        routes("SO", "--no-picture", "--at", "250", "--what-if", "train 2x2", "--json", file=GOLDEN).stdout
    )
    assert told["what_if"]["done"] == ["train 2x2"]


def test_too_many_trains_run_as_many_as_may() -> None:
    said = routes(
        "SO", "--no-picture", "--at", "300", "--what-if", "train 5+2; train 4/6x2; train 5+2", file=GOLDEN
    ).stdout
    assert "SO would have 4 trains; the limit in phase blue is 3" in said


@pytest.mark.parametrize(
    ("said", "hex_id"), [("Nancy", "F23"), ("Boulogne", "C18"), ("paris", "E16"), ("Lille", "C20")]
)
def test_cities_that_share_a_hex_are_named(said: str, hex_id: str) -> None:
    (wish,) = wishes_in(definition(), f"token {said}")
    assert getattr(wish, "hex", "") == hex_id


@pytest.mark.parametrize(("games", "wish"), sampled([(games, one) for games in (1, 2, 3) for one in WISHES], 3))
def test_every_company_has_an_answer(games: int, wish: WishTrain | WishPhase) -> None:
    """Whatever it owns, also above its limits; what runs is of its trains."""
    seen = 0
    for game, company in companies(games):
        supposed = WHAT_IF.suppose(game, company, (wish,))
        assert isinstance(supposed, Supposed | Refusal)
        if isinstance(supposed, Refusal):
            assert supposed.code == "phase_over"
            continue
        found = answer(supposed.game, company)
        named = [route.train for route in found.best.routes]
        assert supposed.game.may_run(company, named)
        seen += 1
    assert seen > 20
