"""1843 §8.5: what keeps a station marker from a city, and where a marker that moves may go."""

from __future__ import annotations

import pytest

from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import (
    filled,
    in_phase,
    operated,
    operating,
    owning,
    step,
    to,
    with_company,
    with_markers,
    with_track,
)

EAST = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}  # from Rennes to Rouen
# Paris in green, its north joined with its south by a curve through D17 and E18.
PARIS = {"E16": ("X05", 0), "D17": ("7", 5), "E18": ("7", 1)}


def test_8_5_1_one_marker_in_a_hex_of_three_cities() -> None:
    scene = with_markers(owning("NOR", phase="green", track=PARIS), "NOR", ("C20", 0), ("E16", 0))
    scene = with_company(scene, "NOR", charter=(100,)).operating()
    assert ("E16", 1) in scene.game.network.reach("NOR").stops
    assert scene.game.laid.cities["E16"][1].tokens == ()
    assert step(scene.play("pass")) != "token"


def test_8_5_1_a_free_city_without_a_line_to_it_takes_no_marker() -> None:
    """Limoges lies open, has a place free and is nobody's home, but no track leads there."""
    scene = to(operated("OU", phase="green", track={**EAST, "H11": ("57", 0)}), "token")
    refused = scene.refusal("token OU H11 0")
    assert (refused.code, refused.section) == ("token_place", "1843 §8.5.1")
    assert scene.legal("token") == ("token OU D15 0",)


def test_8_5_1_no_marker_past_a_junction_by_reversing() -> None:
    """From Rouen in the east tile 23 leads to Rennes in the west, not back to Le Mans in the south-east."""
    track = {"D11": ("23", 4), "D13": ("9", 1), "D15": ("57", 1), "E12": ("10", 2)}
    east = operated("PO", phase="green", track=track, at=(("D15", 0),)).play("pass")
    assert step(east) != "token"
    both = {**track, "D9": ("57", 1)}
    west = to(operated("OU", phase="green", track=both), "token")
    assert west.legal("token") == ("token OU D15 0", "token OU E12 1")


@pytest.mark.parametrize(
    ("home", "others", "free"),
    [
        ("J17", (), True), ("J17", ("OU",), True), ("J17", ("OU", "PO"), False),
        ("H25", (), True), ("H25", ("OU",), False),
    ],
)  # fmt: skip
def test_8_5_1_only_the_last_circle_is_kept(home: str, others: tuple[str, ...], free: bool) -> None:
    """Lyon in brown has three circles, Strasbourg two; neither PLM nor EST has its home marker on the map."""
    track = {"J17": ("X10", 0), "K18": ("8", 0), "L17": ("57", 0), "F23": ("10", 2), "G24": ("9", 2)}
    scene = filled(owning("NOR", phase="brown", track=track), home, 0, *others)
    scene = with_markers(scene, "NOR", ("L17" if home == "J17" else "F23", 0))
    scene = with_company(scene, "NOR", charter=(40,)).operating().play("pass")
    assert (home, 0) in scene.game.network.reach("NOR").stops
    assert (step(scene) == "token") == free
    if free:
        assert scene.legal("token") == (f"token NOR {home} 0",)


def albi() -> Scene:
    """J9 has a tile, and OU a marker in Limoges next to it; MID has floated and operates after OU."""
    scene = in_phase(table(), "green").with_public("OU", par=86, anne=6).with_public("MID", par=67, ben=6)
    scene = with_markers(scene, "OU", ("D9", 0), ("H11", 0))
    return with_track(scene, {"H11": ("57", 0), "I10": ("9", 0), "J9": ("10", 0)}).operating()


def turn_ends(scene: Scene) -> Scene:
    """Passed on to the end of the turn."""
    company = operating(scene)
    while operating(scene) == company:
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    return scene


def test_8_5_1_nobody_stands_in_j9_before_mid_has_its_home_there() -> None:
    scene = albi()
    assert ("J9", 0) in scene.game.network.reach("OU").stops
    assert step(scene.play("pass")) != "token"
    chosen = turn_ends(turn_ends(scene).play("ben: home MID 1"))
    assert (operating(chosen), chosen.game.or_number) == ("OU", 2)
    assert to(chosen, "token").legal("token") == ("token OU J9 0",)


