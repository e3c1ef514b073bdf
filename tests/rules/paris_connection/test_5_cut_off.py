"""Paris Connection §5: the cut-off test."""

from __future__ import annotations

import pytest

from engine.games.paris_connection.cut_off import cut_off
from tests.paris_table import Scene, definition, table


@pytest.fixture
def game() -> Scene:
    """Red and brown have their city; yellow, on F09, can leave only through G09, where brown stands already."""
    return table("paris-connection", "anne ben carl").play("red F10", "brown G09 G10")


def test_5_last_way_out_may_not_be_used_up(game: Scene) -> None:
    """§5: purple on G09 would fill it; yellow has no city and no other way."""
    refused = game.refusal("purple F07 G08 G09")
    assert (refused.code, refused.facts["lost"]) == ("cut_off", "yellow")
    assert game.allows("purple F07 G08")


def test_5_1_a_company_with_a_city_passes_for_good(game: Scene) -> None:
    """§5.1: once yellow has reached Bourges it may be shut in."""
    safe = game.play("black D07", "yellow G09 H09 I09")
    assert safe.allows("purple F07 G08 G07 H08")
    assert safe.refuses("purple F07 G08 G09") == "hex_full"
    walled = safe.with_track(purple="F07 G08 H08 I08", blue="H09")  # I09's way on does not matter
    assert cut_off(definition(), walled.track, "") is None


def test_5_2_the_way_may_begin_anywhere_on_the_track() -> None:
    """§5.2: black's start hex is walled in, its far end is free."""
    game = table("paris-connection", "anne ben carl").with_track(black="C08 B08", purple="D07", blue="C09")
    assert cut_off(definition(), game.track, "") is None
    assert game.allows("blue C10")
    start_only = table("paris-connection", "anne ben carl").with_track(purple="D07 C08", blue="C09 C10 B09")
    assert cut_off(definition(), start_only.with_track(brown="C08").track, "") == "black"


def test_5_2_a_rural_hex_with_one_locomotive_lets_through(game: Scene) -> None:
    """§5.2: G09 holds brown alone; yellow can still enter it."""
    assert game.game.table.at("G09") == ("brown",)
    assert cut_off(definition(), game.track, "") is None
    assert game.allows("yellow G09")


def test_5_2_a_full_rural_hex_bars_the_way(game: Scene) -> None:
    """§5.2: with two on G09 yellow is cut off."""
    assert cut_off(definition(), game.with_track(purple="G09").track, "") == "yellow"


def test_5_2_a_taken_city_bars_the_way() -> None:
    """§5.2: D07 and G08 are taken and cannot be crossed."""
    game = table("paris-connection", "anne ben carl").with_track(purple="D07", brown="C08", blue="C08 C09")
    assert cut_off(definition(), game.track, "") == "black"


def test_5_2_a_start_hex_and_the_tower_bar_the_way(game: Scene) -> None:
    """§5.2: yellow's neighbours F08, E10 and E09 are closed, so they are no way out."""
    near = definition().board.neighbours("F09")
    assert {"F08", "E10", "E09"} <= set(near)
    assert cut_off(definition(), game.with_track(purple="G09").track, "") == "yellow"


def test_5_2_an_empty_city_next_door_is_enough() -> None:
    """§5.2: G10 (Auxerre) is empty, so yellow is well though G09 is full and F10 taken."""
    game = table("paris-connection", "anne ben carl").with_track(red="F10", brown="G09", purple="F07 G08 G09")
    assert cut_off(definition(), game.track, "") is None


def test_5_2_checkered_edges_do_not_count() -> None:
    """§5.2: brown's only way out of M11 is across checkered lines, so it is cut off; without them it would not be."""
    game = table("paris-connection", "anne ben carl").with_track(purple="D07 E07 F07", black="E07 F07")
    board = definition().board
    ways = {other for other in board.touching("M11") if other not in board.neighbours("M11")}
    assert ways == {"L11", "M12", "N11"}
    only = {**game.track, "brown": ("M11",), "red": ("L10", "M10", "N10"), "blue": ("L10", "M10", "N10")}
    assert all(board.hex(hex_id).kind == "rural" for hex_id in ("L10", "M10", "N10"))
    assert cut_off(definition(), only, "red") == "brown"
    free = {**only, "blue": ("L10", "N10")}
    assert cut_off(definition(), free, "red") is None


def test_5_2_the_search_goes_on_over_several_hexes() -> None:
    """§5.2: the nearest empty city may be far; here purple's is more than three hexes away."""
    game = table("paris-connection", "anne ben carl")
    taken = game.with_track(black="D07 D06", brown="G08 F06", yellow="H07 H05", red="D05 F04")
    assert cut_off(definition(), taken.track, "") is None


def test_5_3_the_whole_build_is_illegal(game: Scene) -> None:
    """§5.3: the first two placements do not stand either."""
    before = game.track
    assert game.refuses("purple F07 G08 G09") == "cut_off"
    assert game.track == before
    assert game.play("purple F07 G08").track["purple"] == ("E08", "F07", "G08")


def test_5_the_test_ignores_supply(game: Scene) -> None:
    """§5: an empty yellow depot does not excuse the cut-off."""
    assert game.with_depots(yellow=0).refuses("purple F07 G08 G09") == "cut_off"


def test_5_the_test_ignores_supply_the_other_way(game: Scene) -> None:
    """§5: and it does not cause one."""
    assert game.with_depots(yellow=0).allows("purple F07 G08")


def test_5_each_company_is_tested_alone() -> None:
    """§5: yellow and brown share the last slot of G09; each alone could use it, so the position is legal."""
    game = table("paris-connection", "anne ben carl").with_track(
        red="F10 G10", purple="F07 G08 G09", black="D07 E07 F07"
    )
    assert cut_off(definition(), game.track, "") is None
    assert game.refusal("yellow G09").facts["lost"] == "brown"
    assert game.refusal("brown G09").facts["lost"] == "yellow"
    assert game.allows("red G11")


@pytest.mark.parametrize("builder", definition().companies)
def test_5_a_build_never_cuts_off_its_own_colour(game: Scene, builder: str) -> None:
    """§5: every first placement of a company leaves it a way."""
    for hex_ in definition().board.hexes:
        if game.allows(f"{builder} {hex_.id}"):
            after = game.play(f"{builder} {hex_.id}")
            assert cut_off(definition(), after.track, "") is None


def test_5_once_after_the_action_or_after_each_locomotive_is_the_same(game: Scene) -> None:
    """§5: the build is refused at the hex that does it, wherever it stands in the list."""
    tight = game.with_track(purple="F07 G08")
    for line in ("purple G09", "purple G09 H08", "purple H08 G09", "purple H08 G09 G07"):
        assert tight.refuses(line) == "cut_off", line
    assert tight.allows("purple H08")
