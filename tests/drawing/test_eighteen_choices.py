"""Small pictures of tiles to choose from: numbered, with their lines, light enough for a letter."""

from __future__ import annotations

from engine.core import play
from engine.eighteen.actions import Lay
from pbem.drawing.eighteen_map import to_png
from pbem.eighteen.drawn.choices import MOST_DRAWN, choices_picture
from pbem.eighteen.map_orders.laying import line_of
from tests.drawing.eighteen import layer, marked, texts
from tests.rules.g1861.table import definition, table

GAME = table().without_room().with_minor("M-V", "anne", cash=100, trains="2").operating().game
LINES = ("M-V: lay 57 I13 N S", "M-V: lay 57 I13 NE SW", "M-V: lay 5 I13 0  # 20 R, best run 0 → 20", "M-V: pass")


def test_each_line_about_a_tile_is_drawn_with_its_number() -> None:
    found = choices_picture(GAME, LINES)
    assert found is not None
    scene, alt = found
    svg = scene.svg()
    assert [one.text for one in texts(svg, "numbers")] == ["1", "2", "3"]
    assert [one.text for one in texts(svg, "lines")][:2] == list(LINES[:2])
    assert marked(svg, "data-track") == ["I13"] * 3
    assert marked(svg, "data-beside")[:2] == ["I15", "I11"]
    assert len(layer(svg, "stops")) == 3
    assert alt.startswith("Tiles to choose from. 1: 57 on I13 with track to the north (I11) and the south (I15); 2: ")


def test_lines_that_are_about_no_tile_need_no_picture() -> None:
    assert choices_picture(GAME, ("NW: pass", "buy NW from market", "token K7", "")) is None


def test_many_tiles_are_light_enough_for_a_letter() -> None:
    lays = [one for one in play.legal_actions(GAME) if isinstance(one, Lay)]
    lines = [line_of(definition().board, lay) for lay in lays] * 4
    found = choices_picture(GAME, lines)
    assert found is not None
    scene = found[0]
    assert len(marked(scene.svg(), "data-track")) == min(MOST_DRAWN, len(lines))
    assert len(to_png(scene, scene.width)) < 90_000
    assert scene.digest() == choices_picture(GAME, lines)[0].digest()  # type: ignore[index]
