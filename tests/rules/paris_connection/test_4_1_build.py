"""Paris Connection §4.1: building, placement by placement."""

from __future__ import annotations

import pytest

from engine.core.play import apply, why_not
from engine.games.paris_connection import Build, Built, open_hexes
from tests.paris_table import Scene, definition, table


@pytest.fixture
def game() -> Scene:
    """Three players; every company on its fixed start hex; nothing built."""
    return table("paris-connection", "anne ben carl")


def open_to(scene: Scene, colour: str, *placed: str) -> tuple[str, ...]:
    return open_hexes(scene.game.definition, scene.game.table, colour, placed)


def test_4_1_locomotives_come_from_the_depot(game: Scene) -> None:
    """§4.1: what is placed leaves the company's depot, and no other."""
    after = game.play("red F10 F11")
    assert after.depots == {**game.depots, "red": game.depots["red"] - 2}
    assert after.track == {**game.track, "red": ("E10", "F10", "F11")}
    assert after.game.hands == game.game.hands


def test_4_1_the_depot_must_not_be_empty(game: Scene) -> None:
    """§4.1: if a colour is not available it cannot be chosen."""
    refused = game.with_depots(red=0).refusal("red F10")
    assert (refused.code, refused.section) == ("empty_depot", "Paris Connection §4.1")
    assert refused.sentence == "The red depot is empty. You can build blue, yellow, purple, black and brown."
    assert open_to(game.with_depots(red=0), "red") == ()


def test_4_1_one_to_five_locomotives(game: Scene) -> None:
    """§4.1: five may be placed, six may not, none may not."""
    assert game.allows("red F11 F12 F13 G13 G14") is False  # F11 touches no red track: E10's neighbours are E11 and F10
    assert game.allows("red E11 E12 F12 F13 G13")
    six = game.refusal("red E11 E12 F12 F13 G13 G14")
    assert (six.code, six.section) == ("too_many", "Paris Connection §4.1")
    assert "at most 5" in six.sentence
    assert "6 hexes" in six.sentence
    assert open_to(game, "red", "E11", "E12", "F12", "F13", "G13") == ()
    none = why_not(game.game, Build("anne", "red", ()))
    assert none is not None
    assert (none.code, none.section) == ("too_few", "Paris Connection §4.1")


def test_4_1_no_more_than_the_depot_holds(game: Scene) -> None:
    """§4.1: two in the depot, two on the map."""
    short = game.with_depots(red=2)
    assert short.allows("red E11 E12")
    refused = short.refusal("red E11 E12 F12")
    assert (refused.code, refused.section) == ("depot_short", "Paris Connection §4.1")
    assert refused.sentence == "The red depot holds 2; you named 3 hexes."
    assert open_to(short, "red", "E11", "E12") == ()


def test_4_1_hexes_that_do_not_exist(game: Scene) -> None:
    """§4.1: there is no such hex on the map."""
    refused = game.refusal("red Z99")
    assert (refused.code, refused.section) == ("unknown_hex", "Paris Connection §4.1")
    assert "Z99" in refused.sentence


def test_4_1_holding_shares_is_not_needed(game: Scene) -> None:
    """§4.1: any player may build any colour."""
    assert game.with_hand("anne", blue=10).allows("red E11")


def test_4_1_one_colour_only() -> None:
    """§4.1: an action names one depot; the notation has no place for a second."""
    assert Build.__struct_fields__ == ("player", "colour", "hexes")


def test_4_1_track_may_branch(game: Scene) -> None:
    """§4.1: the second arm begins back on the start hex."""
    after = game.play("red E11 D11 F10")
    assert after.track["red"] == ("E10", "E11", "D11", "F10")


def test_4_1_track_may_form_loops(game: Scene) -> None:
    """§4.1: a ring around F12 closes on itself."""
    ring = game.play("red E11 F11 G11 G12 F12").play("black D07").play("brown F07").play("red G10 E12 F13 G13")
    red, board = ring.track["red"], definition().board
    joints = sum(1 for hex_id in red for other in board.neighbours(hex_id) if other in red) // 2
    assert joints > len(red) - 1  # more joints than a tree has


