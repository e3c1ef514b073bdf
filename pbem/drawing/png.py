"""SVG to PNG: rasterised with the bundled fonts only, then pressed under the size a letter may carry."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image

from pbem.drawing.typeface import BOLD, FAMILY, REGULAR

COLOURS = (256, 128, 64)
NARROWEST = 300  # no picture is shrunk below this width: no label could be read
_SHRINK = 0.85


class PictureTooBig(Exception):
    """The picture cannot be made as small as `most_bytes` and still be read."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"no readable picture fits into {most_bytes} bytes")
        self.most_bytes = most_bytes


def rasterise(svg: str, width: int = 1200, most_bytes: int = 150_000) -> bytes:
    """An opaque palette PNG of `svg`, `width` pixels wide, of at most `most_bytes`.

    Too big a picture loses colours first (256, 128, 64) and only then width. The same input gives
    the same bytes on every machine: system fonts are never looked at. ValueError when `svg` is no
    SVG, PictureTooBig when the limit cannot be met.
    """
    narrowest = min(width, NARROWEST)
    while width >= narrowest:
        image = _pixels(svg, width)
        for colours in COLOURS:
            data = _palette_png(image, colours)
            if len(data) <= most_bytes:
                return data
        width = int(width * _SHRINK)
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


def _palette_png(image: Image.Image, colours: int) -> bytes:
    # FASTOCTREE keeps hues at few colours where MEDIANCUT turns red pieces brown.
    small = image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()
