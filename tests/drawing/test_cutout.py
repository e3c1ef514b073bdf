"""The part of the map around what matters: what is new first, names large enough, never beyond the page."""

from __future__ import annotations

import re
from collections.abc import Collection
from io import BytesIO
from math import ceil
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.games.paris_connection import open_hexes
from pbem.drawing import cache
from pbem.drawing.cache import PictureCache
from pbem.drawing.canvas import painted
from pbem.drawing.cutout import PHONE, SMALLEST, Format, Window, cut_outs, whole_in
from pbem.drawing.eighteen.layout import Layout, layout_of
from pbem.drawing.eighteen_map import LARGE
from pbem.drawing.paint import paint
from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene, pixel
from pbem.games.drawn import Parts
from pbem.titles.paris_connection.drawn.layout import at, grid_for
from pbem.titles.paris_connection.drawn.scene import _LARGE, draw_near, draw_position
from pbem.titles.paris_connection.drawn.style import INK, SOFT_INK, WIDTH, ground
from pbem.titles.paris_connection.mail.picture import parts, picture
from pbem.titles.paris_connection.mail.words import picture_near_alt
from tests import g1843, g1861
from tests.drawing.positions import crowded, france, with_track
from tests.drawing.test_picture import NAMES, played
from tests.sampled import sampled

SPOTS = {"A": (50, 50), "B": (150, 50), "C": (900, 50), "D": (950, 700)}
FORM = Format((40, 40), (1000, 800), 400, 500)
BOARDS = (layout_of(g1861.definition().board, 18, LARGE), layout_of(g1843.definition().board, 18, LARGE))


def windows(new: Collection[str], open_: Collection[str] = ()) -> list[Window]:
    return cut_outs(FORM, SPOTS, new, open_)


def test_without_anything_new_or_open_there_is_none() -> None:
    assert windows((), ()) == []
    assert windows(("Z99",), ("Z98",)) == []
    assert draw_near(with_track(blue="C09"), (), ()) == ()


def test_what_lies_apart_is_shown_in_two_windows_and_what_lies_together_in_one() -> None:
    assert windows(("A", "B")) == [(0, 0, 400, 220)]
    assert windows(("A", "C")) == [(0, 0, 400, 220), (600, 0, 1000, 220)]


def test_what_is_new_comes_before_where_one_may_build() -> None:
    """Where all fits, both are shown; else not all that is open."""
    assert windows(("C",), ("A", "B")) == [(600, 0, 1000, 220), (0, 0, 400, 220)]
    assert windows(("C", "D"), ("A", "B")) == [(600, 0, 1000, 220), (600, 580, 1000, 800)]
    assert windows((), ("A", "B", "C")) == [(0, 0, 400, 220)]


def test_what_two_windows_cannot_show_is_the_least_of_all() -> None:
    """Of three places far apart two are shown, of a pair and two that are alone the pair and one."""
    assert len(windows(("A", "C", "D"))) == 2
    shown = windows(("A", "B", "C", "D"))
    seen = [id_ for id_, spot in SPOTS.items() if any(whole_in(one, spot, FORM.half) for one in shown)]
    assert len(seen) == 3
    assert {"A", "B"} <= {*seen}


@given(st.data(), st.sampled_from(BOARDS))
@settings(max_examples=150, deadline=None)
def test_of_any_places_two_windows_show_what_they_can(data: st.DataObject, layout: Layout) -> None:
    """On the boards of 1861 and 1843, whatever changed and wherever somebody may build.

    They lie on the page and are legible, overlap only where neither can give way, and leave out nothing for which one
    of them has room.
    """
    centres, half = layout.centres, layout.half
    form = Format.legible(half, (1800, ceil(layout.foot + 18)), 0.19 * layout.side)
    hexes = st.lists(st.sampled_from(sorted(centres)), max_size=9, unique=True)
    new, open_ = data.draw(hexes), data.draw(hexes)
    found = cut_outs(form, centres, new, open_)
    assert len(found) <= 2
    assert bool(found) == bool(new or open_)
    seen = [{id_ for id_ in new if whole_in(one, centres[id_], half)} for one in found]
    for number, (left, top, right, foot) in enumerate(found):
        assert 0 <= left < right <= form.page[0]
        assert 0 <= top < foot <= form.page[1]
        assert form.wide <= right - left <= form.widest
        for other in {*new} - set().union(*seen):
            spots = [centres[id_] for id_ in (*seen[number], other)]
            fits = [
                max(axis) - min(axis) <= most for axis, most in zip(zip(*spots, strict=True), form.room, strict=True)
            ]
            assert not seen[number] or not all(fits), f"there was room for {other}"
    if len(found) == 2 and not open_:
        assert seen[0] - seen[1], "each shows what the other does not"
        assert seen[1] - seen[0], "each shows what the other does not"


