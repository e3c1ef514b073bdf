"""The bundled typeface of every picture: its two files, its characters, and how wide a text is."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from PIL import ImageFont

from pbem.base.resources import fonts_dir

REGULAR = fonts_dir() / "DejaVuSansCondensed.ttf"
BOLD = fonts_dir() / "DejaVuSansCondensed-Bold.ttf"
FAMILY = "DejaVu Sans Condensed"

# The characters the two files keep (docs/fonts.md), as inclusive ranges of code points.
KEPT = (
    (0x0020, 0x007E),
    (0x00A0, 0x024F),
    (0x0300, 0x0304),
    (0x0306, 0x030C),
    (0x0323, 0x0328),
    (0x0386, 0x03CE),
    (0x0400, 0x045F),
    (0x0490, 0x0491),
    (0x1E00, 0x1EF9),
    (0x2010, 0x2027),
    (0x2030, 0x203A),
    (0x20AC, 0x20AC),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2190, 0x2199),
    (0x2212, 0x2212),
    (0x25A0, 0x25FF),
    (0x2605, 0x2606),
)
MISSING = "\N{WHITE SQUARE}"
_MEASURED_AT = 200  # font size of the measuring; large, so that rounding does not show


def printable(text: str) -> str:
    """`text` in characters the typeface can show: composed, one line, unknown ones as a white square.

    Control characters are dropped, so the result may stand in XML once it is escaped.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(_shown(letter) for letter in line)


def width(text: str, size: float, bold: bool = False) -> float:
    """How many units wide `text` is at this font size."""
    return _length(text, bold) * size / _MEASURED_AT


@lru_cache(1 << 12)  # a map says the same ids, names and values again in the next letter
def _length(text: str, bold: bool) -> float:
    return _font(bold).getlength(text)


def cut(text: str, most: float, size: float, bold: bool = False) -> str:
    """`text`, or as much of its beginning as fits into `most` units together with an ellipsis."""
    if width(text, size, bold) <= most:
        return text
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + "…"
        if width(shorter, size, bold) <= most:
            return shorter
    return "…"


@lru_cache(1 << 10)
def _shown(letter: str) -> str:
    if any(first <= ord(letter) <= last for first, last in KEPT):
        return letter
    # Cc control, Cf format (also the ones that turn writing around), Cs lone surrogate, Mn stray accent
    return "" if unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Mn"} else MISSING


@lru_cache(maxsize=2)
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    file = BOLD if bold else REGULAR
    return ImageFont.truetype(str(file), _MEASURED_AT, layout_engine=ImageFont.Layout.BASIC)