def test_4_1_1_adjacent_to_own_colour(game: Scene) -> None:
    """§4.1.1: next to the start hex of the company, not of another one."""
    assert open_to(game, "red") == ("D10", "E11", "F10")
    refused = game.refusal("red F07")  # beside brown and purple
    assert (refused.code, refused.section) == ("not_adjacent", "Paris Connection §4.1.1")
    assert refused.sentence == "F07 is not next to any red track. It can go to D10 (Reims), E11 and F10 (Troyes)."


def test_4_1_1_counting_those_placed_earlier_in_this_action(game: Scene) -> None:
    """§4.1.1: F11 is open once E11 has been placed, in this order only."""
    assert "F12" in open_to(game, "red", "E11", "F11")
    assert game.allows("red E11 F11")
    assert game.refuses("red F11 E11") == "not_adjacent"


def test_4_1_1_any_own_track_will_do(game: Scene) -> None:
    """§4.1.1: earlier track and the start hex alike."""
    after = game.play("red E11 E12", "black D07", "brown F07")
    assert {"F10", "D10", "D11", "E13", "F12"} <= set(open_to(after, "red"))


def test_4_1_2_checkered_line(game: Scene) -> None:
    """§4.1.2: D05 (Caen) and D06 (Le Havre) share an edge with a checkered line."""
    caen = game.with_track(black="D07 D06")
    refused = caen.refusal("black D05")
    assert (refused.code, refused.section) == ("checkered_line", "Paris Connection §4.1.2")
    assert refused.sentence.startswith("A checkered line runs between D05 (Caen) and D06 (Le Havre); black can go to ")
    assert "D05" not in open_to(caen, "black")


@pytest.mark.parametrize("border", definition().board.borders, ids="-".join)
def test_4_1_2_every_checkered_line_bars_both_ways(game: Scene, border: tuple[str, str]) -> None:
    """§4.1.2: from either side, unless there is another way in."""
    board = definition().board
    for here, there in (border, border[::-1]):
        assert there in board.touching(here)
        assert there not in board.neighbours(here)
        if board.hex(there).open:
            alone = game.with_track(red=here)
            assert alone.refuses(f"red {there}") == "checkered_line"
            way_in = next(other for other in board.neighbours(there) if board.hex(other).open)
            assert alone.with_track(red=way_in).allows(f"red {there}")


def test_4_1_3_same_colour_once(game: Scene) -> None:
    """§4.1.3: never two locomotives of one colour on a hex, be it older track or of this action."""
    built = game.play("red E11", "black D07", "brown F07")
    refused = built.refusal("red E11")
    assert (refused.code, refused.section) == ("same_colour_twice", "Paris Connection §4.1.3")
    assert game.refuses("red E11 E12 E11") == "same_colour_twice"
    assert built.allows("red E12")


def test_4_1_4_rural_hex_holds_two_colours(game: Scene) -> None:
    """§4.1.4: a second colour may join, a third may not."""
    two = game.play("brown G09", "yellow G09", "black D07", "purple F07 G08 H08")
    assert two.game.table.at("G09") == ("yellow", "brown")
    refused = two.refusal("purple G09")
    assert (refused.code, refused.section) == ("hex_full", "Paris Connection §4.1.4")
    assert "G09 is full: yellow and brown are there; purple can go to" in refused.sentence


def test_4_1_4_city_holds_one(game: Scene) -> None:
    """§4.1.4: F10 (Troyes) is taken by red; yellow stands beside it in vain."""
    taken = game.play("red F10")
    refused = taken.refusal("yellow F10")
    assert (refused.code, refused.section) == ("city_taken", "Paris Connection §4.1.4")
    assert refused.sentence.startswith(
        "F10 (Troyes) is a city with room for one locomotive, and red is there; yellow can"
    )
    assert "F10" not in open_to(taken, "yellow")


