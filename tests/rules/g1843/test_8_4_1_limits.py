"""1843 §8.4.1, §8.4.2, §12.2: what keeps a tile off a hex: its kind, its track, and the way that leads to it."""

from __future__ import annotations

import pytest

from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import filled, operated, owning

Track = dict[str, tuple[str, int]]


def laying(tiles: Track | None = None, phase: str = "yellow") -> Scene:
    """PO's turn, whose home has no track yet: what could lie elsewhere is refused as not connected, and as last."""
    return operated("PO", phase=phase, track=tiles or {})


@pytest.mark.parametrize(
    ("tile", "hex_id"),
    [
        ("57", "D11"), ("57", "C6"), ("57", "G14"),  # a city needs a city's hex,
        ("4", "D11"), ("4", "D9"), ("4", "G14"),  # a town one with a single town,
        ("55", "D11"), ("55", "C6"), ("55", "D9"),  # a double town one with two,
        ("9", "D9"), ("9", "C6"), ("9", "G14"),  # and plain track one with nothing
    ],
)  # fmt: skip
def test_8_4_1_tiles_are_for_hexes_of_their_kind(tile: str, hex_id: str) -> None:
    assert laying().refuses(f"lay PO {tile} {hex_id} 0") == "wrong_kind"


@pytest.mark.parametrize(
    ("tile", "hex_id", "code"), [("14", "E12", "wrong_label"), ("10", "K8", "wrong_kind"), ("10", "E16", "wrong_label")]
)
def test_12_2_oo_tiles_are_for_oo_hexes_and_no_others_for_them(tile: str, hex_id: str, code: str) -> None:
    assert laying(phase="green").refuses(f"lay PO {tile} {hex_id} 0") == code


@pytest.mark.parametrize("hex_id", ["K8", "J15", "E12", "E16", "I22", "N19"])
def test_8_4_1_nothing_yellow_on_a_yellow_hex(hex_id: str) -> None:
    tile = "9" if hex_id in ("I22", "N19") else "57"
    assert laying().refuses(f"lay PO {tile} {hex_id} 0") == "wrong_colour"


@pytest.mark.parametrize(
    ("line", "edges"),
    [
        ("57 N15 0", "3"),  # Marseille, and the sea in the south-west
        ("9 D7 0", "3"),  # the edge of the map
        ("57 D9 2", ""),
        ("9 G16 0", "3"),  # Nevers is gray and has no track to its north-east,
        ("9 H17 1", "4"),  # nor to its east,
        ("8 H13 2", "1"),  # nor to its west,
        ("9 G16 2", ""),
        ("8 H13 0", ""),
        ("9 E22 1", "1"),  # Luxembourg is red and has its spike in the south-west,
        ("9 K20 0", "0"),  # Genève in the north-west and the west,
        ("9 H23 1", ""),  # while Strasbourg is gray and has track to its west
    ],
)
def test_8_4_1_no_track_runs_off_the_map_or_against_a_blank_side(line: str, edges: str) -> None:
    refused = laying().refusal(f"lay PO {line}")
    assert refused.code == ("leads_off" if edges else "not_connected")
    assert refused.facts["edges"] == edges or not edges
    assert refused.section == "1843 §8.4.1"


@pytest.mark.parametrize(
    ("lies", "tile", "turns"),
    [
        (("D11", "9", 1), "23", {1, 4}),  # west to east is kept only where the tile's straight line lies so
        (("D11", "8", 0), "25", {0, 2}),  # a curve from south-west to north-west, as either of the tile's two
        (("D9", "57", 1), "14", {0, 1, 3, 4}),
        (("I22", "", 0), "23", {1, 4}),  # printed track too
        (("K8", "", 0), "15", {0, 1, 2, 3}),
    ],
)
def test_8_4_2_track_that_lies_there_is_kept(lies: tuple[str, str, int], tile: str, turns: set[int]) -> None:
    hex_id, old, rotation = lies
    scene = laying({hex_id: (old, rotation)} if old else {}, "green")
    codes = {turn: scene.refuses(f"lay PO {tile} {hex_id} {turn}") for turn in range(6)}
    assert {turn for turn, code in codes.items() if code != "track_not_kept"} == turns
    assert set(codes.values()) <= {"track_not_kept", "not_connected", "leads_off"}


