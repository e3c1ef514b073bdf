"""The part of the map around what matters: what is new first, names large enough, never beyond the page."""

from __future__ import annotations

import re
from collections.abc import Collection
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.games.paris_connection import open_hexes
from pbem.drawing import cache
from pbem.drawing.cache import PictureCache
from pbem.drawing.cutout import LEGIBLE, PHONE, around_places
from pbem.drawing.paint import paint, painted
from pbem.drawing.scene import Scene, pixel
from pbem.titles.paris_connection.drawn.layout import at, grid_for
from pbem.titles.paris_connection.drawn.scene import _LARGE, draw_near, draw_position
from pbem.titles.paris_connection.drawn.style import INK, SOFT_INK, WIDTH, ground
from pbem.titles.paris_connection.mail.picture import picture, picture_near
from pbem.titles.paris_connection.mail.words import picture_near_alt
from tests.drawing.positions import crowded, france, with_track
from tests.drawing.test_picture import NAMES, played
from tests.sampled import sampled

SPOTS = {"A": (50, 50), "B": (150, 50), "C": (900, 50), "D": (950, 700)}


def window(new: Collection[str], open_: Collection[str] = ()) -> tuple[int, int, int, int] | None:
    return around_places(SPOTS, (40, 40), (1000, 800), new, open_, 400)


def test_without_anything_new_or_open_there_is_none() -> None:
    assert window((), ()) is None
    assert window(("Z99",), ("Z98",)) is None
    assert draw_near(with_track(blue="C09"), (), ()) is None


def test_what_is_new_weighs_more_than_where_one_may_build() -> None:
    assert window(("C",), ("A", "B")) == (600, 0, 1000, 220)
    assert window((), ("A", "B", "C")) == (0, 0, 400, 220)


@pytest.mark.parametrize("new", sampled([("A",), ("A", "B", "C", "D"), ("D",), ("A", "D")], 2, single=True))
def test_a_window_lies_on_the_page_and_is_as_wide_as_asked(new: tuple[str, ...]) -> None:
    found = window(new)
    assert found is not None
    left, top, right, foot = found
    assert (right - left, left >= 0, right <= 1000, top >= 0, foot <= 800) == (400, True, True, True, True)
    assert 220 <= foot - top <= 400


def near(changed: Collection[str], open_: Collection[str] = ()) -> Scene:
    found = draw_near(crowded(100, seed=4), changed, open_)
    assert found is not None
    return found


def shown_hexes(scene: Scene) -> set[str]:
    """The hexes whose middle is in the window."""
    board, (left, top, right, foot) = france().board, scene.shown
    grid = grid_for(tuple(at(hex_) for hex_ in board.hexes), (), _LARGE)
    middles = {hex_.id: pixel(grid.centre(at(hex_))) for hex_ in board.hexes}
    return {id_ for id_, (x, y) in middles.items() if left <= x <= right and top <= y <= foot}


def test_names_and_ids_are_legible_on_a_phone() -> None:
    """At least 10 CSS pixels where the picture is 375 wide."""
    scene = near(("G08", "H08"))
    wide = scene.shown[2] - scene.shown[0]
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', scene.layers[-1].svg())]
    assert 20 < len(sizes) < 120, "those of the hexes that stand whole in it"
    assert min(sizes) * PHONE / wide >= LEGIBLE


@pytest.mark.parametrize("every", sampled([4, 1], 1))
def test_what_changed_is_in_it_and_ringed(every: int) -> None:
    for hex_ in france().board.hexes[::every]:
        assert hex_.id in shown_hexes(near((hex_.id,)))
    svg = near(("G08", "H08"), ("G09",)).svg()
    assert re.findall(r'data-ring="(\w+)"', svg) == ["G08", "H08"]
    assert 'id="players"' not in svg


def test_the_reader_asked_sees_where_they_may_build_others_only_what_changed() -> None:
    game = played(4, 12, seed=1)
    (asked,) = game.active
    other = next(player for player in game.table.players if player != asked)
    mine, theirs = (picture_near(france(), game.view(player), ()) for player in (asked, other))
    assert mine is not None
    assert theirs is None
    reach = {id_ for one in france().companies for id_ in open_hexes(france(), game.table, one)}
    assert shown_hexes(mine) & reach
    alts = [picture_near_alt(france(), game.view(player), ()) for player in (asked, other)]
    assert ["can build" in alt for alt in alts] == [True, False]


