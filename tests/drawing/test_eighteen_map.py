"""The picture of an 18xx map: tokens, kept places, values, closed hexes, routes, and nothing written over anything."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image

from engine.eighteen.map.laid import City, Laid, printed_map
from pbem.drawing.eighteen.layout import layout_of
from pbem.drawing.eighteen.style import MARGIN, PENS, ink_on
from pbem.drawing.eighteen_map import Position, Ride, draw_map, to_png
from tests.drawing.eighteen import Point, circles, drawn, late, layer, marked, scene, texts
from tests.g1861 import definition

BOARD, COMPANIES = definition().board, definition().companies
# A train each way from St. Petersburg, which is one city on tile 641: they meet there.
MEETING = Laid({"E1": ("641", 0), "B8": ("4", 1)}, {"E1": (City(("RSR", "StP-W")),)}, {})
WEST = ("B8", "C7", "C5", "D4", "D2", "E1")
EAST = ("E1", "F2", "F4", "G5", "G7", "H8")
RUN = (
    Ride("5", WEST, ((("B8", 0), 10), (("E1", 0), 50)), 60),
    Ride("2", EAST, ((("E1", 0), 50), (("H8", 1), 40)), 130),
)


def words(svg: str, name: str) -> list[str]:
    return [text.text for text in texts(svg, name)]


def test_every_hex_is_drawn_and_named_once() -> None:
    svg = drawn()
    assert sorted(marked(svg, "data-hex")) == sorted(BOARD.hexes)
    assert set(BOARD.hexes) <= set(words(svg, "labels"))
    names = {spot.name for spot in BOARD.hexes.values() if spot.name}
    assert {"Kiev", "Dünaberg", "Poland"} < names
    assert names <= set(words(svg, "names")) | {"St. Petersburg", "Nizhnii Novgorod"}
    assert {"St.", "Petersburg", "Nizhnii", "Novgorod"} <= set(words(svg, "names"))  # in two lines


@pytest.mark.parametrize("actions", [0, 200, 400, 900])
def test_nothing_is_written_over_anything(actions: int) -> None:
    svg = drawn(late(actions) if actions else None)
    written = [*texts(svg, "names"), *texts(svg, "labels")]
    assert len(written) > 200
    for one, other in combinations(written, 2):
        wide = min(one.room[2], other.room[2]) - max(one.room[0], other.room[0])
        high = min(one.room[3], other.room[3]) - max(one.room[1], other.room[1])
        assert min(wide, high) < 0.5, f"{one.text} lies over {other.text}"


@pytest.mark.parametrize("actions", [0, 400, 900])
def test_no_text_covers_a_stop(actions: int) -> None:
    svg = drawn(late(actions) if actions else None)
    stops = circles(svg, "stops")
    assert len(stops) > 50
    for text, (left, top, right, foot) in (*texts(svg, "names"), *texts(svg, "labels")):
        for (x, y), radius in stops:
            across, down = max(left - x, x - right, 0), max(top - y, y - foot, 0)
            assert across**2 + down**2 > (radius - 2) ** 2, f"{text} covers a stop"


def test_kept_places_are_pale_and_tokens_coloured() -> None:
    svg = drawn()
    assert set(marked(svg, "data-kept")) == {data.id for data in COMPANIES.values() if data.home}
    assert marked(svg, "data-token") == []
    laid = late()
    tokens = [company for cities in laid.cities.values() for city in cities for company in city.tokens]
    assert len(tokens) > 10
    assert sorted(marked(drawn(laid), "data-token")) == sorted(tokens)
    assert COMPANIES["RSR"].colour in drawn(laid)


def test_letters_that_would_be_small_stand_in_two_lines() -> None:
    kept = [element.text for element in layer(drawn(), "stops").iter() if element.get("data-kept")]
    assert {"StP-", "W", "M-", "NN", "R-O", "RSR"} <= set(kept)


def test_more_tokens_than_places_are_all_drawn() -> None:
    laid = Laid({}, {"B4": (City(("RSR", "GR"), ("R-O",)),)}, {})
    assert marked(drawn(laid), "data-token") == ["RSR", "GR"]
    assert "R-O" not in marked(drawn(laid), "data-kept")


def test_a_company_without_data_still_has_a_token() -> None:
    svg = draw_map(Position(BOARD, Laid({}, {"B4": (City(("XYZ",)),)}, {}), {})).svg()
    assert marked(svg, "data-token") == ["XYZ"]


def test_the_tile_that_lies_there_is_drawn_and_numbered() -> None:
    svg = drawn(MEETING)
    assert sorted(marked(svg, "data-tile")) == ["B8", "E1"]
    assert {"641", "4"} <= set(words(svg, "labels"))
    assert marked(drawn(), "data-tile") == []


def test_closed_hexes_open_with_their_phase() -> None:
    closed = [spot.id for spot in BOARD.hexes.values() if spot.closed_until]
    svg = drawn()
    assert len(marked(svg, "data-closed")) == len(closed) == words(svg, "labels").count("phase 3") == 5
    opened = draw_map(Position(BOARD, printed_map(BOARD), COMPANIES, begun=("2", "3"))).svg()
    assert marked(opened, "data-closed") == []
    assert "phase 3" not in words(opened, "labels")


def test_blocked_hexes_say_by_what() -> None:
    laid = Laid({"C9": ("58", 0)}, {}, {})
    svg = draw_map(Position(BOARD, laid, COMPANIES, begun=("2", "3"), blocked={"C9": "by 1", "E9": "by 2"})).svg()
    assert marked(svg, "data-closed") == ["by 2"]  # a tile lies on the other
    assert "by 2" in words(svg, "labels")


def test_changed_hexes_are_ringed_once_and_unknown_ids_left_out() -> None:
    svg = draw_map(Position(BOARD, MEETING, COMPANIES), changed=("B8", "E1", "B8", "Z99")).svg()
    assert marked(svg, "data-ring") == ["B8", "E1"]


def test_costs_stand_until_a_tile_lies_there() -> None:
    assert words(drawn(), "labels").count("▲80") == 4
    laid = Laid({"C11": ("9", 0)}, {}, {})
    assert words(drawn(laid), "labels").count("▲80") == 3


def test_a_label_of_later_tiles_is_shown_until_it_is_borne() -> None:
    assert "Y/Kh" in words(drawn(), "labels")
    after = words(drawn(Laid({"G15": ("640", 0)}, {}, {})), "labels")
    assert "Y/Kh" not in after
    assert "Kh" in after


def test_values_stand_once_for_equal_cities_and_in_columns_for_areas() -> None:
    found = words(drawn(), "names")
    printed = [stop.revenue for spot in BOARD.hexes.values() for stop in spot.printed.stops if any(stop.revenue)]
    columns = sorted(str(worth) for revenue in printed if len(revenue) > 1 for worth in revenue)
    assert len(columns) == 44
    # St. Petersburg, Moscow and Ekaterinburg 40, Kiev and Nizhnii Novgorod 30, Dünaberg and Tver 10
    assert sorted(word for word in found if word.isdigit()) == sorted([*columns, *["40"] * 3, *["30"] * 2, "10", "10"])


def test_the_column_that_counts_stands_out() -> None:
    svg = draw_map(Position(BOARD, printed_map(BOARD), COMPANIES, column=3)).svg()
    bold = [e.text for e in layer(svg, "names").iter() if e.get("font-weight") == "bold" and e.text == "70"]
    plain = [e.text for e in layer(svg, "names").iter() if e.get("font-weight") is None and e.text == "50"]
    assert (len(bold), len(plain)) == (4, 4)  # of Poland


def line_of(svg: str, number: int) -> list[Point]:
    """The points through which the line of a route goes."""
    group = next(g for g in layer(svg, "routes") if g.get("data-route") == str(number))
    return [(float(x), float(y)) for x, y in re.findall(r"[M ]?(-?[\d.]+) (-?[\d.]+)(?=[MC]|$)", group[1].attrib["d"])]


def test_a_route_runs_over_its_hexes_in_order() -> None:
    svg = drawn(MEETING, [("5", WEST), ("2", EAST)])
    layout = layout_of(BOARD, MARGIN)
    for number, hexes in enumerate((WEST, EAST)):
        points = line_of(svg, number)
        edges = [
            ((layout.centres[a][0] + layout.centres[b][0]) / 2, (layout.centres[a][1] + layout.centres[b][1]) / 2)
            for a, b in pairwise(hexes)
        ]
        where = [next(at for at, spot in enumerate(points) if spot == pytest.approx(edge, abs=0.1)) for edge in edges]
        assert where == sorted(where)
        assert len(re.findall("M", layer(svg, "routes")[number][0].attrib["d"])) == 1  # one line without a gap


def test_stops_that_count_have_badges_in_their_trains_colour() -> None:
    svg = drawn(MEETING, RUN)
    assert marked(svg, "data-badge") == ["B8", "E1", "E1", "H8"]
    assert words(svg, "badges") == ["10", "50", "50", "40"]
    fills = [box.attrib["fill"] for box in layer(svg, "badges") if "data-badge" in box.attrib]
    assert fills == [PENS[0].colour] * 2 + [PENS[1].colour] * 2


def test_a_badge_covers_no_text_and_no_stop() -> None:
    svg = drawn(MEETING, RUN)
    boxes = [
        tuple(float(box[0].attrib[key]) for key in ("x", "y", "width", "height"))
        for box in layer(svg, "badges")
        if "data-badge" in box.attrib
    ]
    assert len(boxes) == 4
    for x, y, wide, high in boxes:
        for text, (left, top, right, foot) in (*texts(svg, "names"), *texts(svg, "labels")):
            assert min(right, x + wide) - max(left, x) < 0.5 or min(foot, y + high) - max(top, y) < 0.5, text
        for (a, b), radius in circles(svg, "stops"):
            across, down = max(x - a, a - x - wide, 0), max(y - b, b - y - high, 0)
            assert across**2 + down**2 > (radius - 2) ** 2


def test_the_panel_lists_trains_hexes_bonus_values_and_total() -> None:
    found = [
        element.text for element in layer(drawn(MEETING, RUN), "panel").iter() if element.text and element.text.strip()
    ]
    assert found == ["5", "60", "-".join(WEST), "2", "130", "-".join(EAST) + " (bonus 40)", "total", "190"]


def test_plain_routes_have_no_values() -> None:
    svg = drawn(MEETING, [("5", WEST)])
    assert "data-badge" not in svg
    assert "total" not in svg
    assert "-".join(WEST) in svg


def test_a_long_route_goes_on_in_a_second_line() -> None:
    hexes = tuple(list(BOARD.hexes)[:60])
    svg = drawn(None, [Ride("8", hexes, (), 100)])
    lines = [e.text or "" for e in layer(svg, "panel").iter() if (e.text or "").count("-") > 3]
    assert len(lines) > 1
    assert "".join(lines) == "-".join(hexes)


def test_a_route_without_track_is_listed_and_leaves_no_line() -> None:
    svg = drawn(None, [("2", ("B10", "B12")), ("3", ("H20", "Z99"))])
    assert all(path.attrib["d"] == "" for group in layer(svg, "routes") for path in group)


def test_routes_are_told_apart_without_colours() -> None:
    assert len({pen.dash for pen in PENS}) == len(PENS) == len({pen.colour for pen in PENS})


def test_letters_stand_out_on_every_company() -> None:
    for company in COMPANIES.values():
        light = ink_on(company.colour) != "#ffffff"
        assert light == (company.kind == "minor") or company.id == "SW"


def test_titles_are_safe_and_cut() -> None:
    svg = drawn(title="<M-K> & " + "Nizhnii " * 60)
    assert "&lt;M-K&gt; &amp; Nizhnii" in svg
    assert "…" in svg


def test_the_same_map_is_the_same_bytes() -> None:
    assert drawn(late(), RUN, "x") == drawn(late(), RUN, "x")
    assert to_png(scene(MEETING)) == to_png(scene(MEETING))


def test_the_png_fits_into_a_letter() -> None:
    png = to_png(scene(late(), RUN, "M-K runs"))
    assert len(png) <= 150_000
    assert Image.open(BytesIO(png)).width >= 1040


def test_flat_colours_survive_the_palette() -> None:
    laid = late()
    image = Image.open(BytesIO(to_png(scene(laid, RUN)))).convert("RGB")
    found = {bytes(colour).hex() for _, colour in image.getcolors(1 << 20) or [] if isinstance(colour, tuple)}
    tokens = {company for cities in laid.cities.values() for city in cities for company in city.tokens}
    expected = {COMPANIES[company].colour for company in tokens} | {pen.colour for pen in PENS[:2]}
    assert {colour[1:] for colour in expected} <= found
