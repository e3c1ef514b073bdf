"""A scene to be sent: painted once however often it is pressed, and drawn smaller where its bytes would be too many."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from PIL import Image

from pbem.drawing.paint import paint
from pbem.drawing.palette import Palette
from pbem.drawing.png import MOST_BYTES, PictureTooBig, coarse, fitting, press
from pbem.drawing.scene import Scene, resized

_SMALLER = (0.75, 0.6, 0.5)  # of its size; each drawn in that size, since shrinking pixels blurs, and takes longer
_DENSE = 0.05  # bytes a pixel; most pictures of ours have more (maps 0.055 to 0.09)
_GROWS = 1.2  # at least so many times the bytes of the first smaller size has the full one (seen: 1.35 to 1.45)


class Canvas:
    """A scene that is painted once, when it is first pressed, however often it is."""

    def __init__(self, scene: Scene, folder: Path | None = None) -> None:
        """`folder`: where grounds and sprites are kept."""
        self.scene, self.folder = scene, folder
        self.digest = scene.digest()

    def pressed(self, most_bytes: int) -> bytes:
        """As a PNG of at most so many bytes, the same for the same scene.

        Too big a picture loses colours first, then it is drawn smaller, and at last shrunk; what is shown large is not
        made small again. PictureTooBig when none of it helps.
        """
        smaller = (self._fitting(size, most_bytes) for size in _SMALLER)
        tight = self._is_tight(most_bytes)  # then the full size is hardly worth painting: the first smaller one tells
        first = next(smaller) if tight else None
        if not tight or (first and len(first) * _GROWS <= most_bytes):
            made = fitting(*self._painted, most_bytes)
            if made:
                return made
        if self.scene.window:
            raise PictureTooBig(most_bytes)
        found = first or next(filter(None, smaller), None)
        return found or press(*self._in_size(_SMALLER[-1]), most_bytes)

    def coarse(self) -> bytes:
        """In its full size, with few colours."""
        return coarse(*self._painted)

    def _is_tight(self, most_bytes: int) -> bool:
        return self.scene.window is None and most_bytes < _DENSE * self.scene.width * self.scene.height

    def _fitting(self, size: float, most_bytes: int) -> bytes | None:
        return fitting(*self._in_size(size), most_bytes)

    def _in_size(self, size: float) -> tuple[Image.Image, Palette]:
        return paint(resized(self.scene, size), self.folder)

    @cached_property
    def _painted(self) -> tuple[Image.Image, Palette]:
        return paint(self.scene, self.folder)


def painted(scene: Scene, most_bytes: int = MOST_BYTES) -> bytes:
    """The PNG of a scene, made anew; errors as `Canvas.pressed`."""
    return Canvas(scene).pressed(most_bytes)
