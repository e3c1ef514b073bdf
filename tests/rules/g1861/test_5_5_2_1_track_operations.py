"""1861 §5.5.2: how often a company may lay track, from which phase, where, and what it costs."""

from __future__ import annotations

import pytest

from engine.eighteen.events import TokenPlaced, TrackLaid
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, now

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def minor(name: str, *tiles: str, phase: str = "2", variant: str = "jklm", cash: int = 100) -> Scene:
    """The minor operates with these tiles on the map."""
    scene = table(variant=variant).without_room().with_(phase=phase).with_tiles(*tiles)
    return scene.with_minor(name, "anne", cash=cash, trains="2").operating()


# how often


@EDITIONS
def test_5_5_2_1_one_yellow_tile_then_a_second_for_20(variant: str) -> None:
    scene = minor("M-V", variant=variant).play("lay M-V 57 I13 0")
    assert (scene.cash("M-V"), now(scene)) == (100, ("M-V", "track"))
    bank = scene.cash("bank")
    scene = scene.play("lay M-V 9 I11 0")
    assert (scene.cash("M-V"), scene.cash("bank")) == (80, bank + 20)
    assert scene.told(TrackLaid)[0] == TrackLaid(company="M-V", tile="9", hex="I11", rotation=0, cost=20)


def test_5_5_2_1_never_a_third() -> None:
    scene = minor("M-V", cash=500).play("lay M-V 57 I13 0", "lay M-V 9 I11 0")
    assert scene.refuses("lay M-V 8 I15 3") == "not_now"
    assert at(scene, "track").refuses("lay M-V 8 I15 3") == "lays_used"


@EDITIONS
def test_5_5_2_1_a_new_tile_and_an_upgrade_in_either_order(variant: str) -> None:
    scene = minor("M-V", "I13 57 0", phase="3", variant=variant)
    first = scene.play("lay M-V 14 I13 0", "lay M-V 9 I11 0")
    other = scene.play("lay M-V 9 I11 0", "lay M-V 14 I13 0")
    assert first.game.laid.tiles == other.game.laid.tiles
    assert first.cash("M-V") == other.cash("M-V") == 80


def test_5_5_2_1_two_new_tiles_but_not_two_upgrades() -> None:
    scene = minor("M-V", "I13 57 0", "I11 9 0", phase="3").play("lay M-V 14 I13 0")
    refused = scene.refusal("lay M-V 23 I11 0")
    assert (refused.code, refused.section) == ("second_upgrade", "1861 §5.5.2.1")
    assert not [line for line in scene.legal("lay") if line.split()[2] not in ("7", "8", "9")]


def test_5_5_2_1_not_twice_on_one_hex() -> None:
    scene = minor("M-V", phase="3").play("lay M-V 57 I13 0")
    assert scene.refuses("lay M-V 14 I13 0") == "same_hex_twice"


def test_5_5_2_1_printed_track_can_only_be_upgraded() -> None:
    """Nothing is upgraded in phase 2, so N finds no use for the printed track of its line."""
    scene = nikolaev()
    assert scene.refuses("lay N 9 G7 0") == "wrong_colour"
    assert scene.refuses("lay N 24 G7 3") == "colour_not_yet"


@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True), ("4", True)])
def test_5_5_2_1_green_from_phase_3(phase: str, allowed: bool) -> None:
    assert minor("M-V", "I13 57 0", phase=phase).allows("lay M-V 14 I13 0") is allowed


@pytest.mark.parametrize(("phase", "allowed"), [("4", False), ("5", True)])
def test_5_5_2_1_brown_from_phase_5(phase: str, allowed: bool) -> None:
    assert minor("M-V", "I13 14 0", phase=phase).allows("lay M-V 63 I13 0") is allowed


@pytest.mark.parametrize(("phase", "allowed"), [("5", False), ("6", True), ("8", True)])
def test_5_5_2_1_gray_from_phase_6(phase: str, allowed: bool) -> None:
    scene = table().without_room().with_(phase=phase).with_tiles("H8 638 0")
    scene = scene.with_public("NW", anne=3, cash=100, trains="8", at="H8").operating()
    assert scene.allows("lay NW 639 H8 0") is allowed


