"""What the other program numbers and our engine does not: places of tokens, copies of tiles; and what it never asks."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import play
from engine.eighteen.actions import Action, Bid, Pass
from engine.eighteen.map.laid import City, Laid
from engine.games.g1861.game import Game
from pbem.recorded.played import CannotWrite, Move, Played
from pbem.replays.log_replay import LogReplay
from pbem.replays.written import as_18xx
from pbem.titles.g1861.files import FILES
from pbem.titles.g1861.files.copies import Tiles
from pbem.titles.g1861.files.places import Places
from tests.own_types import own
from tests.random_1861 import begin
from tests.replays.logs import log
from tests.replays.random_log import action_of
from tests.rules.g1861.table import definition


def on(*cities: City, tile: str = "") -> Laid:
    """The map with these cities on D14, on the printed tile or another."""
    return Laid({"D14": (tile, 0)} if tile else {}, {"D14": cities}, {})


def test_a_token_takes_the_place_kept_for_it_else_the_first_free_one() -> None:
    places = Places(on(City((), ("KB",))))
    assert places.of("NW", "D14", 0) == 1
    assert places.of("KB", "D14", 0) == 0
    places.follow(on(City(("NW",), ("KB",))))
    places.follow(on(City(("NW", "KB"))))
    assert (places.of("KB", "D14", 0), places.of("NW", "D14", 0)) == (0, 1)


def test_a_token_that_is_taken_off_leaves_its_place_free() -> None:
    places = Places(on(City()))
    for tokens in (("A",), ("A", "B"), ("A", "B", "C"), ("A", "C")):
        places.follow(on(City(tokens)))
    assert (places.of("C", "D14", 0), places.of("D", "D14", 0)) == (2, 1)
    places.follow(on(City(("A", "C", "D"))))
    assert (places.of("D", "D14", 0), places.of("E", "D14", 0)) == (1, 3)


def test_a_public_stands_where_its_minor_stood() -> None:
    places = Places(on(City()))
    for tokens in (("A",), ("A", "B"), ("NW", "B")):
        places.follow(on(City(tokens)))
    assert (places.of("NW", "D14", 0), places.of("B", "D14", 0)) == (0, 1)


def test_on_a_new_tile_the_tokens_close_up() -> None:
    places = Places(on(City(), City()))
    places.follow(on(City(("A",)), City(("B",))))
    places.follow(on(City(("A", "C")), City(("B",))))
    places.follow(on(City(("C",)), City(("B",))))
    places.follow(on(City(("C", "B")), tile="639"))
    assert (places.of("C", "D14", 0), places.of("B", "D14", 0)) == (0, 1)


def test_a_tile_that_comes_back_is_laid_again_after_the_others() -> None:
    board = definition().board
    tiles = Tiles(board, frozenset({"8"}))
    count = board.tiles["57"].count
    assert count is not None
    assert [tiles.lay("57", hex_id) for hex_id in ("B4", "E9")] == ["57-0", "57-1"]
    assert tiles.city("B4", 0) == "57-0-0"
    assert tiles.lay("14", "B4") == "14-0"
    assert tiles.city("B4", 0) == "14-0-0"
    assert [tiles.lay("57", f"X{number}") for number in range(count - 1)][-1] == "57-0"
    assert tiles.city("M7", 0) == "M7-1-0", "a printed tile has the number it has there"


def test_of_a_tile_that_never_runs_out_there_is_a_new_one_when_the_last_is_laid() -> None:
    tiles = Tiles(definition().board, frozenset({"8"}))
    assert [tiles.lay("8", hex_id) for hex_id in ("C3", "C11")] == ["8-0", "8-1"]
    tiles.lay("23", "C3")
    assert [tiles.lay("8", hex_id) for hex_id in ("D6", "D8", "D10")] == ["8-2", "8-0", "8-3"]


def played(start: Game, *moves: Action) -> Played[Game, Action]:
    """A game of six, so far."""
    end = play.replay(start, moves)
    numbered = tuple(Move(move, 0, number) for number, move in enumerate(moves, start=1))
    return Played("G1", "Volga", start, end, numbered, {player: player for player in start.players})


def test_4_3_who_could_not_pay_the_first_price_is_not_asked_there() -> None:
    """Their pass is not written; what they buy cannot be."""
    start, options = begin(6, "gtg"), {"variant": "gtg", "market": "grid", "runs": "best"}
    others = ("p2", "p3", "p4", "p5", "p6")
    before = (Bid("p1", "TSR", 205), *tuple(map(Pass, others)) * 7)  # the next one is refused at 30, 25, 20, 15, 10, 5
    passed = as_18xx("1861", options, played(start, *before, Pass("p1")))
    assert [one["entity"] for one in passed["actions"]] == [0, *(1, 2, 3, 4, 5) * 7]
    with pytest.raises(CannotWrite, match=r"Entry 37 of the record .* could not have paid the first price"):
        as_18xx("1861", options, played(start, *before, Bid("p1", "BSS", 5)))


@pytest.mark.parametrize(
    "seed", ["x0", *(pytest.param(f"x{number}", marks=pytest.mark.soak) for number in range(1, 25))]
)
def test_a_game_of_ours_comes_to_the_same_position(seed: str) -> None:
    """Full of offers and mergers; in the first one somebody buys whom the other program would not ask again (§6.3)."""
    dice = Random(seed)
    players, market = dice.randint(3, 6), dice.choice(("grid", "column"))
    game = start = begin(players, "gtg", market)
    moves: list[Move[Action]] = []
    while not game.finished and len(moves) < 800:
        action = action_of(game, dice)
        game, _ = play.apply(game, action)
        moves.append(Move(action, len(moves), len(moves) + 1))
    names = {player: player for player in start.players}
    options = {"variant": "gtg", "market": market, "runs": "best"}
    data = as_18xx("1861", options, Played("G1", "Volga", start, game, tuple(moves), names))
    run = LogReplay(log(data))
    outcome = run.run()
    assert (outcome.divergence, outcome.guesses, outcome.ignored) == (None, 0, 0)
    assert FILES.line(own(Game, run.game)) == FILES.line(game)
