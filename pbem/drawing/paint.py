"""Painting a scene: ground and sprites are rasterised once and kept, then laid over each other on whole pixels."""

from __future__ import annotations

from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from pbem.drawing import svg
from pbem.drawing.files import read, write
from pbem.drawing.palette import Palette, palette_of
from pbem.drawing.png import drawn
from pbem.drawing.scene import Layer, Room, Scene
from pbem.drawing.sprites import NOTHING, Sprite, SpriteFile

# Kept in memory by one process: the grounds of so many boards, and the sprites of some ten crowded pictures.
MOST_GROUNDS, MOST_SPRITES = 8, 4096


Shown = tuple[int, int, int, int]  # left, top, right and foot of what is seen of a page


class Ground(NamedTuple):
    """What lies below the parts of a scene, and the palette of every picture on it."""

    image: Image.Image
    palette: Palette


def paint(scene: Scene, folder: Path | None = None) -> tuple[Image.Image, Palette]:
    """The scene in all its colours, a pixel to a unit, and the palette for it. The same whatever was kept.

    `folder`: where grounds and sprites are kept for other processes and later days.
    """
    ground = _ground(scene.ground_svg(), (scene.colours, scene.blends), folder)
    canvas = ground.image.crop(scene.shown)
    with SpriteFile(folder) if folder else nullcontext() as kept:
        for layer in scene.layers:
            _lay(canvas, scene.shown, layer, kept)
    return canvas, ground.palette


def _lay(canvas: Image.Image, shown: Shown, layer: Layer, kept: SpriteFile | None) -> None:
    """Lay the parts of a layer over what is there."""
    left, top, right, foot = shown
    given = svg.attributes(**layer.given)
    for part in layer.parts:
        sprite = _sprite(given, part.shape.alone, part.shape.room, kept)
        if sprite is None:
            continue
        x, y = part.at[0] + sprite.corner[0], part.at[1] + sprite.corner[1]
        if x < right and y < foot and x + sprite.cover.width > left and y + sprite.cover.height > top:
            canvas.paste(sprite.colours, (x - left, y - top), sprite.cover)


def forget() -> None:
    """Let go what this process keeps in memory."""
    _ground.cache_clear()
    _sprite.cache_clear()


@lru_cache(MOST_GROUNDS)
def _ground(text: str, settled: tuple[tuple[str, ...], tuple[tuple[str, str], ...]], folder: Path | None) -> Ground:
    image = read(folder, text) if folder else None
    if image is None:
        image = drawn(text).convert("RGB")
        if folder:
            write(folder, text, image)
    return Ground(image, palette_of(image, *settled))


@lru_cache(MOST_SPRITES)
def _sprite(given: str, alone: str, room: Room, kept: SpriteFile | None = None) -> Sprite | None:
    """A shape on its own, cut to what it covers; None for one that cannot be seen."""
    text = sprite_svg(given, alone, room)
    sprite = kept.find(text) if kept else None
    if sprite is None:
        sprite = _drawn(text, room)
        if kept:
            kept.add(text, sprite)
    return None if sprite is NOTHING else sprite


def _drawn(text: str, room: Room) -> Sprite:
    image = drawn(text)
    cover = image.getchannel("A")
    box = cover.getbbox()
    if box is None:
        return NOTHING
    return Sprite(image.convert("RGB").crop(box), cover.crop(box), (room.left + box[0], room.top + box[1]))


def sprite_svg(given: str, alone: str, room: Room) -> str:
    """A shape as a picture of its own, without a background."""
    wide, high = room.right - room.left, room.foot - room.top
    view = f'viewBox="{room.left} {room.top} {wide} {high}" width="{wide}" height="{high}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view} {svg.FONTS}><g{given}>{alone}</g></svg>'