def test_hands_do_not_show() -> None:
    """Who is not asked sees the same part as anybody else who is not."""
    game = played(5, 12, seed=7)
    parts = {
        found.digest()
        for player in (*game.table.players, None)
        if player not in game.active and (found := picture_near(france(), game.view(player), ("G08",))) is not None
    }
    assert len(parts) == 1


def test_a_finished_game_has_no_part() -> None:
    assert picture_near(france(), played(3, 400, seed=4).view(None), ("G08",)) is None


def test_the_alt_text_says_what_changed_company_by_company() -> None:
    game = played(4, 9, seed=4)
    track = game.table.track
    colour = max(track, key=lambda one: len(track[one]))
    new = track[colour][-2:]
    alt = picture_near_alt(france(), game.view(None), new)
    assert alt.startswith("Part of the map, enlarged. New: ")
    assert f"{colour} on " in alt
    assert all(hex_id in alt for hex_id in new)
    same = picture_near_alt(france(), game.view(None), ())
    assert same == "Part of the map, enlarged. Nothing on it is new."


@pytest.mark.parametrize(("turns", "seed"), sampled([(0, 1), (40, 8), (9, 4), (26, 3)], 2))
def test_both_together_fit_into_a_letter(tmp_path: Path, turns: int, seed: int) -> None:
    game = played(5, turns, seed)
    changed = tuple(hex_id for track in game.table.track.values() for hex_id in track[-2:])
    view = game.view(game.active[0])
    whole, part = picture(france(), view, changed, NAMES), picture_near(france(), view, changed)
    assert part is not None
    made = PictureCache(tmp_path).pngs([whole, part])
    assert len(made) == 2
    assert sum(map(len, made)) <= 150_000
    assert Image.open(BytesIO(made[1])).width == part.shown[2] - part.shown[0]


def test_a_part_that_does_not_fit_is_left_out_and_never_made_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_OTHER", 1_000)  # less than this part needs
    whole, part = picture(france(), played(3, 0, 1).view(None), (), NAMES), near(("G08",))
    assert len(PictureCache(tmp_path).pngs([whole, part], most_bytes=40_000)) == 1


# -- writing stays legible --------------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """WCAG 2.2: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_writing_on_the_board_stands_out_from_its_hex() -> None:
    for hex_ in france().board.hexes:
        fill, _ = ground(hex_.kind, hex_.colour)
        assert contrast(SOFT_INK, fill) >= 3.3, hex_.id  # ids
        assert contrast(INK, fill) >= 4.5, hex_.id  # names


def test_no_track_piece_or_checkered_edge_touches_the_letters_of_a_hex() -> None:
    """On a full board every pixel of every id and name is what it is on an empty one, and so is its halo."""
    full = draw_position(crowded(150, seed=3), [hex_.id for hex_ in france().board.hexes])
    labels = next(layer for layer in full.layers if layer.name == "labels")
    over = [layer.name for layer in full.layers[full.layers.index(labels) + 1 :]]
    assert over == ["players", "values"]  # which touch no hex
    bare = full._replace(layers=(labels,))
    (part,) = labels.parts
    alone, _ = paint(bare._replace(ground=()))
    crowd, _ = paint(full)
    inks = {tuple(bytes.fromhex(ink[1:])) for ink in (INK, SOFT_INK)}
    written = [(x, y) for y in range(0, alone.height, 2) for x in range(alone.width) if alone.getpixel((x, y)) in inks]
    assert len(written) > 3000
    assert all(crowd.getpixel(spot) == alone.getpixel(spot) for spot in written)
    assert part.at == (0, 0)


def test_the_cut_out_is_an_ordinary_picture() -> None:
    image = Image.open(BytesIO(painted(near(("G08",)))))
    assert image.mode == "P"
    assert image.width < WIDTH * _LARGE
