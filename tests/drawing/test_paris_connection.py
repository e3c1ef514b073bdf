"""The Paris Connection picture: every hex and edge in its place, names safe, new hexes ringed, small and legible."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from io import BytesIO
from math import dist, sqrt

import msgspec
import pytest
from PIL import Image, ImageChops

from pbem.drawing.canvas import painted
from pbem.drawing.hexes import STEPS
from pbem.drawing.png import rasterise
from pbem.titles.paris_connection.drawn.layout import at, grid_for
from pbem.titles.paris_connection.drawn.places import piece_places
from pbem.titles.paris_connection.drawn.position import Position
from pbem.titles.paris_connection.drawn.scene import PIXELS, draw_position
from tests.drawing.positions import crowded, france, opening, with_track

Corners = tuple[tuple[float, float], ...]
NAMESPACE = "{http://www.w3.org/2000/svg}"


def svg_of(position: Position, changed: Iterable[str]) -> str:
    return draw_position(position, changed).svg()


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def hexes(svg: str) -> dict[str, Corners]:
    """The drawn polygon of each hex."""
    return {
        element.attrib["data-hex"]: tuple(
            (float(x), float(y)) for x, y in (pair.split(",") for pair in element.attrib["points"].split())
        )
        for element in parsed(svg).iter(f"{NAMESPACE}polygon")
        if "data-hex" in element.attrib
    }


def middle(corners: Corners) -> tuple[float, float]:
    return sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6


def texts(svg: str, layer: str) -> list[str]:
    group = next(g for g in parsed(svg).iter(f"{NAMESPACE}g") if g.get("id") == layer)
    return ["".join(text.itertext()) for text in group.iter(f"{NAMESPACE}text")]


@pytest.fixture(scope="module")
def drawn() -> dict[str, Corners]:
    return hexes(svg_of(opening(), ()))


def test_every_hex_is_drawn_once(drawn: dict[str, Corners]) -> None:
    assert sorted(drawn) == [hex_.id for hex_ in france().board.hexes]
    assert len(drawn) == 150


def test_every_hex_lies_right_from_its_neighbours(drawn: dict[str, Corners]) -> None:
    board = france().board
    by_place = {at(hex_): hex_.id for hex_ in board.hexes}
    pitch = dist(middle(drawn["E09"]), middle(drawn["E10"]))
    # E, SE, SW, W, NW, NE on the page, y downwards
    ways = ((1, 0), (0.5, sqrt(0.75)), (-0.5, sqrt(0.75)), (-1, 0), (-0.5, -sqrt(0.75)), (0.5, -sqrt(0.75)))
    pairs = 0
    for hex_ in board.hexes:
        for (q, r), (x, y) in zip(STEPS, ways, strict=True):
            if other := by_place.get((hex_.q + q, hex_.r + r)):
                here, there = middle(drawn[hex_.id]), middle(drawn[other])
                assert there == pytest.approx((here[0] + x * pitch, here[1] + y * pitch), abs=0.5)  # on pixels
                pairs += 1
    assert pairs == 2 * (len(board.borders) + sum(len(board.neighbours(h.id)) for h in board.hexes) // 2)


def test_france_is_the_right_way_round(drawn: dict[str, Corners]) -> None:
    brest, strasbourg, lille, perpignan = (middle(drawn[id_]) for id_ in ("F01", "E15", "B09", "Q10"))
    assert brest[0] < lille[0] < strasbourg[0]
    assert lille[1] < strasbourg[1] < brest[1] < perpignan[1]
    for one, other in zip(france().board.hexes, france().board.hexes[1:], strict=False):
        (x, y), (next_x, next_y) = middle(drawn[one.id]), middle(drawn[other.id])
        assert next_x > x if one.id[0] == other.id[0] else next_y > y


def test_checkered_edges_lie_on_the_edge_both_hexes_share(drawn: dict[str, Corners]) -> None:
    svg = svg_of(opening(), ())
    lines = {g.attrib["data-border"]: g for g in parsed(svg).iter(f"{NAMESPACE}g") if "data-border" in g.attrib}
    assert list(lines) == [" ".join(pair) for pair in france().board.borders]
    assert len(lines) == 21
    for pair, group in lines.items():
        one, other = (drawn[id_] for id_ in pair.split())
        shared = {corner for corner in one if any(dist(corner, near) < 0.05 for near in other)}
        assert len(shared) == 2
        for line in group:
            ends = [(float(line.attrib[f"x{k}"]), float(line.attrib[f"y{k}"])) for k in (1, 2)]
            assert all(any(dist(end, corner) < 0.05 for corner in shared) for end in ends)
            assert dist(*ends) > 20


def test_ids_names_and_worths_are_written() -> None:
    svg = svg_of(opening(), ())
    words = texts(svg, "labels")
    assert {hex_.id for hex_ in france().board.hexes} <= set(words)
    assert {"Marseille", "Nîmes", "Orléans", "Clermont-Fd", "St-Lazare", "Montparnasse", "Est"} <= set(words)
    assert (words.count("Lyon"), words.count("G. Lyon")) == (1, 1)  # the city, and the station
    assert sorted(texts(svg, "worths")) == ["1"] * 22 + ["2"] * 10 + ["3"] * 10 + ["4"]


def test_hexes_have_the_colour_of_their_worth() -> None:
    polygons = parsed(svg_of(opening(), ())).iter(f"{NAMESPACE}polygon")
    fills = {p.attrib["data-hex"]: p.attrib["fill"] for p in polygons if "data-hex" in p.attrib}
    kinds = {(hex_.kind, hex_.colour): fills[hex_.id] for hex_ in france().board.hexes}
    assert all(fills[hex_.id] == kinds[hex_.kind, hex_.colour] for hex_ in france().board.hexes)
    assert len({fill for (kind, _), fill in kinds.items() if kind in {"rural", "city"}}) == 5


def test_a_taken_city_shows_its_piece_in_place_of_its_worth() -> None:
    svg = svg_of(with_track(red="F10", brown="G09 G10"), ())
    assert len(texts(svg, "worths")) == 41
    assert sorted(texts(svg, "pieces")) == sorted("UYRPKN" + "RNN")


def test_links_join_touching_pieces_of_a_company() -> None:
    position = with_track(blue="C10 C09", black="C09")
    assert set(position.links()) == {
        ("blue", "C10", "D09"),
        ("blue", "C09", "C10"),
        ("blue", "C09", "D09"),
        ("black", "C09", "D08"),
    }


def test_no_link_crosses_a_checkered_edge() -> None:
    assert with_track(red="O12 P12").links() == ()
    assert with_track(red="O13 P12").links() == (("red", "O13", "P12"),)


def test_two_companies_share_a_row_of_hexes_side_by_side() -> None:
    position = with_track(blue="J05 J06 J07 J08", red="J08 J07 J06 J05")
    board = position.definition.board
    where = {hex_.id: at(hex_) for hex_ in board.hexes}
    places = piece_places(grid_for(tuple(where.values()), ()), where, position.standing(), position.links())
    blue, red = ([places[id_, company] for id_ in ("J05", "J06", "J07", "J08")] for company in ("blue", "red"))
    assert len({round(y, 3) for _, y in blue}) == len({round(y, 3) for _, y in red}) == 1
    assert abs(blue[0][1] - red[0][1]) > 10


def test_pieces_stay_apart_and_in_their_hexes() -> None:
    position = crowded(130, seed=5)
    board = position.definition.board
    where = {hex_.id: at(hex_) for hex_ in board.hexes}
    grid = grid_for(tuple(where.values()), ())
    places = piece_places(grid, where, position.standing(), position.links())
    assert len(places) == sum(len(company.track) for company in position.companies)
    spots = sorted(places.values())
    assert all(dist(one, other) > 30 for n, one in enumerate(spots) for other in spots[n + 1 :])
    assert all(dist(spot, grid.centre(where[id_])) < grid.side * 0.6 for (id_, _), spot in places.items())


def test_changed_hexes_are_ringed_once_and_unknown_ids_left_out() -> None:
    svg = svg_of(opening(), ("G08", "E11", "G08", "Z99"))
    rings = [g.attrib["data-ring"] for g in parsed(svg).iter(f"{NAMESPACE}g") if "data-ring" in g.attrib]
    assert rings == ["G08", "E11"]


def test_players_stand_in_seating_order_with_their_hands() -> None:
    words = texts(svg_of(opening("Ann", "Ben", "Chloé"), ()), "players")
    assert words == ["Ann", "to move · turn 1", "hand", "Ann", "8", "Ben", "9", "Chloé", "10"]


def test_a_finished_game_says_so() -> None:
    over = msgspec.structs.replace(opening("Ann", "Ben"), over=True, scored=True, turn=31)
    assert texts(svg_of(over, ()), "players")[:3] == ["Game over", "after turn 31", "points"]


def test_an_end_that_is_only_tried_out_shows_hands_by_their_sizes() -> None:
    over = msgspec.structs.replace(opening("Ann", "Ben"), over=True, turn=31)
    assert texts(svg_of(over, ()), "players") == ["Game over", "after turn 31", "hand", "Ann", "8", "Ben", "9"]


def test_names_are_safe_and_cut() -> None:
    words = texts(svg_of(opening('<b>&"Ann"</b>', "Maximiliane von und zu Hohenlohe"), ()), "players")
    assert words[0] == '<b>&"Ann"</b>'
    assert re.fullmatch(r"Maximilian.*…", words[5])


def test_values_and_depots_stand_in_figures_and_on_the_scale() -> None:
    position = crowded(60, seed=1)
    words = texts(svg_of(position, ()), "values")
    assert words[:9] == ["0", "5", "10", "15", "20", "25", "30", "value", "depot"]
    for company in position.companies:
        line = words.index(company.colour.title())
        assert words[line + 1 : line + 3] == [str(company.value), str(company.depot)]


def test_the_scale_grows_with_a_value_beyond_it() -> None:
    position = opening()
    rich = msgspec.structs.replace(position.companies[0], value=42)
    svg = svg_of(msgspec.structs.replace(position, companies=(rich, *position.companies[1:])), ())
    assert texts(svg, "values")[8:10] == ["40", "value"]


def test_the_board_says_that_it_is_reconstructed_unless_it_is_printed() -> None:
    position = opening()
    assert texts(svg_of(position, ()), "legend")[-1] == "Reconstructed, not the printed board"
    board = msgspec.structs.replace(position.definition.board, provenance="printed")
    definition = msgspec.structs.replace(position.definition, board=board)
    printed = svg_of(msgspec.structs.replace(position, definition=definition), ())
    assert not any("econstructed" in word for word in texts(printed, "legend"))


def test_no_panel_covers_a_hex() -> None:
    for count in (3, 6):
        svg = svg_of(opening(*"ABCDEF"[:count]), ())
        papers = [
            next(g for g in parsed(svg).iter(f"{NAMESPACE}g") if g.get("id") == name).find(f"{NAMESPACE}rect")
            for name in ("players", "legend", "values")
        ]
        for paper in papers:
            assert paper is not None
            left, top, wide, high = (float(paper.attrib[key]) for key in ("x", "y", "width", "height"))
            for corners in hexes(svg).values():
                assert not any(left < x < left + wide and top < y < top + high for x, y in corners)


def test_same_position_same_bytes() -> None:
    svg = svg_of(crowded(80, seed=2), ("G08",))
    assert svg == svg_of(crowded(80, seed=2), ("G08",))
    assert rasterise(svg) == rasterise(svg)


@pytest.mark.parametrize("pieces", [0, 40, 140])
def test_the_png_is_small_enough_at_full_width(pieces: int) -> None:
    position = crowded(pieces, seed=pieces)
    png = painted(draw_position(position, [id_ for c in position.companies for id_ in c.track[-2:]]))
    assert len(png) <= 130_000
    assert Image.open(BytesIO(png)).width == 1000


def test_labels_are_not_blank_in_the_png() -> None:
    """With no font found, letters vanish silently."""
    svg = svg_of(opening(), ())
    corners = hexes(svg)["P12"]
    area = tuple(round(v) for v in (*map(min, zip(*corners, strict=True)), *map(max, zip(*corners, strict=True))))
    with_words, without = (
        Image.open(BytesIO(rasterise(text, PIXELS))).convert("L").crop((area[0], area[1], area[2], area[3]))
        for text in (svg, re.sub(r"<text.*?</text>", "", svg))
    )
    changed = ImageChops.difference(with_words, without).histogram()
    assert sum(changed[60:]) > 400


def test_flat_colours_survive_the_palette() -> None:
    """Pieces keep their company's hue and rings their colour, even in the coarsest palette."""
    scene = draw_position(crowded(140, seed=3), ("G08",))
    image = Image.open(BytesIO(painted(scene))).convert("RGB")
    found = {bytes(colour).hex() for _, colour in image.getcolors(1 << 20) or [] if isinstance(colour, tuple)}
    assert {"1459d9", "ffd21a", "d8151f", "8224a8", "17181c", "8a4b1c", "ff2bd6", "b9d895", "ffffff"} <= found
