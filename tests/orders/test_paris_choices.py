"""Options and samples of Paris Connection: everything offered is legal, and tells nothing the reader may not know."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.games.paris_connection import Game, Trade
from pbem.orders.order import OrderError
from pbem.titles.paris_connection.mail.choices import options, ways_to
from pbem.titles.paris_connection.mail.samples import examples
from tests.orders.paris import definition, meaning, opening, wandered
from tests.properties import slow_model
from tests.random_games import random_position

SEEDS = range(6)


def seen(game: Game) -> str:
    return game.active[0]


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


@pytest.mark.parametrize("seed", range(8))
def test_no_city_is_shown_with_a_build_that_adds_less_than_another_one_as_short(seed: int) -> None:
    """§4.1: against all chains of at most five, tried one by one by the rules' own words; early and late."""
    game = random_position(3 + seed % 4, f"best {seed}", seed * 6)
    colour = definition().companies[seed % 6]
    found = next(one for one in options(definition(), game.view(None)).colours if one.colour == colour)
    builds = all_shortest(game, colour)
    assert {way.hex for way in found.cities} == set(builds)
    for way in found.cities:
        assert way.worth == slow_model.worth(way.hexes) == max(map(slow_model.worth, builds[way.hex]))
        assert way.hexes in builds[way.hex]
        ways = next(one for one in ways_to(definition(), game.view(None), way.hex) if one.colour == colour)
        best = sorted((-slow_model.worth(one), one) for one in builds[way.hex])
        assert ways.found == len(best)
        assert ways.builds == tuple((-worth, " ".join(("build", colour, *one))) for worth, one in best[:12])
        assert ways.builds[0][1] == way.order


def all_shortest(game: Game, colour: str) -> dict[str, list[tuple[str, ...]]]:
    """City to all its shortest legal chains, each hex beside the one before, found by trying everything."""
    table = game.table
    shortest: dict[str, list[tuple[str, ...]]] = {}
    begun: list[tuple[str, ...]] = [()]
    for _ in range(5):
        longer = {
            (*chain, other)
            for chain in begun
            for hex_id in (chain[-1:] or table.track[colour])
            for other in slow_model.all_adjacent(hex_id)
            if slow_model.has_room(table.track, colour, other)
            and other not in chain
            and slow_model.MARSEILLE not in chain
        }
        begun = [one for one in longer if len(one) <= table.depots[colour]]
        done = set(shortest)
        for chain in begun:
            end = chain[-1]
            wanted = slow_model.is_city(end) and end not in done
            if wanted and slow_model.legal_build(table.track, table.depots, colour, chain):
                shortest.setdefault(end, []).append(chain)
    return shortest