def test_8_4_2_one_line_may_not_be_split_though_its_ends_are_there() -> None:
    """Tile 20 would join south-west with north-east and west with east; what lies there joins west with north-east."""
    scene = laying({"D11": ("8", 1)}, "green")
    assert scene.game.network.paths("D11") == ((0, 4),)
    assert scene.refuses("lay PO 20 D11 0") == "track_not_kept"


# the way from a marker to the tile

LOOP = {"L11": ("25", 3), "K12": ("24", 0), "J11": ("7", 4), "J13": ("7", 0)}  # from Montpellier round K12 and back


def test_8_4_1_no_hexside_is_crossed_twice_on_the_way() -> None:
    """Only a train that comes back over the side of K12 by which it left L11 would turn west there, to L9."""
    scene = operated("SO", phase="brown", track=LOOP, at=(("M12", 0),))
    assert {line.split()[3] for line in scene.legal("lay")} >= set(LOOP)
    assert scene.refuses("lay SO 4 L9 1") == "not_connected"
    assert operated("SO", track={"L11": ("8", 5)}, at=(("M12", 0),)).allows("lay SO 4 L9 1")


def test_8_4_1_no_reversing_at_a_junction_on_the_way() -> None:
    """Tile 23 joins the west with the east and the south-east: from the east there is no way to the south-east."""
    track = {"D9": ("57", 1), "D11": ("23", 4), "D13": ("9", 1), "D15": ("57", 1)}
    east = operated("OU", phase="green", track=track, at=(("D15", 0),))
    assert east.game.network.paths("D11") == ((1, 4), (2, 4))
    assert east.refuses("lay OU 10 E12 2") == "not_connected"
    assert operated("OU", phase="green", track=track).allows("lay OU 10 E12 2")


def test_8_4_1_a_city_stops_the_way_when_its_last_place_is_taken() -> None:
    track = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("14", 1)}
    scene = owning("OU", phase="green", track=track)
    line = "lay OU 9 D17 1"
    assert filled(scene, "D15", 0, "PO").operating().allows(line)
    assert filled(scene, "D15", 0, "PO", "NOR").operating().refuses(line) == "not_connected"
    assert filled(scene, "D15", 0, "PO", "blocked").operating().refuses(line) == "not_connected"
    assert filled(scene, "D15", 0, "PO", "OU").operating().allows(line)


def test_8_4_1_a_blocked_city_may_itself_be_upgraded() -> None:
    """The line leads to the tile; it need not pass the city."""
    track = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}
    scene = filled(owning("OU", phase="green", track=track), "D15", 0, "PO").operating()
    assert scene.allows("lay OU 14 D15 1")


GENEVA = {"J17": ("X04", 0), "I18": ("8", 4), "I20": ("8", 5)}


def test_8_6_1_a_line_ends_at_an_off_board_but_passes_geneve() -> None:
    gand = operated("NOR", track={"C20": ("X01", 0)}).game.network.reach("NOR")
    assert ("B21", 0) in gand.stops
    assert not gand.enters("B19", 1)
    geneva = operated("PLM", track=GENEVA).game.network.reach("PLM")
    assert ("J21", 0) in geneva.stops
    assert geneva.enters("J19", 1)


def test_8_4_1_mid_too_lays_a_second_yellow_tile_for_20() -> None:
    """Its home has no yellow tile: it needs another marker."""
    scene = operated("MID", track={"D15": ("57", 1)}, at=(("D15", 0),))
    scene = scene.play("lay MID 9 D17 1", "lay MID 9 D13 1")
    assert scene.cash("MID") == 790 - 20


@pytest.mark.parametrize("line", ["NOR X01 C20 1", "NOR X01 C20 3", "NOR 57 D9 6"])
def test_8_4_3_a_turn_that_a_tile_does_not_have_is_refused_as_what_it_is(line: str) -> None:
    """Lille's tile may not be turned at all, though others may be turned so often."""
    refused = operated("NOR").refusal(f"lay {line}")
    assert (refused.code, refused.section) == ("bad_rotation", "1843 §8.4.3")
    assert "Lille" in refused.sentence
    assert refused.sentence.startswith(f"Tile {line.split()[1]} cannot be turned {line.split()[3]} times")
