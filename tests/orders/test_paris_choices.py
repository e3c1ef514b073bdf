"""Options and examples of Paris Connection: everything offered is legal, and tells nothing the reader may not know."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.games.paris_connection import Game, Trade
from pbem.games.paris_connection.choices import options
from pbem.games.paris_connection.samples import examples
from pbem.orders.order import OrderError
from tests.orders.paris import after, definition, meaning, opening, wandered

SEEDS = range(6)


def seen(game: Game) -> str:
    return game.active[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_example_is_legal(seed: int) -> None:
    game = wandered(seed, seed * 4)
    lines = examples(definition(), game.view(seen(game)), seen(game))
    assert 2 <= len(lines) <= 3
    assert [line.split()[0] for line in lines][-1] == "trade"
    assert all(play.why_not(game, meaning(line, game)) is None for line in lines)


def test_examples_of_the_opening() -> None:
    assert examples(definition(), opening().view("p1"), "p1") == (
        "build blue C09",
        "build blue C09 B09",
        "trade blue for 2 yellow",
    )


def test_a_finished_game_offers_nothing() -> None:
    game = opening()
    over = replace(game, table=replace(game.table, ended="supply"))
    assert examples(definition(), over.view("p1"), "p1") == ()
    assert options(definition(), over.view("p1")) == options(definition(), over.view("p2"))
    assert options(definition(), over.view("p1")).colours == ()
    with pytest.raises(OrderError) as caught:
        meaning("build blue", over, "p1")
    assert caught.value.example == ""


def test_an_example_does_not_end_the_game_while_another_would_not() -> None:
    """§6: with only blue and yellow left, taking the last blue locomotive would end it."""
    game = opening()
    depots = dict.fromkeys(game.table.depots, 0) | {"blue": 1, "yellow": 2}
    low = replace(game, table=replace(game.table, depots=depots))
    lines = examples(definition(), low.view("p1"), "p1")
    assert lines[0] == "build yellow F10"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_is_legal_and_complete(seed: int) -> None:
    game = wandered(seed, 10)
    found = options(definition(), game.view(seen(game)))
    assert tuple(one.colour for one in found.colours) == definition().companies
    for one in found.colours:
        assert one.depot == game.table.depots[one.colour]
        singles = {f"build {one.colour} {hex_id}" for hex_id in one.open}
        assert all(play.why_not(game, meaning(line, game)) is None for line in singles)
        cities = {way.hex for way in one.cities}
        assert {hex_id for hex_id in one.open if definition().board.hex(hex_id).kind == "city"} <= cities
        for way in one.cities:
            assert way.hexes[-1] == way.hex
            assert 1 <= len(way.hexes) <= 5
            assert play.why_not(game, meaning(way.order, game)) is None
    offered = {
        Trade(seen(game), one.returned, taken, count)
        for one in found.trades
        for taken, most in one.takes
        for count in range(1, most + 1)
    }
    every = {
        Trade(seen(game), returned, taken, count)
        for returned, taken in product(definition().companies, repeat=2)
        for count in range(4)
    }
    assert offered == {action for action in every if play.why_not(game, action) is None}


def test_a_reader_without_a_seat_sees_builds_and_no_trades() -> None:
    found = options(definition(), opening().view(None))
    assert found.trades == ()
    assert found.colours == options(definition(), opening().view("p1")).colours
    assert options(definition(), opening().full_view()).trades == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_other_hands_change_nothing(seed: int) -> None:
    """Non-interference: what p1 cannot see is dealt anew among the others."""
    game = wandered(seed, 8)
    others = [player for player in game.table.players if player != "p1"]
    mixed = Random(seed).sample([game.hands[player] for player in others], len(others))
    other = replace(game, hands={**game.hands, **dict(zip(others, mixed, strict=True))})
    assert options(definition(), other.view("p1")) == options(definition(), game.view("p1"))
    assert examples(definition(), other.view("p1"), "p1") == examples(definition(), game.view("p1"), "p1")


def test_a_player_who_is_not_the_reader_gets_no_trade_from_a_hand_nobody_showed() -> None:
    lines = examples(definition(), opening().view("p2"), "p1")
    assert all(line.startswith("build") for line in lines)


def test_the_longer_example_goes_on_from_the_track() -> None:
    game = after("build blue C09 B09", "build red F10", "build yellow G09")
    lines = examples(definition(), game.view(seen(game)), seen(game))
    assert len(meaning(lines[1], game).hexes) > 1  # type: ignore[union-attr]
