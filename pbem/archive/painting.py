"""Pictures of an archive as files: the one place where its scenes become pixels."""

from __future__ import annotations

from pbem.drawing.paint import paint
from pbem.drawing.png import coarse, press
from pbem.drawing.scene import Scene

MOST_BYTES = 150_000  # of a picture in all its colours


def png(scene: Scene, few_colours: bool = False) -> bytes:
    """The PNG of a scene. With few colours it is a tenth smaller, where there are many pictures."""
    image, palette = paint(scene)
    return coarse(image, palette) if few_colours else press(image, palette, MOST_BYTES)
