"""Rasterising: our fonts are found, the picture is opaque, small and the same every time."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image

from pbem.drawing.png import NARROWEST, PictureTooBig, rasterise
from pbem.drawing.svg import circle, document, label


def page(*parts: str, width: float = 400, height: float = 100) -> str:
    return document(width, height, "#ffffff", parts)


def dark_pixels(png: bytes) -> int:
    image = Image.open(BytesIO(png)).convert("L")
    return sum(image.histogram()[:100])


def speckled(seed: int) -> str:
    """A picture that packs badly."""
    dice = random.Random(seed)
    spots = []
    for _ in range(900):
        middle, colour = (dice.uniform(0, 600), dice.uniform(0, 600)), f"#{dice.randrange(2**24):06x}"
        spots.append(circle(middle, dice.uniform(2, 9), fill=colour))
    return document(600, 600, "#ffffff", spots)


@pytest.mark.parametrize("weight", ["normal", "bold"])
@pytest.mark.parametrize("text", ["Marseille", "Čáslav", "Москва", "→ ▲ «é» …"])
def test_a_label_is_not_blank(text: str, weight: str) -> None:
    png = rasterise(page(label(text, (10, 60), 40, font_weight=weight)), width=400)
    assert dark_pixels(png) > 400


def test_the_two_weights_are_two_fonts() -> None:
    plain, bold = (page(label("Marseille", (10, 60), 40, font_weight=w)) for w in ("normal", "bold"))
    assert dark_pixels(rasterise(bold, 400)) > dark_pixels(rasterise(plain, 400)) * 1.2


def test_letters_are_glyphs_not_the_same_empty_box() -> None:
    some, others = (rasterise(page(label(text, (10, 60), 40)), 400) for text in ("ıoı", "ııı"))
    assert some != others


def test_the_picture_is_opaque_and_as_wide_as_asked() -> None:
    image = Image.open(BytesIO(rasterise(page(), width=640)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (640, 160))
    assert "transparency" not in image.info


def test_same_svg_same_bytes() -> None:
    assert rasterise(speckled(1), 600) == rasterise(speckled(1), 600)


def test_too_big_a_picture_loses_colours_then_width() -> None:
    svg = speckled(2)
    easy = rasterise(svg, width=600, most_bytes=10_000_000)
    fewer = rasterise(svg, width=600, most_bytes=len(easy) - 1)
    assert Image.open(BytesIO(fewer)).width == 600
    assert len(fewer) < len(easy)
    narrow = rasterise(svg, width=600, most_bytes=len(easy) // 2)
    assert NARROWEST <= Image.open(BytesIO(narrow)).width < 600
    assert len(narrow) <= len(easy) // 2


def test_what_cannot_be_read_any_more_is_refused() -> None:
    with pytest.raises(PictureTooBig, match="500 bytes"):
        rasterise(speckled(3), width=600, most_bytes=500)


def test_no_svg_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"\S"):
        rasterise("no picture")
