"""A scene too big for its letter loses colours, is then drawn smaller, and shrunk only where no size fits."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pbem.drawing.canvas import painted
from pbem.drawing.paint import paint
from pbem.drawing.png import PictureTooBig, coarse, press
from pbem.drawing.scene import resized
from pbem.letters.kinds import REPORT
from pbem.letters.picture import most_bytes
from tests.drawing.test_paint import SCENES
from tests.letters.sample import content
from tests.sampled import sampled


def width(png: bytes) -> int:
    return Image.open(BytesIO(png)).width


@pytest.mark.parametrize("name", sampled(SCENES, 2))
def test_what_fits_in_its_full_size_is_sent_in_it(name: str) -> None:
    """The bytes do not follow from how it would be made smaller: all its colours, or few of them."""
    of = SCENES[name]()
    made = paint(of)
    plain, few = press(*made, 10**6), coarse(*made)
    assert painted(of, len(plain)) == plain
    assert painted(of, len(plain) - 1) == painted(of, len(few)) == few
    assert press(*made, len(few)) == few


@pytest.mark.parametrize("name", sampled(["opening", "crowded", "1861"], 1))
def test_what_does_not_fit_is_drawn_smaller_not_shrunk(name: str) -> None:
    """The largest size that fits, with few colours where only these fit; wider than pixels would have been shrunk."""
    of = SCENES[name]()
    least = len(coarse(*paint(of)))
    for size in (0.75, 0.6, 0.5):
        smaller = paint(resized(of, size))
        plain, few = press(*smaller, 10**6), coarse(*smaller)
        assert len(few) < len(plain) < least
        assert painted(of, min(len(plain), least - 1)) == plain
        assert painted(of, len(few)) == few
        assert width(plain) == smaller[0].width == pytest.approx(of.width * size, abs=1)
        assert width(press(*paint(of), len(few))) <= width(few)
        least = len(few)
    assert 300 <= width(painted(of, least - 1)) < width(few)
    with pytest.raises(PictureTooBig):
        painted(of, 1000)


def test_a_report_has_its_map_in_a_size_it_can_be_read_in() -> None:
    """The most crowded board there can be, under the bytes of a report: every pixel as it was drawn."""
    png = painted(SCENES["crowded"](), most_bytes(content(REPORT.name)))
    assert len(png) <= 60_000
    assert width(png) >= 600


def test_what_is_nearly_empty_is_sent_in_its_full_size_however_few_the_bytes() -> None:
    """So few bytes a pixel that a smaller size is looked at first: there is room for more, so the full one is taken."""
    of = SCENES["1861"]()._replace(width=4000, height=3000)
    plain = press(*paint(of), 10**6)
    most = int(len(plain) * 1.3)
    assert most < 0.05 * of.width * of.height
    assert painted(of, most) == plain
    assert width(painted(of, len(plain) // 2)) < of.width


def test_a_part_that_is_shown_large_is_not_made_small_again() -> None:
    of = SCENES["near"]()
    with pytest.raises(PictureTooBig):
        painted(of, len(coarse(*paint(of))) - 1)