def test_4_1_5_nothing_on_the_eiffel_tower(game: Scene) -> None:
    """§4.1.5: E09 is next to every start hex and closed to all."""
    for colour in definition().companies:
        refused = game.refusal(f"{colour} E09")
        assert (refused.code, refused.section) == ("closed_hex", "Paris Connection §4.1.5")
        assert "the Eiffel tower" in refused.sentence


def test_4_1_5_nothing_on_a_start_hex(game: Scene) -> None:
    """§4.1.5: a neighbour's start hex and the company's own."""
    for hex_id in ("D09", "F09", "E10"):
        refused = game.refusal(f"red {hex_id}")
        assert (refused.code, refused.section) == ("closed_hex", "Paris Connection §4.1.5")
        assert "a start hex" in refused.sentence


def test_4_1_6_no_cut_off(game: Scene) -> None:
    """§4.1.6: the build that shuts yellow in is refused, and names it."""
    tight = game.play("red F10", "brown G09 G10")
    refused = tight.refusal("purple F07 G08 G09")
    assert (refused.code, refused.section) == ("cut_off", "Paris Connection §4.1.6")
    assert refused.facts["lost"] == "yellow"
    assert refused.sentence.startswith("With purple on G09, yellow could no longer reach any city; purple can go to ")


@pytest.mark.parametrize(
    ("line", "worth"),
    [("E11", 0), ("F10", 1), ("D10 C11", 1), ("D10 F10", 2), ("E11 E12 E13 E14 E15", 3), ("E11 E12 E14", None)],
)
def test_4_1_scoring_by_the_worth_of_each_hex(game: Scene, line: str, worth: int | None) -> None:
    """§4.1: rural 0, beige 1, purple 2; each locomotive of the action counts once."""
    if worth is None:
        assert not game.allows(f"red {line}")
        return
    after = game.play(f"red {line}")
    assert after.values == {**game.values, "red": worth}
    assert after.events == (Built(player="anne", colour="red", hexes=tuple(line.split()), worth=worth, value=worth),)


@pytest.mark.parametrize(
    ("beside", "city", "worth"),
    [("C10", "C09", 1), ("E14", "E15", 2), ("F02", "F01", 3), ("O13", "P12", 4)],
    ids=["beige", "purple", "red", "blue"],
)
def test_4_1_scoring_by_the_colour_of_the_city(game: Scene, beside: str, city: str, worth: int) -> None:
    """§4.1: beige 1, purple 2, red 3, blue (Marseille) 4."""
    after = game.with_track(red=beside).with_values(red=7).play(f"red {city}")
    assert after.values["red"] == 7 + worth


def test_4_1_scoring_only_marseille_is_blue(game: Scene) -> None:
    """§4.1: worth 4 exists once."""
    assert [hex_.name for hex_ in definition().board.cities if hex_.worth == 4] == ["Marseille"]
    assert {hex_.worth for hex_ in definition().board.hexes if hex_.kind != "city"} == {0}


def test_4_1_scoring_values_never_go_down_and_nobody_gets_points(game: Scene) -> None:
    """§4.1: a trade changes no value, and there are no totals before the end."""
    after = game.play("red F10").with_hand("ben", red=5).play("trade red 1 blue", "red E11")
    assert after.values["red"] == 1
    assert after.view(None).result == ()


def test_4_1_any_player_may_build_on_what_another_built(game: Scene) -> None:
    """§4.1: track belongs to the company."""
    assert game.play("red E11").play("red E12").track["red"] == ("E10", "E11", "E12")


def test_4_1_open_hexes_and_the_check_agree(game: Scene) -> None:
    """§4.1: the hexes that are offered are those that are not refused, hex by hex of the whole map."""
    position = game.play("red F10", "brown G09 G10", "purple F07", "yellow G09").game
    for colour in definition().companies:
        offered = open_hexes(position.definition, position.table, colour)
        for hex_ in definition().board.hexes:
            legal = why_not(position, Build("ben", colour, (hex_.id,))) is None
            assert legal == (hex_.id in offered)
            if legal:
                apply(position, Build("ben", colour, (hex_.id,)))
