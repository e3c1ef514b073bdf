"""1843 §8.4.3, §11.2, §12.2: leaps to brown, named tiles, blocked hexes, and the city of MID's marker, in a turn."""

from __future__ import annotations

import pytest

from engine.eighteen.map.lay import laid_with
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import in_phase, operated, operating, owning, step, with_markers, with_track

DOUBLE = {"G14": ("55", 0), "F13": ("57", 2)}


def test_8_4_3_a_double_town_leaps_to_g58_as_the_upgrade_of_the_turn() -> None:
    scene = operated("PO", phase="brown", track=DOUBLE)
    line = next(one for one in scene.legal("lay") if one.startswith("lay PO X12 G14"))
    after = scene.play(line)
    assert after.cash("PO") == 790
    assert step(after) != "track"
    assert after.round.upgraded


def test_8_4_3_not_before_brown_phase() -> None:
    scene = operated("PO", phase="blue", track=DOUBLE)
    assert not any(" X12 " in one for one in scene.legal("lay"))
    assert scene.refuses("lay PO X12 G14 0") == "colour_not_yet"


@pytest.mark.parametrize("company", ["MID", "PRO", "SO"])
def test_11_2_a_port_leaps_to_brown_from_the_empty_hex(company: str) -> None:
    """AMBIGUOUS: terrain paid, a named brown tile compulsory; it is the turn's upgrade."""
    markers = {"MID": (("J9", 0),), "PRO": (("N15", 0),), "SO": (("H7", 0),)}[company]
    scene = with_markers(owning(company, phase="brown"), company, *markers)
    if company != "SO":
        scene = with_markers(scene, company, ("H7", 0))
    scene = scene.operating()
    assert {one.split()[2] for one in scene.legal("lay") if " H7 " in one} == {"57", "X06"}
    after = scene.play("lay " + company + " X06 H7 0")
    assert after.cash(company) == 710
    assert (after.round.upgraded, step(after) == "track") == (True, False)


def test_11_2_also_from_a_yellow_tile() -> None:
    scene = operated("SO", phase="brown", track={"H7": ("57", 0)})
    assert scene.play("lay SO X06 H7 0").cash("SO") == 790


def test_11_2_not_after_a_yellow_tile_of_the_turn() -> None:
    scene = operated("SO", phase="brown", track={"H7": ("57", 0)})
    first = next(one for one in scene.legal("lay") if one.split()[2] in ("7", "8", "9"))
    scene = scene.play(first)
    assert scene.refuses("lay SO X06 H7 0") == "upgrade_besides"


@pytest.mark.parametrize("company", ["EST", "ETA", "NOR", "OU", "PLM", "PO"])
def test_11_2_others_may_not(company: str) -> None:
    scene = operated(company, phase="brown", at=(("D15", 0), ("H7", 0)))
    assert scene.refuses(f"lay {company} X06 H7 0") == "wrong_colour"
    assert {one.split()[2] for one in scene.legal("lay") if " H7 " in one} == {"57"}


def test_11_2_brest_never() -> None:
    """AMBIGUOUS: a gray hex."""
    scene = with_markers(owning("SO", phase="brown"), "SO", ("H7", 0), ("A6", 0)).operating()
    assert scene.refuses("lay SO 63 A6 0") == "hex_closed"


@pytest.mark.parametrize(("lies", "tile", "phase"), [("X02", "14", "green"), ("X04", "63", "brown")])
def test_8_4_3_lyon_takes_no_tile_of_another_name(lies: str, tile: str, phase: str) -> None:
    scene = operated("PLM", phase=phase, track={"J17": (lies, 0)})
    assert scene.refuses(f"lay PLM {tile} J17 0") == "wrong_label"


def test_8_4_3_tile_513_may_replace_x10_at_lyon() -> None:
    """AMBIGUOUS: no gray tile bears Lyon's name."""
    track = {"J17": ("X10", 0)}
    assert operated("PLM", phase="gray", track=track).allows("lay PLM 513 J17 0")
    assert operated("PLM", phase="red", track=track).refuses("lay PLM 513 J17 0") == "colour_not_yet"


@pytest.mark.parametrize(
    ("private", "hex_id"),
    [("TAB", "K8"), ("CEI", "E18"), ("CEI", "F17"), ("PSG", "E14"), ("HAV", "C14"), ("VDL", "G14"), ("BAM", "C18")],
)
def test_10_1_nobody_builds_on_the_hexes_of_a_private_of_a_player(private: str, hex_id: str) -> None:
    scene = owning("OU", phase="green")
    tile = next(
        one for one in ("57", "14", "10", "9", "55") if one in tiles_on(with_markers(scene, "OU", ("D9", 0)), hex_id)
    )
    for owner, closed in (("ben", True), ("anne", True), ("OU", False)):
        now = scene.with_privates(**{private: owner}).operating()
        refused = now.refusal(f"lay OU {tile} {hex_id} 0")
        assert (refused.code == "blocked_hex") == closed, owner
        if closed:
            assert refused.section == "1843 §10.1"
    assert scene.operating().refusal(f"lay OU {tile} {hex_id} 0").code != "blocked_hex"  # it has closed


def tiles_on(scene: Scene, hex_id: str) -> set[str]:
    """The tiles that fit there in green phase."""
    from engine.eighteen.map.lay import fitting_on
    from engine.eighteen.map.suit import Layable

    return {tile for tile, _ in fitting_on(scene.game.network, hex_id, Layable(("yellow", "green")))}