def test_5_5_2_1_the_second_may_be_declined_and_the_first_too() -> None:
    scene = minor("M-V").play("lay M-V 57 I13 0", "pass")
    assert now(scene)[1] != "track"
    assert minor("M-V").play("pass").game.laid.tiles == {}


# what it costs


@EDITIONS
@pytest.mark.parametrize(("hex_id", "cost"), [("F16", 40), ("G13", 0)])
def test_5_5_2_2_the_printed_amount_at_once_to_the_bank(variant: str, hex_id: str, cost: int) -> None:
    scene = minor("K-R", "G15 202 1", variant=variant)
    tile = next(line for line in scene.legal("lay") if line.split()[3] == hex_id)
    played = scene.play(tile)
    assert (scene.cash("K-R") - played.cash("K-R"), played.cash("bank") - scene.cash("bank")) == (cost, cost)


def test_5_5_2_2_difficult_terrain_and_the_second_operation_add_up() -> None:
    scene = minor("K-R").play("lay K-R 202 G15 1")
    tile = next(line for line in scene.legal("lay") if line.split()[3] == "F16")
    assert scene.play(tile).cash("K-R") == 40


@pytest.mark.parametrize(("loans", "allowed"), [(1, False), (0, True)])
def test_5_5_2_2_loans_may_be_taken_for_it(loans: int, allowed: bool) -> None:
    """60 for a second operation on difficult terrain: with 10 in cash two loans do."""
    scene = table().without_room().with_minor("K-R", "anne", cash=10, loans=loans, trains="2").operating()
    scene = scene.play("lay K-R 202 G15 1")
    line = "lay K-R 8 F16 4"
    if allowed:
        assert scene.play(line).game.companies["K-R"].loans == 2
    else:
        refused = scene.refusal(line)
        assert (refused.code, refused.facts["cost"], refused.facts["cash"]) == ("track_cost", "60", "55")


@EDITIONS
def test_5_5_2_3_upgrades_on_difficult_terrain_are_free(variant: str) -> None:
    """F18 cost 40 when its first tile was laid."""
    scene = table(variant=variant).without_room().with_(phase="3").with_tiles("F18 57 0")
    scene = scene.with_public("NW", anne=3, cash=100, trains="3", at="F18").operating()
    assert scene.play("lay NW 14 F18 0").cash("NW") == 100


@EDITIONS
def test_5_5_2_3_k7_from_yellow_to_green(variant: str) -> None:
    """§5.5.2.3 AMBIGUOUS: free under jklm, 20 for the first upgrade under gtg."""
    scene = table(variant=variant).without_room().with_(phase="3")
    scene = scene.with_public("NW", anne=3, cash=100, trains="3", at="K7").operating()
    line = next(line for line in scene.legal("lay") if line.split()[2:4] in (["207", "K7"], ["208", "K7"]))
    assert scene.play(line).cash("NW") == {"jklm": 100, "gtg": 80}[variant]


@EDITIONS
def test_5_5_2_3_k7_later_upgrades_are_free(variant: str) -> None:
    scene = table(variant=variant).without_room().with_(phase="5").with_tiles("K7 208 1")
    scene = scene.with_public("NW", anne=3, cash=100, trains="5", at="K7").operating()
    assert scene.play("lay NW 623 K7 0").cash("NW") == 100


@EDITIONS
def test_5_5_2_3_kiev_from_green_to_brown_costs_40(variant: str) -> None:
    scene = minor("K-K", "D14 635 0", phase="5", variant=variant)
    assert scene.play("lay K-K 636 D14 0").cash("K-K") == 60


@EDITIONS
def test_5_5_2_3_kiev_from_yellow_to_green_is_free(variant: str) -> None:
    assert minor("K-K", phase="3", variant=variant).play("lay K-K 635 D14 0").cash("K-K") == 100


