"""The picture of the map of 1843: pointy-topped, rivers and mountains, blocked hexes, areas that may be passed."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import combinations
from math import dist

import pytest

from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.pieces import Board
from engine.eighteen.map.trails import PASSED
from pbem.drawing.eighteen.cells import cells_of
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.layout import layout_of
from pbem.drawing.eighteen.rides import legs
from pbem.drawing.eighteen.stops import token_plaque
from pbem.drawing.eighteen_map import Position, Ride, draw_map
from pbem.eighteen.drawn.pictures import picture
from tests.drawing.eighteen import circles, layer, marked, texts
from tests.g1843 import definition
from tests.rules.g1843.table import table
from tests.rules.g1843.turns import owning

KEPT = {
    spot.id: tuple(City((), stop.reserved) for stop in spot.printed.stops)
    for spot in definition().board.hexes.values()
    if spot.printed.stops
}


def board() -> Board:
    return definition().board


@cache
def opening() -> str:
    """The map before the first tile, with the hexes that privates block."""
    blocked = {hex_id: private for private, row in definition().privates.items() for hex_id in row.blocks}
    return draw_map(Position(board(), Laid({}, KEPT, {}), definition().companies, blocked=blocked)).svg()


def called(svg: str, hex_id: str) -> list[ElementTree.Element]:
    """The texts with the names of the cities of a hex, by their stops."""
    found = [text for text in layer(svg, "names").iter() if text.get("data-stop", "").startswith(f"{hex_id} ")]
    return sorted(found, key=lambda text: text.attrib["data-stop"])


def place(drawn: ElementTree.Element, across: str, down: str) -> tuple[float, float]:
    return float(drawn.attrib[across]), float(drawn.attrib[down])


def words(svg: str, name: str) -> list[str]:
    return [text.text for text in texts(svg, name)]


def test_france_is_the_right_way_round() -> None:
    centres = layout_of(board(), 0).centres
    brest, strasbourg, lille, marseille = (centres[id_] for id_ in ("A6", "H25", "C20", "N15"))
    assert brest[0] < marseille[0] < lille[0] < strasbourg[0]
    assert brest[1] < lille[1] < strasbourg[1] < marseille[1]
    assert centres["E8"][1] == pytest.approx(centres["E20"][1])  # rows are level


def test_every_hex_is_drawn_and_named() -> None:
    assert sorted(marked(opening(), "data-hex")) == sorted(board().hexes)
    assert set(board().hexes) <= set(words(opening(), "labels"))
    assert {"Paris", "Genève", "Saint-Étienne", "Boulogne-sur-Mer", "Calais"} <= set(words(opening(), "names"))


def test_nothing_is_written_over_anything() -> None:
    written = [*texts(opening(), "names"), *texts(opening(), "labels")]
    assert len(written) > 200
    for one, other in combinations(written, 2):
        wide = min(one.room[2], other.room[2]) - max(one.room[0], other.room[0])
        high = min(one.room[3], other.room[3]) - max(one.room[1], other.room[1])
        assert min(wide, high) < 0.5, f"{one.text} lies over {other.text}"
    for text, (left, top, right, foot) in written:
        for (x, y), radius in circles(opening(), "stops"):
            across, down = max(left - x, x - right, 0), max(top - y, y - foot, 0)
            assert across**2 + down**2 > (radius - 2) ** 2, f"{text} covers a stop"


def test_rivers_and_mountains_are_told_apart() -> None:
    found = words(opening(), "labels")
    terrains = [spot.terrain for spot in board().hexes.values() if spot.cost or spot.printed.upgrade_cost]
    assert found.count("~80") == terrains.count("river") > 4
    assert found.count("▲80") == terrains.count("mountain") > 15


def test_the_cost_of_a_tile_of_paris_is_no_mountain() -> None:
    assert words(opening(), "labels").count("+40") == 1
    laid = Laid({"E16": ("X05", 0)}, {**KEPT, "E16": (City(), City(), City())}, {})
    later = draw_map(Position(board(), laid, definition().companies)).svg()
    assert words(later, "labels").count("+40") == 1
    assert not any("40" in word and "▲" in word for word in words(later, "labels"))


def test_blocked_hexes_name_the_private() -> None:
    assert sorted(marked(opening(), "data-closed")) == ["BAM", "CEI", "CEI", "HAV", "PSG", "TAB", "VDL"]


@pytest.mark.parametrize("hex_id", ["C18", "E12", "F23", "J9"])
def test_cities_that_share_a_hex_are_called_by_their_names(hex_id: str) -> None:
    spot = board().hexes[hex_id]
    assert marked(opening(), "data-name").count(hex_id) == 0
    assert [text.attrib["data-stop"] for text in called(opening(), hex_id)] == [f"{hex_id} 0", f"{hex_id} 1"]
    assert [text.text for text in called(opening(), hex_id)] == [stop.name for stop in spot.printed.stops]


@pytest.mark.parametrize("turn", range(3))
def test_a_name_stands_nearest_to_its_own_city(turn: int) -> None:
    laid = Laid({"F23": ("10", turn)}, {**KEPT, "F23": (City(("EST",)), City(("PLM",)))}, {})
    swapped = {"F23": ("Nancy", "Metz")}
    svg = draw_map(Position(board(), laid, definition().companies, called=swapped)).svg()
    tokens = {
        token.attrib["data-token"]: place(token, "cx", "cy")
        for token in layer(svg, "stops").iter()
        if "data-token" in token.attrib
    }
    for text, own, other in zip(called(svg, "F23"), ("EST", "PLM"), ("PLM", "EST"), strict=True):
        assert dist(place(text, "x", "y"), tokens[own]) < dist(place(text, "x", "y"), tokens[other])
    assert [text.text for text in called(svg, "F23")] == ["Nancy", "Metz"]


@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("names", [("Saint-Denis-de-la-Réunion", "Saint-Pierre-et-Miquelon"), ("Metz", "Metzervisse")])
def test_cities_of_a_hex_are_never_cut_to_the_same_name(turn: int, names: tuple[str, str]) -> None:
    laid = Laid({"F23": ("10", turn)}, {**KEPT, "F23": (City(("EST",)), City(("PLM",)))}, {})
    svg = draw_map(Position(board(), laid, definition().companies, called={"F23": names})).svg()
    one, other = (str(text.text) for text in called(svg, "F23"))
    assert one != other
    assert (names[0].startswith(one), names[1].startswith(other)) == (True, True)


def test_the_cities_of_paris_are_called_by_what_differs() -> None:
    assert [text.text for text in called(opening(), "E16")] == ["Montparnasse"]  # the other one is called as the hex
    laid = Laid({"E16": ("X11", 0)}, {**KEPT, "E16": (City(("OU", "PO")), City(("NOR",)), City(("SO",)))}, {})
    svg = draw_map(Position(board(), laid, definition().companies)).svg()
    assert [text.text for text in called(svg, "E16")] == ["North", "South", "Montparnasse"]
    assert "Paris" in words(svg, "names")


def test_ports_have_an_anchor_while_their_marker_is_there() -> None:
    ports = definition().ports
    full = draw_map(Position(board(), Laid({}, KEPT, {}), definition().companies, ports=ports)).svg()
    assert sorted(marked(full, "data-port")) == sorted(ports) == ["A6", "C14", "C18", "H7", "K8", "N15"]
    assert marked(opening(), "data-port") == []


def test_a_game_says_which_ports_hexes_and_names_are_drawn() -> None:
    table_ = table().game
    svg = picture(table_, ()).svg()
    assert sorted(marked(svg, "data-port")) == sorted(definition().ports)
    claimed = owning("NOR", ports=("C18",)).game
    assert sorted(marked(picture(claimed, ()).svg(), "data-port")) == ["A6", "C14", "H7", "K8", "N15"]
    assert marked(picture(claimed, ()).svg(), "data-taken") == ["C18"]  # its anchor stays on the map, pale
    every = ["1 TAB", "2 CEI", "2 CEI", "3 PSG", "4 HAV", "5 VDL", "6 BAM"]
    assert sorted(marked(svg, "data-closed")) == every  # nobody owns a private yet: so the printed map says it
    owned = table().with_closed("TAB").with_privates(VDL="anne", CEI="ben").with_public("EST", anne=6)
    assert sorted(marked(picture(owned.game, ()).svg(), "data-closed")) == every[1:]
    bought = owned.with_privates(VDL="EST", CEI="ben").game
    assert sorted(marked(picture(bought, ()).svg(), "data-closed")) == [one for one in every[1:] if one != "5 VDL"]


def test_tokens_are_told_apart_by_letters_and_rim() -> None:
    standing = {**KEPT, "H25": (City(("EST", "NOR")),), "D15": (City(("PO",)),), "D9": (City(("ETA",)),)}
    svg = draw_map(Position(board(), Laid({}, standing, {}), definition().companies)).svg()
    assert marked(svg, "data-token") == ["ETA", "PO", "EST", "NOR"]
    assert marked(svg, "data-rim") == ["dotted", "dashed", "double"]
    plaque = token_plaque("PO", definition().companies, (60.0, 24.0)).draw((0, 0))
    assert 'data-rim="dashed"' in plaque


def test_a_company_that_chooses_its_city_is_kept_in_both() -> None:
    assert marked(opening(), "data-kept").count("MID") == 2


def test_a_label_that_only_repeats_the_name_is_left_out() -> None:
    assert board().hexes["C20"].printed.label == "Lille"
    assert words(opening(), "names").count("Lille") == 1
    assert "Lille" not in words(opening(), "labels")
    assert words(opening(), "labels").count("OO") == 4


def test_an_area_that_may_be_passed_has_a_stop_and_columns() -> None:
    dots = [dot for dot in layer(opening(), "stops") if dot.tag.endswith("circle")]
    towns = sum(stop.kind == "town" for spot in board().hexes.values() for stop in spot.printed.stops)
    assert len(dots) == towns
    columns = words(opening(), "names")
    assert ["40", "50", "60", "60"] in [columns[nr : nr + 4] for nr in range(len(columns))]  # Genève


@pytest.mark.parametrize(("call", "stop", "curves"), [(0, 0, 2), (PASSED, None, 1)])
def test_a_route_by_nevers_is_drawn_as_it_goes(call: int, stop: int | None, curves: int) -> None:
    """§8.6.1: from north-west to south-east by the city or past it, in both directions."""
    laid = Laid({"G14": ("55", 0), "I16": ("57", 2)}, KEPT, {})
    layout = layout_of(board(), 0)
    field = Field(board(), layout, cells_of(board(), laid, layout, {}))
    for hexes in (("G14", "H15", "I16"), ("I16", "H15", "G14")):
        nevers = legs(field, Ride("2", hexes, calls=(0, call, 0)))[1]
        assert (nevers.hex_id, nevers.stop, len(nevers.curves)) == ("H15", stop, curves)
    svg = draw_map(Position(board(), laid, {}), routes=[Ride("3", hexes, ((("H15", 0), 10),), 10, (0, call, 0))]).svg()
    assert marked(svg, "data-badge") == ["H15"] * (call == 0)