def test_8_5_3_a_train_that_is_obsolete_is_owned_too() -> None:
    track = {"H7": ("57", 0), "G8": ("2", 0)}
    scene = with_company(owning("SO", phase="blue", track=track), "SO", obsolete=("2+1",)).operating()
    assert to(scene, "token").allows("claim SO H7")


def test_8_5_3_no_port_beyond_a_city_full_of_others() -> None:
    """Rennes lies between Orléans and Brest; a full city ends the route, and a full port may still be its end."""
    track = {"F13": ("57", 1), "F11": ("8", 2), "E10": ("4", 2), "D9": ("57", 2), "C8": ("9", 2), "B7": ("9", 2)}
    scene = owning("PO", trains="2+1", track=track)
    assert filled(scene, "A6", 0, "NOR").operating().round.ports == ("A6",)
    assert filled(scene, "D9", 0, "NOR").operating().round.ports == ()


# §8.5.2

ROUND = {"J9": ("64", 0), "K8": ("63", 0), "K10": ("8", 1), "J11": ("7", 0)}  # from Montauban by Toulouse round to Albi


def mid(*others: str, track: dict[str, tuple[str, int]] | None = None) -> Scene:
    """MID at home in Montauban in gray phase; the places in Toulouse are taken by these."""
    scene = owning("MID", phase="gray", track=track or ROUND, at=(("J9", 0),))
    return filled(scene, "K8", 0, *others).operating().play("pass")


def test_8_5_2_it_may_go_to_the_other_city_of_its_tile() -> None:
    scene = mid()
    assert scene.legal("move") == ("move MID J9 0 J9 1", "move MID J9 0 K8 0")
    after = scene.play("move MID J9 0 J9 1").game.laid.cities["J9"]
    assert [city.tokens for city in after] == [("blocked",), ("MID",)]


def test_8_5_2_even_there_it_needs_a_line_to_the_blocked_marker() -> None:
    assert step(mid("PO", "OU")) != "token"
    assert mid("PO", track={"J9": ("64", 0), "K8": ("63", 0)}).legal("move") == ("move MID J9 0 K8 0",)


def test_8_5_2_the_place_it_left_stops_the_companys_own_trains() -> None:
    """Montauban holds one marker: with the blocked one there MID itself does not pass."""
    scene = mid()
    assert scene.game.network.reach("MID").enters("I8", 2)
    moved = scene.play("move MID J9 0 K8 0").game.network
    assert ("J9", 0) in moved.reach("MID").stops
    assert not moved.reach("MID").enters("I8", 2)


def test_8_5_2_not_into_the_last_circle_of_a_home() -> None:
    """Rennes is OU's home, and OU has not operated."""
    places = {}
    for tile in ("57", "14"):
        track = {**EAST, "D9": (tile, 1), "F13": ("57", 0)}
        scene = with_markers(owning("PO", phase="gray", track=track), "PO", ("F13", 0), ("D15", 0))
        places[tile] = [line for line in scene.operating().play("pass").legal("move") if line.endswith("D9 0")]
    assert places == {"57": [], "14": ["move PO D15 0 D9 0", "move PO F13 0 D9 0"]}


def test_8_5_2_no_marker_is_placed_after_one_has_moved() -> None:
    """Though another city is open, there are markers on the charter and money for one."""
    track = {**EAST, "D15": ("14", 1), "D17": ("9", 1), "D19": ("9", 1), "D21": ("7", 0), "E20": ("57", 0)}
    scene = operated("OU", phase="gray", track=track).play("pass")
    assert scene.allows("token OU E20 0")
    after = scene.play("move OU D9 0 D15 0")
    assert after.game.network.reach("OU").stops >= {("E20", 0)}
    assert after.game.companies["OU"].charter == (40, 100)
    assert step(after) != "token"


def test_8_5_2_a_move_that_cannot_be_paid_is_refused_by_its_own_section() -> None:
    """99 would pay for a first marker, which costs 40."""
    track = {**EAST, "D9": ("14", 1), "D15": ("14", 1)}
    scene = to(operated("OU", phase="gray", track=track, cash=99), "token")
    refused = scene.refusal("move OU D9 0 D15 0")
    assert (refused.code, refused.section) == ("move_cash", "1843 §8.5.2")
    assert scene.allows("token OU D15 0")
