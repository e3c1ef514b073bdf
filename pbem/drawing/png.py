"""Pixels and PNG: rasterised with the bundled fonts only, then pressed under the size a letter may carry."""

from __future__ import annotations

import re
from io import BytesIO
from math import sqrt

import resvg_py
from PIL import Image

from pbem.drawing.palette import Palette, palette_of
from pbem.drawing.typeface import BOLD, FAMILY, REGULAR

NARROWEST = 300  # no picture is shrunk below this width: no label could be read
MOST_BYTES = 150_000  # of all pictures of one letter
_SHRINK = 0.94  # at least so much narrower, when fewer colours do not help
_QUICK, _SMALL = 6, 8  # zlib’s effort: the second takes three times as long for 6 per cent
_SAVED = 0.83  # few colours and the second effort leave more than this of the bytes (seen: 0.836 to 0.977)

_MANY = 160  # soft colours of a picture in one piece, which shares its palette with no other

_NAMED = re.compile(r"#([0-9a-fA-F]{6})\b")


class PictureTooBig(Exception):
    """The picture cannot be made as small as `most_bytes` and still be read."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"no readable picture fits into {most_bytes} bytes")
        self.most_bytes = most_bytes


def rasterise(svg: str, width: int = 1200, most_bytes: int = MOST_BYTES) -> bytes:
    """An opaque palette PNG of an `svg` in one piece, `width` pixels wide, of at most `most_bytes`; errors as `press`.

    ValueError when `svg` is no SVG.
    """
    image = drawn(svg, width).convert("RGB")
    named = tuple(f"#{digits}" for digits in sorted(set(_NAMED.findall(svg.lower()))))
    return press(image, palette_of(image, named, (), _MANY), most_bytes)


def drawn(svg: str, width: int | None = None) -> Image.Image:
    """The pixels of an SVG, with how much is covered. System fonts are never looked at: the same on every machine."""
    fonts = [str(REGULAR)] * ("<text" in svg) + [str(BOLD)] * ("bold" in svg)  # reading one takes as long as a sprite
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=fonts,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    image = Image.open(BytesIO(raw), formats=("PNG",))
    image.load()
    return image


def press(image: Image.Image, palette: Palette, most_bytes: int = MOST_BYTES) -> bytes:
    """The picture as a palette PNG of at most `most_bytes`; the same input gives the same bytes.

    Too big a picture loses colours first and only then width. PictureTooBig when that does not help.
    """
    data = _encoded(image, palette.full, _QUICK)
    if len(data) > most_bytes:
        data = coarse(image, palette)
    narrowest, whole = min(image.width, NARROWEST), image
    while len(data) > most_bytes:
        wide = int(image.width * min(_SHRINK, sqrt(most_bytes / len(data))))
        if wide < narrowest:
            raise PictureTooBig(most_bytes)
        image = whole.resize((wide, whole.height * wide // whole.width), Image.Resampling.LANCZOS)
        data = coarse(image, palette)
    return data


def fitting(image: Image.Image, palette: Palette, most_bytes: int) -> bytes | None:
    """The picture in its full width as `press` makes it, with fewer colours perhaps; None where it must be smaller."""
    data = _encoded(image, palette.full, _QUICK)
    if most_bytes < len(data) <= most_bytes / _SAVED:
        data = coarse(image, palette)
    return data if len(data) <= most_bytes else None


def coarse(image: Image.Image, palette: Palette) -> bytes:
    """The picture in its full width, with few colours and all the effort there is, however many bytes that takes."""
    return _encoded(image, palette.coarse, _SMALL)


def _encoded(image: Image.Image, palette: Image.Image, effort: int) -> bytes:
    out = BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=effort)
    return out.getvalue()
