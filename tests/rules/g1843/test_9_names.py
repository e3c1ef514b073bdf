"""1843 §9, §12.2: cities that share a hex have names, which stay with their track; other names of hexes; numbers."""

from __future__ import annotations

from itertools import product

import pytest

from engine.eighteen.map.fit import edges_of
from engine.eighteen.map.lay import fitting, laid_with
from engine.eighteen.map.network import Network
from engine.games.g1843 import cities
from engine.games.g1843.game import Game
from engine.games.g1843.rules import RULES
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import operated, with_track

DATA = definition()
OO = {
    "C18": ("Boulogne-sur-Mer", "Calais"),
    "E12": ("Le Mans", "Tours"),
    "F23": ("Metz", "Nancy"),
    "J9": ("Montauban", "Albi"),
}
LILLE_TO_PARIS = {"C20": ("X03", 0), "D19": ("8", 1), "D17": ("8", 4), "E16": ("X05", 0)}
PARIS = ("North Paris", "South Paris", "Montparnasse")


def names(game: Game, hex_id: str) -> tuple[str, ...]:
    """Of each stop of the hex now."""
    return tuple(stop.name for stop in cities.stops_of(game, hex_id))


def edges(network: Network, hex_id: str, stop: int) -> frozenset[int]:
    """The sides to which a city of the hex has track."""
    return edges_of(stop, network.paths(hex_id))


@pytest.mark.parametrize(("hex_id", "named"), [*OO.items(), ("E16", ("Paris", "Montparnasse")), ("D15", ("",))])
def test_9_cities_that_share_a_hex_have_names(hex_id: str, named: tuple[str, ...]) -> None:
    assert names(table().game, hex_id) == named


def test_12_2_paris_has_three_names_from_green_on() -> None:
    game = operated("NOR", phase="green", at=(("C20", 0), ("E16", 0))).play("lay NOR X05 E16 0").game
    assert names(game, "E16") == PARIS
    assert game.network.tokens_of("NOR")[1] == ("E16", 0)  # that of Paris went to North Paris
    assert cities.named(game)["Paris Nord"] == ("E16", 0)


@pytest.mark.parametrize("hex_id", OO)
def test_12_2_a_name_stays_with_its_track_whatever_tiles_follow(hex_id: str) -> None:
    """Every green tile, then every brown one, then the gray one, all as they can be turned."""
    swapped = 0
    for green, brown, gray in product(range(12), range(8), range(1)):
        game, at = table().game.copied(), [green, brown, gray]
        before = {name: frozenset[int]() for name in OO[hex_id]}
        while at:
            choices = [(tile.id, turn) for tile, turns in fitting(game.network, hex_id) for turn in turns]
            if not choices:
                break
            tile, turn = choices[at.pop(0) % len(choices)]
            game.redrawn(laid_with(game.network, tile, hex_id, turn))
            now = {name: edges(game.network, hex_id, stop) for stop, name in enumerate(names(game, hex_id))}
            assert now.keys() == before.keys()
            assert all(before[name] <= now[name] for name in now)
            before = now
        swapped += names(game, hex_id) != OO[hex_id]
    assert swapped > 0  # else nothing was tried


def test_12_2_names_are_stored_with_the_position() -> None:
    game = with_track(table(), {"F23": ("64", 0)}).game.copied()
    game.called = {"F23": (1, 0)}
    again = RULES.decode(DATA, RULES.encode(game))
    assert names(again, "F23") == ("Nancy", "Metz")


@pytest.mark.parametrize(("stop", "name"), [(0, "Montauban"), (1, "Albi")])
def test_12_2_mid_says_the_city_by_its_stop(stop: int, name: str) -> None:
    scene = operated("MID", phase="green").play(f"lay_home MID 10 J9 0 {stop}")
    (place,) = scene.game.network.tokens_of("MID")
    assert cities.name_of(scene.game, *place) == name


def test_12_2_refusals_name_the_cities() -> None:
    scene: Scene = operated("MID", phase="green")
    assert scene.refusal("lay MID 10 J9 0").facts["stops"] == "stop 0, Montauban; stop 1, Albi"
    assert "stop 1, Albi" in str(scene.refusal("lay_home MID 10 J9 0 2"))


def test_8_5_1_places_for_markers_are_listed_with_their_names() -> None:
    scene = operated("NOR", phase="green", track=LILLE_TO_PARIS, at=(("C20", 0),)).play("pass")
    assert scene.refusal("token NOR D9 0").facts["places"] == "E16 (stop 0, North Paris, 40)"


def test_9_stale_coordinates_of_the_rules_mean_the_hexes_beside_them() -> None:
    assert {alias: hex_id for alias, hex_id in DATA.board.aliases.items() if alias[1:].isdigit()} == {
        "H24": "H25", "H14": "H15", "C19": "C20", "D8": "D9", "J16": "J17", "N14": "N15", "H6": "H7",
    }  # fmt: skip


def test_10_1_privates_have_the_numbers_of_the_rules() -> None:
    assert [row.number for row in DATA.privates.values()] == [1, 2, 3, 4, 5, 6, 7]


def test_10_2_powers_have_their_prices_in_the_data() -> None:
    prices = {id_: row.power.price for id_, row in DATA.privates.items() if row.power}
    assert prices == {"TAB": 20, "PSG": 0, "HAV": 80, "BAM": 100}


def test_11_1_companies_that_look_alike_to_the_colour_blind_have_different_rims() -> None:
    alike = [("EST", "NOR"), ("EST", "PO"), ("NOR", "PO"), ("OU", "PRO"), ("PLM", "SO"), ("MID", "SO"), ("ETA", "NOR")]
    for one, other in alike:
        assert DATA.companies[one].edge != DATA.companies[other].edge, (one, other)
