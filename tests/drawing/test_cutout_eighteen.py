"""The part of an 18xx map around what matters: legible on a phone, what changed in it and ringed, small enough."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from engine.eighteen.map.laid import Laid, printed_map
from pbem.drawing.cache import PictureCache
from pbem.drawing.canvas import painted
from pbem.drawing.cutout import LEGIBLE, PHONE, SMALLEST
from pbem.drawing.eighteen_map import Cut, Position, draw_near
from pbem.drawing.paint import forget
from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene
from tests import g1843
from tests.drawing.eighteen import Text, circles, late, marked, scene, texts
from tests.g1861 import definition
from tests.sampled import sampled

BOARD, COMPANIES = definition().board, definition().companies
CHANGED, OPEN = ("H8", "G7"), ("H10", "I9", "G9")


def near(changed: Collection[str], open_: Collection[str] = (), laid: Laid | None = None) -> Scene:
    return parts(changed, open_, laid)[0].scene


def parts(changed: Collection[str], open_: Collection[str] = (), laid: Laid | None = None) -> tuple[Cut, ...]:
    return draw_near(Position(BOARD, laid or late(900), COMPANIES), changed, open_)


def written(part: Scene) -> list[Text]:
    names = [layer.name for layer in part.layers]
    return [text for name in ("names", "labels") if name in names for text in texts(part.svg(), name)]


def test_without_anything_new_or_open_there_is_none() -> None:
    assert parts((), ()) == ()
    assert parts(("Z99",), ("Z98",)) == ()


@pytest.mark.parametrize("actions", [0, 400, 900])
def test_all_writing_is_legible_on_a_phone(actions: int) -> None:
    part = near(CHANGED, OPEN, late(actions) if actions else printed_map(BOARD))
    left, _, right, _ = part.shown
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', part.svg())]
    assert len(sizes) > 15
    assert min(sizes) * PHONE / (right - left) >= SMALLEST


@pytest.mark.parametrize("every", sampled([4, 1], 1))
def test_it_is_legible_on_the_pointed_hexes_of_1843_too(every: int) -> None:
    data = g1843.definition()
    for hex_id in list(data.board.hexes)[::every]:
        (part,) = draw_near(Position(data.board, printed_map(data.board), data.companies), (hex_id,), ())
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', part.scene.svg())]
        assert min(sizes) * PHONE / (part.scene.shown[2] - part.scene.shown[0]) >= LEGIBLE


@pytest.mark.parametrize("every", sampled([4, 1], 1))
def test_what_changed_is_in_it_ringed_and_written_on(every: int) -> None:
    for hex_id, spot in list(BOARD.hexes.items())[::every]:
        part = near((hex_id,))
        assert marked(part.svg(), "data-ring") == [hex_id]
        said = [text.text for text in written(part)]
        assert hex_id in said
        assert not spot.name or spot.name in " ".join(said)
    one, far = parts((*CHANGED, "M19"), OPEN)
    assert [marked(part.scene.svg(), "data-ring") for part in (one, far)] == [list(CHANGED), ["M19"]]
    assert [{*CHANGED, "M19"} & part.whole for part in (one, far)] == [{*CHANGED}, {"M19"}]


def test_the_hexes_where_one_may_build_are_in_it() -> None:
    assert {*CHANGED, *OPEN} <= {text.text for text in written(near(CHANGED, OPEN))}
    assert {*OPEN} <= {text.text for text in written(near((), OPEN))}


@pytest.mark.parametrize("hex_id", sampled(sorted(BOARD.hexes), sorted(BOARD.hexes)[::8]))
def test_no_word_is_cut_by_the_edge_or_stands_on_a_stop(hex_id: str) -> None:
    part = near((hex_id,))
    left, top, right, foot = part.shown
    stops = circles(part.svg(), "stops") if "stops" in [layer.name for layer in part.layers] else []
    for text in written(part):
        west, north, east, south = text.room
        assert left <= west < east <= right, text
        assert top <= north < south <= foot, text
        for (x, y), radius in stops:
            across, down = max(west - x, x - east, 0), max(north - y, y - south, 0)
            assert across**2 + down**2 > (radius - 3) ** 2, f"{text} covers a stop"


@pytest.mark.parametrize("changed", sampled([CHANGED, ("E1", "D2"), ("B8",)], 1, single=True))
def test_both_together_fit_into_a_letter(tmp_path: Path, changed: tuple[str, ...]) -> None:
    whole, part = scene(late()), near(changed, OPEN, late())
    made = PictureCache(tmp_path).pngs([whole, part])
    assert len(made) == 2
    assert sum(map(len, made)) <= MOST_BYTES


@pytest.mark.soak  # that of a whole map is looked at every day
def test_two_runs_give_the_same_bytes() -> None:
    first = painted(near(CHANGED, OPEN))
    forget()
    assert painted(near(CHANGED, OPEN)) == first