def test_10_1_a_blocked_hex_is_listed_for_nobody() -> None:
    track = {"F13": ("57", 2)}  # to E14 in the north-west
    open_ = operated("PO", track=track)
    assert any(" G14 " in one for one in open_.legal("lay"))
    blocked = owning("PO", track=track).with_privates(VDL="ben").operating()
    assert not any(" G14 " in one for one in blocked.legal("lay"))


def test_12_2_the_lay_carries_mids_city_and_every_pairing_is_listed_once() -> None:
    """AMBIGUOUS, §8.5.1: every pairing of the marker with a track end of the tile; listing and legality agree."""
    scene = operated("MID", phase="green")
    listed = scene.legal("lay_home")
    assert len(listed) == len(set(listed)) == 3 * 2 + 6 * 2  # tile 10 looks the same after half a turn
    seen = set()
    for tile in ("10", "59"):
        for rotation in range(6):
            for stop in (0, 1):
                line = f"lay_home MID {tile} J9 {rotation} {stop}"
                assert scene.allows(line)
                seen.add(shape(scene.play(line)))
    assert seen == {shape(scene.play(line)) for line in listed}
    assert len(seen) == 18


def shape(scene: Scene) -> tuple[frozenset[int], frozenset[int]]:
    """The edges that lead to MID's city at J9, and those that lead to the other one."""
    net = scene.game.network
    own = net.laid.cities["J9"][0].tokens != ("MID",)
    paths = net.paths("J9")
    ends = [frozenset(a for a, b in paths if b == 6 + stop) for stop in (0, 1)]
    return ends[own], ends[not own]


def test_12_2_mid_must_say_its_city() -> None:
    scene = operated("MID", phase="green")
    assert scene.refuses("lay MID 10 J9 0") == "say_city"
    assert scene.refuses("lay_home MID 10 J9 0 2") == "home_city"
    assert operated("OU").refuses("lay_home OU 57 D9 0 0") == "no_city_to_say"


def neighbour_lays_j9() -> Scene:
    """ben directs MID, which has operated; anne lays J9's first tile with OU from a marker next to it."""
    scene = in_phase(table(), "green").with_public("OU", par=86, anne=6).with_public("MID", par=67, ben=6)
    scene = with_markers(scene, "OU", ("D9", 0), ("H11", 0))
    scene = with_markers(with_track(scene, {"H11": ("57", 0), "I10": ("9", 0)}), "MID", ("J9", 0))
    return scene.operating()


def test_12_2_whoever_lays_the_first_tile_mids_director_chooses_at_once() -> None:
    scene = neighbour_lays_j9()
    line = next(one for one in scene.legal("lay") if " J9 " in one)
    scene = scene.play(line)
    assert (scene.active, scene.waits) == ("ben", "the city of the marker of MID")
    assert scene.legal() == ("home MID 0", "home MID 1")
    assert scene.refuses("anne: pass") == "not_your_turn"
    for stop in (0, 1):
        after = scene.play(f"ben: home MID {stop}")
        assert after.game.network.tokens_of("MID") == (("J9", stop),)
        assert [len(city.tokens) for city in after.game.laid.cities["J9"]] == [1 - stop, stop]
        assert (after.active, operating(after)) == ("anne", "OU")
        assert after.game.companies["MID"].charter == (40, 100, 100)


def test_12_2_before_mid_has_operated_its_director_is_not_asked_yet() -> None:
    """AMBIGUOUS: then MID's director chooses when MID first operates; until then both cities are kept."""
    scene = in_phase(table(), "green").with_public("OU", par=86, anne=6).with_public("MID", par=67, ben=6)
    scene = with_markers(scene, "OU", ("D9", 0), ("H11", 0))
    scene = with_track(scene, {"H11": ("57", 0), "I10": ("9", 0)}).operating()
    scene = scene.play(next(one for one in scene.legal("lay") if " J9 " in one))
    assert (scene.active, operating(scene)) == ("anne", "OU")
    assert [city.reserved for city in scene.game.laid.cities["J9"]] == [("MID",), ("MID",)]
    while operating(scene) == "OU":
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    assert (scene.active, scene.legal()) == ("ben", ("home MID 0", "home MID 1"))


def test_12_2_later_tiles_keep_the_marker_by_its_track() -> None:
    scene = operated("MID", phase="brown")
    for stop in (0, 1):
        after = scene.play(f"lay_home MID 59 J9 0 {stop}")
        ends = shape(after)[0]
        net = after.game.network
        for tile in ("64", "65", "66", "67", "68", "X13", "X14"):
            for rotation in range(6):
                fit = net.geometry.fit(net.tile("J9"), 0, net.board.tiles[tile], rotation)
                if fit.kept:
                    later = laid_with(net, tile, "J9", rotation)
                    ((_, there),) = later.tokens_of("MID")
                    assert ends <= {a for a, b in later.paths("J9") if b == 6 + there}


def test_12_2_in_paris_the_markers_go_to_north_paris_and_montparnasse() -> None:
    """AMBIGUOUS."""
    scene = with_markers(owning("NOR", phase="green"), "NOR", ("C20", 0), ("E16", 0))
    scene = with_markers(scene, "PO", ("E16", 1)).operating()
    after = scene.play("lay NOR X05 E16 0")
    assert [city.tokens for city in after.game.laid.cities["E16"]] == [("NOR",), (), ("PO",)]
