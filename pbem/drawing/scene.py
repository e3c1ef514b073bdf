"""A picture before it is painted: a ground that stays, and small parts on whole pixels, painted once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from math import ceil, floor
from types import MappingProxyType
from typing import NamedTuple

from pbem.drawing import svg
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

Pixel = tuple[int, int]
Given = Mapping[str, str | float | None]
_NOTHING: Given = MappingProxyType({})
_ASCENT, _DESCENT = 1.15, 0.4  # of a text, accents and all, in parts of its size


class Room(NamedTuple):
    """The whole pixels a shape may touch, about its own origin."""

    left: int
    top: int
    right: int
    foot: int


class Shape:
    """Something that looks the same wherever it stands. `draw` writes its SVG about a point, with marks for readers."""

    __slots__ = ("alone", "draw", "room")

    def __init__(self, draw: Callable[..., str], room: tuple[float, float, float, float]) -> None:
        """`room`: left, top, right and foot about the origin, generously."""
        self.draw = draw
        self.room = Room(floor(room[0]), floor(room[1]), ceil(room[2]), ceil(room[3]))
        self.alone = draw((0, 0))


class Part(NamedTuple):
    """A shape at its place. `marks` stand in the SVG only: they cannot be seen."""

    shape: Shape
    at: Pixel
    marks: Given = _NOTHING

    @property
    def room(self) -> Room:
        """The whole pixels of the page it may touch."""
        (x, y), room = self.at, self.shape.room
        return Room(x + room.left, y + room.top, x + room.right, y + room.foot)

    def svg(self) -> str:
        """The part as it stands in the whole picture."""
        return self.shape.draw(self.at, **self.marks)


class Layer(NamedTuple):
    """Parts that lie over all that was before, with what they have in common."""

    name: str
    parts: Sequence[Part]
    given: Given = _NOTHING

    def svg(self) -> str:
        """The layer as one group."""
        return svg.group([part.svg() for part in self.parts], id=self.name, **self.given)


class Scene(NamedTuple):
    """A whole picture. The ground is the same in many pictures; `colours` and `blends` settle the palette.

    `blends` are pairs of colours that meet in parts: between them lie the soft edges.
    """

    width: int
    height: int
    background: str
    ground: tuple[str, ...]
    layers: tuple[Layer, ...]
    colours: tuple[str, ...]
    blends: tuple[tuple[str, str], ...] = ()
    window: tuple[int, int, int, int] | None = None  # left, top, right and foot of the part that is shown

    @property
    def shown(self) -> tuple[int, int, int, int]:
        """The part that is shown: all of it, unless there is a window."""
        return self.window or (0, 0, self.width, self.height)

    def svg(self) -> str:
        """The picture in one piece."""
        layers = [layer.svg() for layer in self.layers]
        left, top, right, foot = self.shown
        parts = [*self.ground, *layers]
        return svg.document(right - left, foot - top, self.background, parts, corner=(left, top))

    def ground_svg(self) -> str:
        """What lies below all layers."""
        return svg.document(self.width, self.height, self.background, self.ground)

    def digest(self) -> str:
        """The same for two scenes that look the same, and for no others."""
        page = (self.background, self.width, self.height, self.shown, self.colours, self.blends)
        told = sha256(repr((*self.ground, *page)).encode())
        for layer in self.layers:
            told.update(repr(tuple(layer.given.items())).encode())
            for part in layer.parts:
                told.update(f"\n{part.at} {part.shape.alone}".encode())
        return told.hexdigest()


def resized(scene: Scene, factor: float) -> Scene:
    """The same scene, without a window, in another size: drawn in that size, since shrinking pixels would blur it."""
    grow = f"scale({svg.number(factor)})"

    def shape_of(shape: Shape) -> Shape:
        def draw(at: Point, **marks: str | float | None) -> str:
            return svg.group([shape.draw((at[0] / factor, at[1] / factor), **marks)], transform=grow)

        left, top, right, foot = (edge * factor for edge in shape.room)
        return Shape(draw, (left, top, right, foot))

    layers = [
        layer._replace(
            parts=[
                Part(shape_of(one.shape), pixel((one.at[0] * factor, one.at[1] * factor)), one.marks)
                for one in layer.parts
            ]
        )
        for layer in scene.layers
    ]
    return scene._replace(
        width=ceil(scene.width * factor),
        height=ceil(scene.height * factor),
        ground=tuple(svg.group([one], transform=grow) for one in scene.ground),
        layers=tuple(layers),
    )


def pixel(at: Point) -> Pixel:
    """The nearest whole pixel."""
    return floor(at[0] + 0.5), floor(at[1] + 0.5)


def written(text: str, at: Point, size: float, **given: str | float | None) -> Part:
    """A text as a part, anchored as `text_anchor` says; any text is safe here. `data_…` are marks."""
    marks = {name: told for name, told in given.items() if name.startswith("data_")}
    look = tuple((name, told) for name, told in given.items() if name not in marks)
    return Part(_text(text, size, look), pixel(at), marks)


def still(drawn: str, room: tuple[float, float, float, float]) -> Shape:
    """Something that stands in one place of one picture, written as it stands there."""
    return Shape(lambda at, **marks: drawn, room)


@lru_cache(4096)
def _text(text: str, size: float, given: tuple[tuple[str, str | float | None], ...]) -> Shape:
    said = dict(given)
    long = width(text, size, bold=True)
    edge = float(said.get("stroke_width") or 0) + 2
    left = {"middle": -long / 2, "end": -long}.get(str(said.get("text_anchor")), 0.0)
    room = (left - edge, -_ASCENT * size - edge, left + long + edge, _DESCENT * size + edge)

    def draw(at: Point, **marks: str | float | None) -> str:
        return svg.label(text, at, size, **{**said, **marks})

    return Shape(draw, room)


def around(points: Iterable[Point], more: float) -> tuple[float, float, float, float]:
    """The room of points with so much on each side."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more
