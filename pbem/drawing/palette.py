"""The colours of a picture, settled once for all pictures on one ground: the named ones exactly, then soft edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from PIL import Image

Colour = tuple[int, int, int]

SOFT = 24  # colours beside the named ones; more are hardly seen, and make the file grow
_EVERY = 3  # of so many pixels each way, one is looked at for the soft colours: more tell nothing new
MOST, FEW = 256, 64  # colours of a palette, and of a coarse one
APART = 20  # how far (as red, green, blue in 0..255) one that is not named lies from all others


class Palette(NamedTuple):
    """All colours, and fewer of the soft ones for a picture that would be too big."""

    full: Image.Image
    coarse: Image.Image


def palette_of(
    ground: Image.Image, named: Sequence[str], blends: Iterable[tuple[str, str]], soft: int = SOFT
) -> Palette:
    """The palette of all pictures on this ground. It follows from these alone, never from what lies on the ground."""
    flat = list(dict.fromkeys(_parts(colour) for colour in named))
    between = [_middle(_parts(one), _parts(other)) for one, other in blends]
    few = max(1, ground.width // _EVERY), max(1, ground.height // _EVERY)
    seen = ground.resize(few, Image.Resampling.NEAREST)
    counted = seen.getcolors(maxcolors=seen.width * seen.height) or []
    frequent = [cast(Colour, colour) for _, colour in sorted(counted, reverse=True)]
    coarse = kept(flat[:FEW], [*between, *frequent], 2 * APART, max(0, min(soft // 2, FEW - len(flat))))
    return Palette(_image(kept(flat, [*between, *frequent], APART, soft)), _image(coarse))


def kept(flat: Sequence[Colour], others: Iterable[Colour], apart: int, soft: int) -> list[Colour]:
    """The flat colours as they are, then the first others that differ enough.

    Pillow's own methods average: pieces change their hue and white turns cream.
    """
    found = list(flat[:MOST])
    for colour in others:
        if len(found) >= min(len(flat) + soft, MOST):
            break
        if all(_distance(colour, other) >= apart * apart for other in found):
            found.append(colour)
    return found


def _distance(one: Colour, other: Colour) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _parts(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _middle(one: Colour, other: Colour) -> Colour:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2, (one[2] + other[2]) // 2


def _image(colours: Sequence[Colour]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours for part in colour])
    return image
