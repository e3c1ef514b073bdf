"""The typeface of the pictures within a page, so that every text fits its place on any machine."""

from __future__ import annotations

from base64 import b64encode
from functools import cache

from pbem.drawing.typeface import BOLD, FAMILY, REGULAR


@cache
def font_faces() -> str:
    """CSS with both files in it as they are: how small a packed one gets depends on the machine, a zip packs them."""
    return "\n".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {weight}; '
        f"src: url(data:font/ttf;base64,{b64encode(path.read_bytes()).decode()}) }}"
        for path, weight in ((REGULAR, 400), (BOLD, 700))
    )
