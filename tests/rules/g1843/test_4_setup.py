"""1843 §4: what a game begins with, and the order of the player cards."""

from __future__ import annotations

import pytest

from engine.core.errors import BadOption
from engine.eighteen.events import GameStarted
from engine.games.g1843.rules import RULES
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table

NAMES = ["p1", "p2", "p3", "p4", "p5", "p6"]


def begin(players: int, seed: str = "", **options: str) -> Scene:
    """A game as the service starts it."""
    game, events = RULES.start(definition(), tuple(NAMES[:players]), RULES.options(options), seed)
    return Scene(game, events)


@pytest.mark.parametrize(("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_4_starting_capital(players: int, cash: int) -> None:
    scene = begin(players)
    assert [scene.cash(player) for player in NAMES[:players]] == [cash] * players
    assert scene.cash("bank") == 100_000 - players * cash


def test_4_for_two_to_six_players() -> None:
    for players in (("p1",), tuple("abcdefg")):
        with pytest.raises(BadOption, match="2, 3, 4, 5, 6"):
            RULES.start(definition(), players, RULES.options({}), "")


def test_4_the_player_cards_are_dealt_at_random() -> None:
    orders = {begin(3, str(seed)).game.cards for seed in range(60)}
    assert len(orders) == 6
    assert all(sorted(order) == NAMES[:3] for order in orders)


def test_4_the_same_seed_deals_the_same_cards() -> None:
    assert begin(6, "x").game.cards == begin(6, "x").game.cards


def test_4_cards_may_follow_the_order_of_invitation() -> None:
    game = begin(4, "x", seats="invited", first="3").game
    assert game.cards == ("p3", "p4", "p1", "p2")
    assert game.first == "p3"


def test_4_the_holder_of_card_1_is_told_first() -> None:
    scene = begin(3, "7")
    assert scene.told(GameStarted) == (GameStarted(players=scene.game.cards, first=scene.game.cards[0], cash=800),)
    assert scene.active == scene.game.cards[0]


def test_4_all_trains_are_in_the_supply_by_colour() -> None:
    assert table().game.depot == {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 18}


def test_4_nobody_owns_anything_and_no_company_is_in_play() -> None:
    game = table().game
    assert not game.privates
    assert not game.companies
    assert not game.markers


def test_5_the_game_begins_in_yellow_phase_with_the_auction() -> None:
    scene = table()
    assert scene.game.phase == "yellow"
    assert scene.waits == "a player’s turn in the auction of the privates"


def test_11_1_ambiguous_plm_has_three_or_four_station_markers() -> None:
    assert table().game.station_markers("PLM") == 3
    assert table(plm_stations="4").game.station_markers("PLM") == 4
    assert table(plm_stations="4").game.station_markers("SO") == 3
    with pytest.raises(BadOption, match="plm_stations"):
        RULES.options({"plm_stations": "5"})


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_4_whoever_is_dealt_which_card_the_start_follows_from_what_was_told_of_it(seed: str) -> None:
    scene, options = begin(3, seed), RULES.options({})
    assert RULES.begins(definition(), options, scene.events, None, scene.game)