def near(changed: Collection[str], open_: Collection[str] = ()) -> Scene:
    return draw_near(crowded(100, seed=4), changed, open_)[0][0]


def shown_hexes(scene: Scene) -> set[str]:
    """The hexes whose middle is in the window."""
    board, (left, top, right, foot) = france().board, scene.shown
    grid = grid_for(tuple(at(hex_) for hex_ in board.hexes), (), _LARGE)
    middles = {hex_.id: pixel(grid.centre(at(hex_))) for hex_ in board.hexes}
    return {id_ for id_, (x, y) in middles.items() if left <= x <= right and top <= y <= foot}


def test_names_and_ids_are_legible_on_a_phone() -> None:
    """At least 8 CSS pixels where the picture is 375 wide, and 10 where there is room."""
    scene = near(("G08", "H08"))
    wide = scene.shown[2] - scene.shown[0]
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', scene.layers[-1].svg())]
    assert 20 < len(sizes) < 120, "those of the hexes that stand whole in it"
    assert min(sizes) * PHONE / wide >= SMALLEST


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
    mine, theirs = (parts(france(), game.view(player), ()) for player in (asked, other))
    assert mine.shown
    assert not theirs.shown
    reach = {id_ for one in france().companies for id_ in open_hexes(france(), game.table, one)}
    assert all(shown_hexes(one.scene) & reach for one in mine.shown)
    alts = [picture_near_alt(france(), game.view(player), ()) for player in (asked, other)]
    assert ["can build" in alt for alt in alts] == [True, False]


def test_hands_do_not_show() -> None:
    """Who is not asked sees the same part as anybody else who is not."""
    game = played(5, 12, seed=7)
    digests = {
        found.scene.digest()
        for player in (*game.table.players, None)
        if player not in game.active
        for found in parts(france(), game.view(player), ("G08",)).shown
    }
    assert len(digests) == 1


def test_a_finished_game_has_no_part() -> None:
    assert parts(france(), played(3, 400, seed=4).view(None), ("G08",)) == Parts()


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


@pytest.mark.parametrize(("turns", "seed"), sampled([(40, 8), (0, 1), (9, 4), (26, 3)], 1))
def test_both_together_fit_into_a_letter(tmp_path: Path, turns: int, seed: int) -> None:
    game = played(5, turns, seed)
    changed = tuple(hex_id for track in game.table.track.values() for hex_id in track[-2:])
    view = game.view(game.active[0])
    whole, (part, *more) = picture(france(), view, changed, NAMES), parts(france(), view, changed).shown
    made = PictureCache(tmp_path).pngs([whole, part.scene, *(one.scene for one in more)])
    assert len(made) == 2 + len(more)
    assert sum(map(len, made)) <= MOST_BYTES
    assert Image.open(BytesIO(made[1])).width == part.scene.shown[2] - part.scene.shown[0]


@pytest.mark.parametrize("seed", sampled([1, 2, 3, 4, 5, 6], 2))
def test_every_place_that_changed_is_in_a_part_or_named(seed: int) -> None:
    game = played(5, 26, seed)
    hexes = [hex_.id for hex_ in france().board.hexes]
    for count in (1, 3, 8):
        changed = tuple(Random(f"{seed} {count}").sample(hexes, count))
        found = parts(france(), game.view(game.active[0]), changed)
        assert len(found.shown) <= 2
        ringed = {id_ for one in found.shown for id_ in shown_hexes(one.scene)}
        left = [id_ for id_ in changed if id_ in found.left.replace(",", " ").replace(".", " ").split()]
        assert {*changed} <= ringed | {*left}


def test_a_part_that_does_not_fit_is_left_out_and_never_made_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_OTHER", 1_000)  # less than this part needs
    whole, part = picture(france(), played(3, 0, 1).view(None), (), NAMES), near(("G08",))
    assert len(PictureCache(tmp_path).pngs([whole, part], most_bytes=30_000)) == 1


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
