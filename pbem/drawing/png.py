"""SVG to PNG: rasterised with the bundled fonts only, then pressed under the size a letter may carry."""

from __future__ import annotations

import re
from io import BytesIO
from math import sqrt
from typing import cast

import resvg_py
from PIL import Image

from pbem.drawing.typeface import BOLD, FAMILY, REGULAR

# How many colours to keep, and how far apart (as red, green, blue in 0..255) the unnamed ones must lie.
LEVELS = ((256, 12), (128, 16), (64, 24), (40, 32), (32, 64))
NARROWEST = 300  # no picture is shrunk below this width: no label could be read
_SHRINK = 0.94  # at least so much narrower, when fewer colours do not help

_NAMED = re.compile(r"#([0-9a-fA-F]{6})\b")

Colour = tuple[int, int, int]


class PictureTooBig(Exception):
    """The picture cannot be made as small as `most_bytes` and still be read."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"no readable picture fits into {most_bytes} bytes")
        self.most_bytes = most_bytes


def rasterise(svg: str, width: int = 1200, most_bytes: int = 150_000) -> bytes:
    """An opaque palette PNG of `svg`, `width` pixels wide, of at most `most_bytes`.

    Too big a picture loses colours first and only then width. The same input gives the same bytes
    on every machine: system fonts are never looked at. ValueError when `svg` is no SVG, PictureTooBig
    when the limit cannot be met.
    """
    narrowest = min(width, NARROWEST)
    while width >= narrowest:
        image = _pixels(svg, width)
        flat, others = _palette(image, svg)
        for colours, apart in LEVELS:
            data = _palette_png(image, _kept(flat, others, colours, apart))
            if len(data) <= most_bytes:
                return data
        width = int(width * min(_SHRINK, sqrt(most_bytes / len(data))))
    raise PictureTooBig(most_bytes)


def _pixels(svg: str, width: int) -> Image.Image:
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(REGULAR), str(BOLD)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return Image.open(BytesIO(raw)).convert("RGB")


def _palette(image: Image.Image, svg: str) -> tuple[list[Colour], list[Colour]]:
    """The colours the SVG names, and all others of the picture with the most frequent first."""
    named = {digits.lower() for digits in _NAMED.findall(svg)}
    counted = image.getcolors(maxcolors=image.width * image.height) or []
    by_frequency = [cast(Colour, colour) for _, colour in sorted(counted, reverse=True)]
    flat = [colour for colour in by_frequency if bytes(colour).hex() in named]
    others = [colour for colour in by_frequency if bytes(colour).hex() not in named]
    return flat, others


def _kept(flat: list[Colour], others: list[Colour], most: int, apart: int) -> list[Colour]:
    """At most so many colours: the flat ones as they are, then the first others that differ enough.

    Pillow's own methods average: pieces change their hue and white turns cream. Here every flat
    colour of a map stays what it is, be it rare, and only the soft edges of lines and letters get
    coarser.
    """
    kept = flat[:most]
    for colour in others:
        if len(kept) >= most:
            break
        if all(_distance(colour, other) >= apart * apart for other in kept):
            kept.append(colour)
    return kept


def _distance(one: Colour, other: Colour) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _palette_png(image: Image.Image, colours: list[Colour]) -> bytes:
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    out = BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()