# private hexes


@EDITIONS
@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True)])
def test_5_5_2_2_no_track_on_private_hexes_before_phase_3(variant: str, phase: str, allowed: bool) -> None:
    scene = minor("M-V", "I13 57 0", "I11 9 0", phase=phase, variant=variant)
    if allowed:
        assert scene.allows("lay M-V 9 I9 0")
    else:
        refused = scene.refusal("lay M-V 9 I9 0")
        assert (refused.code, refused.section) == ("private_hex", "1861 §5.5.2.2")


@pytest.mark.parametrize("hex_id", ["E3", "H6", "I5", "I9", "J10"])
def test_5_5_2_2_the_five_private_hexes(hex_id: str) -> None:
    assert minor("M-V", "I13 57 0").refuses(f"lay M-V 9 {hex_id} 0") == "private_hex"


# six-way tiles


def brown_voronezh(variant: str) -> Scene:
    """A green city in Voronezh, in phase 5; 611 has five sides, 63 six."""
    return minor("M-V", "I13 14 0", phase="5", variant=variant)


def test_5_5_2_3_a_city_goes_brown_with_a_six_way_tile() -> None:
    """§5.5.2.3 AMBIGUOUS, jklm: compulsory while one is there."""
    scene = brown_voronezh("jklm")
    refused = scene.refusal("lay M-V 611 I13 0")
    assert (refused.code, refused.facts["tiles"]) == ("six_way", "63")
    assert scene.allows("lay M-V 63 I13 0")


def test_5_5_2_3_without_a_six_way_tile_another_one() -> None:
    """jklm: all three 63 are on the map."""
    scene = brown_voronezh("jklm").edit(lambda own: own.laid.supply.update({"63": 0}))
    assert scene.allows("lay M-V 611 I13 0")
    assert scene.refuses("lay M-V 63 I13 0") == "none_left"


def test_5_5_2_3_recorded_games_do_not_enforce_it() -> None:
    scene = brown_voronezh("gtg")
    assert scene.allows("lay M-V 611 I13 0")
    assert scene.allows("lay M-V 63 I13 0")


def test_5_5_2_3_it_is_about_large_cities_only() -> None:
    """A small station goes brown with 911, which has five sides."""
    scene = minor("M-V", "I13 63 0", "I11 8 0", "H10 88 2", phase="5")
    assert any(line.split()[2] == "911" for line in scene.legal("lay"))


# what goes with a tile


@EDITIONS
def test_5_6_1_a_gray_moscow_gets_its_token_of_the_rsr(variant: str) -> None:
    """§5.6.1: the moment the tile is laid, by whomever."""
    scene = table(variant=variant).without_room().with_(phase="6").with_tiles("H8 638 0")
    scene = scene.with_public("NW", anne=3, cash=100, trains="6", at="H8").operating()
    played = scene.play("lay NW 639 H8 0")
    assert ("H8", 0) in played.tokens("RSR")
    assert played.told(TokenPlaced) == (TokenPlaced(company="RSR", hex="H8", stop=0, cost=0),)


def test_5_6_1_no_second_one_where_it_stands_already() -> None:
    scene = table().without_room().with_(phase="6").with_tiles("H8 638 0").with_tokens("RSR", "H8")
    scene = scene.with_public("NW", anne=3, cash=100, trains="6", at="H8").operating()
    played = scene.play("lay NW 639 H8 0")
    assert played.tokens("RSR") == (("H8", 0),)
    assert played.told(TokenPlaced) == ()


@EDITIONS
def test_5_5_2_1_an_upgraded_tile_returns_to_the_supply(variant: str) -> None:
    scene = minor("M-V", "I13 14 0", phase="5", variant=variant)
    supply = scene.game.laid.supply
    played = scene.play("lay M-V 63 I13 0")
    assert (played.game.laid.supply["14"], played.game.laid.supply["63"]) == (supply["14"] + 1, supply["63"] - 1)
