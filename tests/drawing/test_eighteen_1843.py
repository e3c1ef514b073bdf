"""The picture of the map of 1843: pointy-topped, rivers and mountains, blocked hexes, areas that may be passed."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from engine.common18xx.map.laid import City, Laid
from engine.common18xx.map.pieces import Board
from engine.common18xx.map.trails import PASSED
from pbem.drawing.eighteen.cells import cells_of
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.layout import layout_of
from pbem.drawing.eighteen.rides import legs
from pbem.drawing.eighteen_map import Ride, draw_map
from tests.drawing.eighteen import circles, layer, marked, texts
from tests.g1843 import definition

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
    return draw_map(board(), Laid({}, KEPT, {}), definition().companies, blocked=blocked).svg()


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
    assert {"Paris", "Genève", "Saint-Étienne", "Boulogne-sur-Mer/", "Calais"} <= set(words(opening(), "names"))


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
    assert found.count("▲40") == 1  # Paris


def test_blocked_hexes_name_the_private() -> None:
    assert sorted(marked(opening(), "data-closed")) == ["BAM", "CEI", "CEI", "HAV", "PSG", "TAB", "VDL"]


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
    svg = draw_map(board(), laid, {}, routes=[Ride("3", hexes, ((("H15", 0), 10),), 10, (0, call, 0))]).svg()
    assert marked(svg, "data-badge") == ["H15"] * (call == 0)
